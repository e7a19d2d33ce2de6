import { numbers } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Valid counts are whole numbers from zero up. */
export const evidenceNotCounted: Rule = {
  id: 'evidence-not-counted',
  source: 'counting',
  check: (evidence) =>
    numbers(evidence).flatMap(({ name, valid, of }) =>
      [valid, of].some((count) => count !== undefined && (count < 0 || !Number.isInteger(count)))
        ? error(
            name,
            `“${name}” says that ${valid} of ${of} were valid.`,
            'Pixels are counted in whole numbers.',
            'Give how many pixels or records were used, not a weight or a share.',
          )
        : [],
    ),
};
