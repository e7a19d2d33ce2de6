import { columnNumbers, tablesOf } from '../../facts.ts';
import { fillsOf } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A cell without a value is null. */
export const fillInTable: Rule = {
  id: 'fill-in-table',
  source: 'missing is not zero',
  check: (evidence) =>
    evidence.code === ''
      ? []
      : tablesOf(evidence).flatMap((table) =>
          table.columns.flatMap(({ name }) => {
            const [fill] = fillsOf(columnNumbers(table, name)).filter((value) => Math.abs(value) !== 999 || value < 0);
            return fill !== undefined && fill < 0
              ? error(
                  table.name,
                  `Column “${name}” of “${table.name}” holds ${fill}, far from all its other values.`,
                  'That is a number which stands for a missing value.',
                  'Give null where nothing was measured.',
                )
              : [];
          }),
        ),
};
