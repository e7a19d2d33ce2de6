import { finiteNumbers, isArea, isComparison, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** What is counted, or measured from zero, is not negative. */
export const negativeAmount: Rule = {
  id: 'negative-amount',
  source: 'definition',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap((number) => {
      const { name, value, unit, quantity } = number;
      const amount =
        quantity === 'count' ||
        isArea(unit) ||
        /^(?:std|stdev|standard-?deviation|variance|distance|length|perimeter|rmse|mae)$/i.test(name);
      const width = /^(?:spread|range|amplitude|iqr)$/i.test(name);
      const comparison = isComparison({
        name: name.replace(/deviation|error/i, ''),
        quantity: quantity.replace(/deviation|error/i, ''),
      });
      return value < 0 && (width || (amount && !comparison))
        ? error(
            name,
            `“${name}” is ${shown(value)} ${unit}.`,
            'It is measured from zero upwards.',
            'Look at the sign of the pixel height in the transform, and at the order of a difference.',
          )
        : [];
    }),
};
