import type { Evidence } from '../../evidence.ts';
import { numbers } from '../../facts.ts';
import type { Rule } from '../../rule.ts';

const selectsPlace = ({ inputs }: Evidence): boolean => inputs.some(({ kind }) => kind === 'features');

/** A number over few of the pixels says little of the scene; over those of a place, it was never to say anything of it. */
export const fewValid: Rule = {
  id: 'few-valid',
  source: 'sampling',
  check: (evidence) =>
    numbers(evidence).flatMap(({ name, valid, of }) =>
      !selectsPlace(evidence) && valid && of && valid / of < 0.05
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
