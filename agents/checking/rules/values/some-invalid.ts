import type { Rule } from '../../rule.ts';

/** Missing samples are told. */
export const someInvalid: Rule = {
  id: 'some-invalid',
  source: 'missing is not zero',
  check: ({ outputs }) =>
    outputs.flatMap(({ name, document, promised }) => {
      if (!promised || document?.kind !== 'series') return [];
      const lost = document.samples.filter(({ value }) => !Number.isFinite(value)).length;
      return lost > 0 && lost < document.samples.length
        ? [
            {
              severity: 'warning',
              where: name,
              message: `${lost} of ${document.samples.length} samples of “${name}” are missing.`,
            },
          ]
        : [];
    }),
};
