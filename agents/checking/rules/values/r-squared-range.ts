import { finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** The share of explained variance is at most 1. */
export const rSquaredRange: Rule = {
  id: 'r-squared-range',
  source: 'definition of the coefficient of determination',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap(({ name, value }) =>
      /^r-?(?:2|squared)$/i.test(name) && value > 1 + 1e-9
        ? error(
            name,
            `“${name}” is ${shown(value)}.`,
            'No model explains more than all.',
            'Divide the residual sum of squares by the total one, over the same records.',
          )
        : [],
    ),
};
