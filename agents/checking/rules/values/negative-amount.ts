import type { Evidence } from '../../evidence.ts';
import { finiteNumbers, isArea, isComparison, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A change or a balance has two directions, whatever it is a change of; a loss or a growth that is negative may be one with its dates turned. */
const isChange = ({ question, node }: Evidence): boolean =>
  /\b(?:chang\w*|differ\w*|net|minus|trend|balance)\b/i.test(`${question} ${node.purpose}`);

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
      return value < 0 && !isChange(evidence) && (width || (amount && !comparison))
        ? error(
            name,
            `“${name}” is ${shown(value)} ${unit}.`,
            'It is measured from zero upwards.',
            'Look at the sign of the pixel height in the transform, and at the order of a difference.',
          )
        : [];
    }),
};
