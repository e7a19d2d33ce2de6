import type { OutputEvidence } from '../../evidence.ts';
import { error, type Rule } from '../../rule.ts';

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
  check: ({ outputs }) =>
    outputs.flatMap((output) => {
      const values = valuesOf(output);
      if (!output.promised || values.length === 0 || values.some(Number.isFinite)) return [];
      const single =
        output.kind === 'number' &&
        outputs.some(({ document }) => document?.kind === 'series' && document.samples.length > 1);
      return single
        ? []
        : error(
            output.name,
            `“${output.name}” holds no valid value.`,
            'Every pixel or sample is missing.',
            'Is a mask turned round, a valid range too narrow, or a place without data chosen?',
          );
    }),
};
