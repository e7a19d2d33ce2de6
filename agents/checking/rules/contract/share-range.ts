import { finiteNumbers, isComparison, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A share lies between nothing and the whole. */
export const shareRange: Rule = {
  id: 'share-range',
  source: 'definition of a share',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap((number) => {
      const { name, value, unit, quantity } = number;
      if (isComparison(number) || !/(?:^|[-_])(?:share|fraction|proportion|coverage)$/i.test(quantity || name))
        return [];
      const whole = unit === '%' ? 100 : unit === '1' ? 1 : Number.NaN;
      return value < -1e-9 || value > whole * (1 + 1e-9)
        ? error(
            name,
            `“${name}” is ${shown(value)} ${unit}.`,
            `A share lies within 0 to ${whole}.`,
            'Divide the part by the whole that it is a part of, and say in which unit.',
          )
        : [];
    }),
};
