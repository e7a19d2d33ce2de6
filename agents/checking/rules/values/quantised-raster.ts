import { rastersOf, sameQuantity } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** As many steps as a continuous raster has at least; fewer come of a coarse type or of rounding. */
const fewest = 16;

/** A continuous raster does not come in a few steps. */
export const quantisedRaster: Rule = {
  id: 'quantised-raster',
  source: 'quantisation: a step is a scale factor or a rounding',
  check: (evidence) =>
    rastersOf(evidence).flatMap(({ name, values, promised }) => {
      const input = promised ? sameQuantity(evidence, promised.quantity) : null;
      const fine = input?.layers.some(({ band }) => band?.statistics && !band.codes && !band.statistics.distinct);
      const steps = values?.distinct?.length ?? 0;
      return fine && values && steps > 1 && steps < fewest && values.valid >= 100
        ? warning(
            name,
            `“${name}” comes in ${steps} different values.`,
            'Its input, of the same quantity, has more than can be listed.',
            'Write it as float32, or with a scale that keeps what was measured.',
          )
        : [];
    }),
};
