import { finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A coefficient of correlation lies within −1 to 1. */
export const correlationRange: Rule = {
  id: 'correlation-range',
  source: 'Cauchy–Schwarz inequality',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap(({ name, value, quantity }) =>
      /^(?:r|rho|tau|correlation|pearson|spearman|kendall)$|^correlation/i.test(
        quantity === 'correlation' ? quantity : name,
      ) &&
      !/lag|count|(?:^|-)n$/i.test(name) &&
      Math.abs(value) > 1 + 1e-9
        ? error(
            name,
            `“${name}” is ${shown(value)}.`,
            'A correlation lies within −1 to 1.',
            'Divide the covariance by both standard deviations, over the same pairs.',
          )
        : [],
    ),
};
