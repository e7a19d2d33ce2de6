import { layersOf, rastersOf, sameQuantity } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** A continuous raster is not cut to whole numbers. */
export const truncatedRaster: Rule = {
  id: 'truncated-raster',
  source: 'IEEE 754, integer types',
  check: (evidence) => {
    const fine = layersOf(evidence).find(
      ({ physical }) => physical !== null && physical.max - physical.min > 0 && physical.max - physical.min < 20,
    );
    return rastersOf(evidence).flatMap(({ name, values, promised }) =>
      fine &&
      promised &&
      values?.distinct &&
      values.valid > 9 &&
      sameQuantity(evidence, promised.quantity) &&
      values.distinct.every(Number.isInteger) &&
      !Number.isInteger(fine.physical?.mean)
        ? warning(
            name,
            `“${name}” holds whole numbers only.`,
            'Its input has values between them.',
            'Store it as float32, or with a scale.',
          )
        : [],
    );
  },
};
