import { columnNumbers, tablesOf } from '../../facts.ts';
import { onlyRecords } from '../../record-facts.ts';
import { error, type Rule, warning } from '../../rule.ts';

const counts = /^(?:count|n|number|records|rows|stations|observations|samples|pixels)$/i;
const selects =
  /above|below|over|under|exceed|at least|more than|less than|only|except|exclud|where|between|within|\b(?:19|20)\d\d\b/i;

/** Groups of one table have no more rows than the table, and together all of them. */
export const groupsDoNotAdd: Rule = {
  id: 'groups-do-not-add',
  source: 'counting',
  check: (evidence) => {
    const input = onlyRecords(evidence);
    return !input
      ? []
      : tablesOf(evidence).flatMap((table) => {
          const column = table.columns.find(({ name, type }) => type === 'number' && counts.test(name));
          if (!column || table.rows.length < 2) return [];
          const sum = columnNumbers(table, column.name).reduce((all, count) => all + count, 0);
          const { total } = input.records;
          const keys = table.columns.filter(
            ({ name, type }) => type !== 'number' && input.records.columns.some((one) => one.name === name),
          );
          const seen = `The counts of “${table.name}” add up to ${sum}; there are ${total} rows.`;
          if (sum > total && keys.length === 1)
            return error(
              table.name,
              seen,
              'A row belongs to one group.',
              'Is a border in two groups, or a group counted twice?',
            );
          return sum < total && sum > 0.8 * total && !selects.test(evidence.question)
            ? warning(
                table.name,
                seen,
                'Some rows belong to no group.',
                'Look at the first and the last border, and at missing keys; say how many rows are left out.',
              )
            : [];
        });
  },
};
