import { rastersOf } from '../../facts.ts';
import { fillLike } from '../../hints.ts';
import { error, type Rule } from '../../rule.ts';

/** An output raster holds no fill value as a measurement. */
export const fillInRaster: Rule = {
  id: 'fill-in-raster',
  source: 'conventions of missing values (CF 1.11, 2.5.1)',
  check: (evidence) =>
    rastersOf(evidence).flatMap(({ name, values }) => {
      const extreme =
        values &&
        [values.min, values.max].find(
          (value) => fillLike(value) && Math.abs(value) > 999 && value !== 32767 && value !== 65535,
        );
      return extreme !== undefined && extreme !== null
        ? error(
            name,
            `“${name}” holds ${extreme} as a value.`,
            'That is a number which stands for a missing value.',
            'Leave NaN where the input is missing.',
          )
        : [];
    }),
};
