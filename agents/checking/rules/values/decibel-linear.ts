import { finiteNumbers, isLevel, layersOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Backscatter's number fits its unit. */
export const decibelLinear: Rule = {
  id: 'decibel-linear',
  source: 'dB = 10 · log10(power)',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap((number) => {
      const { name, value, statedUnit: unit, quantity } = number;
      if (!isLevel(number) || !/backscatter|sigma|gamma-nought/i.test(quantity)) return [];
      if (unit === '1' && value < 0)
        return error(
          name,
          `“${name}” is ${shown(value)} in linear power.`,
          'Power is not negative; decibels are.',
          'Name the unit dB, or convert with 10^(dB/10).',
        );
      const layer = layersOf(evidence).find(({ physical }) => physical !== null);
      const linear =
        layer?.physical &&
        layer.physical.min >= 0 &&
        layer.physical.max < 5 &&
        value >= layer.physical.min &&
        value <= layer.physical.max;
      return unit === 'dB' && linear
        ? error(
            name,
            `“${name}” is ${shown(value)} dB, the size of the linear power of its pixels.`,
            'Natural surfaces lie far below 0 dB.',
            'Convert the mean power with 10 · log10, or name the unit 1.',
          )
        : [];
    }),
};
