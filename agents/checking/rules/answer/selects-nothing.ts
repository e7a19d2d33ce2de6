import { readConditions } from '../../../reading/conditions.ts';
import { finiteNumbers, isArea } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** A condition selects some pixels. */
export const selectsNothing: Rule = {
  id: 'selects-nothing',
  source: 'conditions',
  check: (evidence) =>
    evidence.code === '' || readConditions(evidence.question).length === 0
      ? []
      : finiteNumbers(evidence)
          .filter((number) => number.wanted)
          .flatMap(({ name, value, unit, quantity, valid }) =>
            value === 0 &&
            valid !== undefined &&
            valid > 0 &&
            (quantity === 'count' || quantity === 'share' || unit === '%' || isArea(unit))
              ? warning(
                  name,
                  `No pixel of ${valid} fulfils the condition.`,
                  'That may be so, or the threshold is in another unit than the data.',
                  'Look at the range of the values beside the threshold.',
                )
              : [],
          ),
};
