import { numbers } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** No more is valid than there is. */
export const validExceedsOf: Rule = {
  id: 'valid-exceeds-of',
  source: 'counting',
  check: (evidence) =>
    numbers(evidence).flatMap(({ name, valid, of }) =>
      valid !== undefined && of !== undefined && valid > of
        ? error(
            name,
            `“${name}” rests on ${valid} valid of ${of}.`,
            'No more can be valid than there is.',
            'Count each pixel once, and take the pixels of one layer as the whole.',
          )
        : [],
    ),
};
