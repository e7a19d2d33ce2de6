import { finiteNumbers } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** A number says on how many pixels or records it stands. */
export const restsOnNothingNamed: Rule = {
  id: 'rests-on-nothing-named',
  source: 'evidence of numbers',
  check: (evidence) =>
    evidence.code === ''
      ? []
      : finiteNumbers(evidence)
          .filter((number) => number.wanted)
          .flatMap(({ name, valid }) =>
            valid === undefined &&
            evidence.inputs.some(({ layers }) =>
              layers.some(({ physical }) => physical !== null && physical.valid < physical.total),
            )
              ? warning(
                  name,
                  `“${name}” does not say how many pixels it stands on, and some are missing.`,
                  'Without the count nobody can see what was left out.',
                  'Give `{ valid, of }` with the number.',
                )
              : [],
          ),
};
