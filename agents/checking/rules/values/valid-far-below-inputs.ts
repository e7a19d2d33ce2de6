import { numbers, onlyLayer } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** Pixels do not get lost where nothing selects some. */
export const validFarBelowInputs: Rule = {
  id: 'valid-far-below-inputs',
  source: 'counting',
  check: (evidence) => {
    const layer = onlyLayer(evidence);
    if (
      !layer?.physical ||
      evidence.code === '' ||
      /mask|where|above|below|clear|within|inside|region|only/i.test(`${evidence.question} ${evidence.node.purpose}`)
    )
      return [];
    const { valid: there } = layer.physical;
    return numbers(evidence).flatMap(({ name, valid }) =>
      valid !== undefined && valid > 0 && valid < 0.5 * there
        ? warning(
            name,
            `“${name}” rests on ${valid} of ${there} valid pixels.`,
            'Nothing says that some are to be left out.',
            'Does the loop reach every pixel of every strip?',
          )
        : [],
    );
  },
};
