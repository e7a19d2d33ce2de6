import { rastersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** An output raster has a valid pixel. */
export const rasterAllMissing: Rule = {
  id: 'raster-all-missing',
  source: 'a result rests on something',
  check: (evidence) =>
    rastersOf(evidence).flatMap(({ name, values }) =>
      values && values.valid === 0 && values.total > 0
        ? error(
            name,
            `“${name}” has no valid pixel.`,
            'Everything in it is missing.',
            'Is a mask turned round, or is the kernel never writing to `out`?',
          )
        : [],
    ),
};
