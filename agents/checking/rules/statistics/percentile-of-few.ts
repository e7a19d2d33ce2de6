import { finiteNumbers } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** Outer percentiles stand on enough values. */
export const percentileOfFew: Rule = {
  id: 'percentile-of-few',
  source: 'order statistics',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap(({ name, valid }) => {
      const rank = Number(/^(?:p|percentile-?)(\d+)$/i.exec(name)?.[1] ?? Number.NaN);
      const tail = Math.min(rank, 100 - rank) / 100;
      return valid !== undefined && tail > 0 && valid * tail < 1
        ? warning(
            name,
            `“${name}” stands on ${valid} values.`,
            'Less than one of them lies beyond it: it is the extreme.',
            'Take more values, or a percentile nearer the middle.',
          )
        : [];
    }),
};
