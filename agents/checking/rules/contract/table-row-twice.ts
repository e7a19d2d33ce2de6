import { tablesOf } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** Rows of a table are different. */
export const tableRowTwice: Rule = {
  id: 'table-row-twice',
  source: 'counting',
  check: (evidence) =>
    tablesOf(evidence).flatMap(({ name, columns, rows }) => {
      const keys = columns.filter(({ type }) => type === 'text' || type === 'date');
      const keyOf = (row: (typeof rows)[number]) => JSON.stringify(columns.map((column) => row[column.name] ?? null));
      const seen = new Set(rows.map(keyOf));
      return keys.length > 0 && rows.length > 1 && seen.size < rows.length
        ? warning(
            name,
            `${rows.length - seen.size} rows of “${name}” stand there twice.`,
            'What is added up from it counts them twice.',
            'Leave out records that are joined more than once.',
          )
        : [];
    }),
};
