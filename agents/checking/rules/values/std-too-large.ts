import { finiteNumbers, onlyLayer, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A spread is at most half of the range. */
export const stdTooLarge: Rule = {
  id: 'std-too-large',
  source: 'Popoviciu (1935): σ ≤ (max − min) / 2',
  check: (evidence) => {
    const layer = onlyLayer(evidence);
    return finiteNumbers(evidence).flatMap(({ name, value, quantity }) => {
      const most = layer?.physical ? (layer.physical.max - layer.physical.min) / 2 : Number.NaN;
      return /^(?:std|stdev|standard-?deviation)$/i.test(name) &&
        quantity === evidence.inputs[0]?.quantity &&
        value > 1.5 * most
        ? error(
            name,
            `“${name}” is ${shown(value)}; half of the range of the pixels is ${shown(most)}.`,
            'No standard deviation is larger than half of the range.',
            'Take the root of the variance, and divide by the count.',
          )
        : [];
    });
  },
};
