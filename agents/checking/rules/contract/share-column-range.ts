import { columnNumbers, isComparison, shown, tablesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Shares in a table lie between nothing and the whole. */
export const shareColumnRange: Rule = {
  id: 'share-column-range',
  source: 'definition of a share',
  check: (evidence) =>
    tablesOf(evidence).flatMap((table) =>
      table.columns.flatMap(({ name, unit }) => {
        if (isComparison({ name, quantity: '' }) || !/(?:^|[-_a-z])(?:share|proportion|coverage)$/i.test(name))
          return [];
        const outside = columnNumbers(table, name).filter(
          (value) => value < -1e-6 || value > (unit === '1' ? 1 : 100) + 1e-6,
        );
        return outside.length > 0
          ? error(
              table.name,
              `Column “${name}” of “${table.name}” holds ${outside.slice(0, 3).map(shown).join(', ')}.`,
              `A share lies within 0 to ${unit === '1' ? 1 : 100}.`,
              'Divide the part by the whole that it is a part of.',
            )
          : [];
      }),
    ),
};
