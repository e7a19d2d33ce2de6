import { finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A probability lies within 0 to 1. */
export const probabilityRange: Rule = {
  id: 'probability-range',
  source: "Kolmogorov's axioms",
  check: (evidence) =>
    finiteNumbers(evidence).flatMap(({ name, value }) =>
      /^(?:p|p-?value|probability|pval)$/i.test(name) && (value < 0 || value > 1)
        ? error(
            name,
            `“${name}” is ${shown(value)}.`,
            'A probability lies within 0 to 1.',
            'Take the tail of the distribution, twice for a two-sided test.',
          )
        : [],
    ),
};
