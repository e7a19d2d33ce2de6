import { dateColumn, groupsBy, recordInputs, textColumns } from '../../record-facts.ts';
import { type Rule, warning } from '../../rule.ts';

const merges = /new Map|groupBy|groups|Set\(|reduce\(|\[date\]|byDate|perDay|mean|average/i;

/** One thing has one value on a date. */
export const dateTwice: Rule = {
  id: 'date-twice',
  source: 'dates of the records',
  check: (evidence) =>
    recordInputs(evidence).flatMap(({ records, port, file }) => {
      const column = dateColumn(records);
      const texts = textColumns(records);
      if (column === null || merges.test(evidence.code)) return [];
      const keyOf = (row: (typeof records.rows)[number]) =>
        row[column] === null ? null : [column, ...texts].map((name) => String(row[name])).join('|');
      const twice = [...groupsBy(records.rows, keyOf).entries()].filter(([, rows]) => rows.length > 1);
      const [first] = twice;
      return first && twice.length < records.rows.length / 4
        ? warning(
            port,
            `${twice.length} dates stand in ${file ?? port} more than once, ${first[0].split('|')[0]} for one.`,
            'They count as often as they stand there.',
            'Take one value for each date, and say which.',
          )
        : [];
    }),
};
