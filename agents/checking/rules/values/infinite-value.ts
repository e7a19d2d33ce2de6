import { numbers } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A result is finite. */
export const infiniteValue: Rule = {
  id: 'infinite-value',
  source: 'IEEE 754',
  check: (evidence) =>
    numbers(evidence).flatMap(({ name, value, wanted }) =>
      wanted && (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
        ? error(
            name,
            `“${name}” is ${value}.`,
            'Something was divided by zero, or an extreme was started and never met.',
            'Leave out pixels whose value is not finite (`Number.isFinite`).',
          )
        : [],
    ),
};
