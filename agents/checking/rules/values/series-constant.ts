import { sameQuantity, seriesOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A series varies where its layers do. */
export const seriesConstant: Rule = {
  id: 'series-constant',
  source: 'information',
  check: (evidence) =>
    seriesOf(evidence).flatMap(({ name, quantity, samples }) => {
      const input = sameQuantity(evidence, quantity);
      const means = input?.layers.flatMap(({ physical }) => (physical ? [physical.mean] : [])) ?? [];
      const values = samples.map(({ value }) => value).filter(Number.isFinite);
      return values.length > 2 &&
        new Set(values).size === 1 &&
        means.length === input?.layers.length &&
        new Set(means.map((mean) => shown(mean))).size > 1
        ? error(
            name,
            `Every sample of “${name}” is ${shown(values[0] ?? 0)}.`,
            'The means of its layers differ.',
            'Is the same layer read at every date?',
          )
        : [];
    }),
};
