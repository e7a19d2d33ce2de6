import { finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const rankOf = (name: string): number =>
  /^median$/i.test(name) ? 50 : Number(/^(?:p|q|percentile|quantile)-?(\d+(?:\.\d+)?)$/i.exec(name)?.[1] ?? Number.NaN);

/** Quantiles rise with their rank. */
export const orderOfQuantiles: Rule = {
  id: 'order-of-quantiles',
  source: 'definition of quantiles',
  check: (evidence) => {
    const all = finiteNumbers(evidence)
      .filter(({ name }) => Number.isFinite(rankOf(name)))
      .toSorted((a, b) => rankOf(a.name) - rankOf(b.name));
    const index = all.findIndex((one, place) => place > 0 && one.value < (all[place - 1]?.value ?? 0));
    const [low, high] = [all[index - 1], all[index]];
    return low && high
      ? error(
          high.name,
          `“${high.name}” (${shown(high.value)}) is below “${low.name}” (${shown(low.value)}).`,
          'A higher rank has no lower value.',
          'Sort numbers as numbers, and take ranks from the same sorted values.',
        )
      : [];
  },
};
