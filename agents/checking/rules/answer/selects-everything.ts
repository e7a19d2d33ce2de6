import { readConditions } from '../../../reading/conditions.ts';
import { finiteNumbers } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** A condition leaves out some pixels. */
export const selectsEverything: Rule = {
  id: 'selects-everything',
  source: 'conditions',
  check: (evidence) =>
    evidence.code === '' || readConditions(evidence.question).length === 0
      ? []
      : finiteNumbers(evidence)
          .filter((number) => number.wanted)
          .flatMap(({ name, value, unit, quantity, valid }) =>
            valid !== undefined &&
            valid > 1 &&
            ((quantity === 'share' && unit === '%' && value === 100) || (quantity === 'count' && value === valid))
              ? warning(
                  name,
                  `All ${valid} pixels fulfil the condition.`,
                  'That may be so, or the threshold is in another unit than the data.',
                  'Look at the range of the values beside the threshold.',
                )
              : [],
          ),
};
