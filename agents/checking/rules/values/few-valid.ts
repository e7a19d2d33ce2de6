import { numbers } from '../../facts.ts';
import type { Rule } from '../../rule.ts';

/** A number over few of the pixels says little of the scene. */
export const fewValid: Rule = {
  id: 'few-valid',
  source: 'sampling',
  check: (evidence) =>
    numbers(evidence).flatMap(({ name, valid, of }) =>
      valid && of && valid / of < 0.05
        ? [
            {
              severity: 'warning',
              where: name,
              message: `“${name}” rests on ${valid} of ${of} pixels (${((100 * valid) / of).toFixed(1)} %).`,
            },
          ]
        : [],
    ),
};
