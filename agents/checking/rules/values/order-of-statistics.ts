import { finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const order = [/^min(?:imum)?$/i, /^mean$|^median$|^average$/i, /^max(?:imum)?$/i];

/** Least, mean and greatest stand in this order. */
export const orderOfStatistics: Rule = {
  id: 'order-of-statistics',
  source: 'order of extremes and means',
  check: (evidence) => {
    const all = finiteNumbers(evidence).filter(({ name }) => order.some((pattern) => pattern.test(name)));
    const rank = (name: string) => order.findIndex((pattern) => pattern.test(name));
    const pair = all.flatMap((low) =>
      all
        .filter(
          (high) =>
            rank(low.name) < rank(high.name) &&
            low.unit === high.unit &&
            low.value > high.value * (1 + Math.sign(high.value) * 1e-9) + 1e-12,
        )
        .map((high) => ({ low, high })),
    )[0];
    return pair
      ? error(
          pair.low.name,
          `“${pair.low.name}” (${shown(pair.low.value)}) is above “${pair.high.name}” (${shown(pair.high.value)}).`,
          'Least ≤ mean ≤ greatest.',
          'Do all of them leave out the same missing pixels?',
        )
      : [];
  },
};
