import type { OutputEvidence } from '../../evidence.ts';
import { error, type Rule, warning } from '../../rule.ts';

const valuesOf = ({ document }: OutputEvidence): number[] =>
  document?.kind === 'number'
    ? [document.value]
    : document?.kind === 'series'
      ? document.samples.map(({ value }) => value)
      : [];

/** Some value of a result is valid. */
export const allInvalid: Rule = {
  id: 'all-invalid',
  source: 'a result rests on something',
  check: ({ outputs, node }) =>
    outputs.flatMap((output) => {
      const values = valuesOf(output);
      if (!output.promised || values.length === 0 || values.some(Number.isFinite)) return [];
      const single =
        output.kind === 'number' &&
        outputs.some(({ document }) => document?.kind === 'series' && document.samples.length > 1);
      // The first output that is promised is the answer; others may have nothing to say.
      const [first] = Object.keys(node.outputs);
      const aside =
        output.name !== first && outputs.some((other) => other.promised && valuesOf(other).some(Number.isFinite));
      return single
        ? []
        : (aside ? warning : error)(
            output.name,
            `“${output.name}” holds no valid value.`,
            'Every pixel or sample is missing.',
            'Is a mask turned round, a valid range too narrow, or a place without data chosen?',
          );
    }),
};
