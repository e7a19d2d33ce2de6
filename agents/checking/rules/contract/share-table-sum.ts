import { columnNumbers, shown, tablesOf } from '../../facts.ts';
import { error, type Rule, warning } from '../../rule.ts';

const isShare = /^(?:share|percent|percentage|proportion)$/i;
const isClass = /^(?:class|code|category|land.?cover|zone.?class)$/i;

/** The shares of the classes of one whole add up to it. */
export const shareTableSum: Rule = {
  id: 'share-table-sum',
  source: 'definition of a share',
  check: (evidence) =>
    tablesOf(evidence).flatMap((table) => {
      const share = table.columns.find(({ name }) => isShare.test(name));
      if (!share || table.rows.length < 2 || !table.columns.some(({ name }) => isClass.test(name))) return [];
      if (table.columns.some(({ name, type }) => type !== 'number' && !isClass.test(name) && !/name|label/i.test(name)))
        return [];
      const sum = columnNumbers(table, share.name).reduce((total, value) => total + value, 0);
      const whole = share.unit === '1' || (share.unit === undefined && sum < 2) ? 1 : 100;
      if (Math.abs(sum - whole) <= 0.005 * whole) return [];
      const seen = `The shares in “${table.name}” add up to ${shown(sum)}.`;
      return sum > whole
        ? error(
            table.name,
            seen,
            `Classes of one whole add up to ${whole} at most.`,
            'Divide by the count of all classes together.',
          )
        : warning(
            table.name,
            seen,
            `Classes of one whole add up to ${whole}.`,
            'Is a class left out, or are missing pixels in the whole?',
          );
    }),
};
