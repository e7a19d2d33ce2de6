import { agree, finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Sum, mean and count agree. */
export const sumAgainstMean: Rule = {
  id: 'sum-against-mean',
  source: 'definition of the mean',
  check: (evidence) => {
    const all = finiteNumbers(evidence);
    const [sum, mean] = [
      all.find(({ name }) => /^(?:sum|total)$/i.test(name)),
      all.find(({ name }) => /^mean$/i.test(name)),
    ];
    const count = mean?.valid ?? sum?.valid;
    if (
      !sum ||
      !mean ||
      !count ||
      sum.unit !== mean.unit ||
      sum.quantity !== mean.quantity ||
      agree(sum.value, mean.value * count, 1e-5)
    )
      return [];
    return error(
      mean.name,
      `${shown(sum.value)} over ${count} valid pixels is ${shown(sum.value / count)}, not ${shown(mean.value)}.`,
      'The mean is the sum divided by the count.',
      'Divide by the number of valid pixels.',
    );
  },
};
