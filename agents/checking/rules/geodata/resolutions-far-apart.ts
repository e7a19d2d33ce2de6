import { boxAreaM2, layersOf, shown } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** Pixels of very different size are not paired one to one. */
export const resolutionsFarApart: Rule = {
  id: 'resolutions-far-apart',
  source: 'sampling',
  check: (evidence) => {
    const areas = layersOf(evidence)
      .flatMap(({ file, band }) => {
        const box = band?.grid.boundsWgs84;
        return band && box
          ? [{ file, codes: band.codes, size: Math.sqrt(boxAreaM2(box) / (band.grid.width * band.grid.height)) }]
          : [];
      })
      .toSorted((a, b) => a.size - b.size);
    const [fine, coarse] = [areas[0], areas.at(-1)];
    return fine && coarse && coarse.size > 10 * fine.size
      ? warning(
          'inputs',
          `Pixels of ${coarse.file} are ${shown(coarse.size / fine.size)} times as wide as those of ${fine.file}.`,
          'Between them values are interpolated, not measured.',
          'Bring the finer one onto the coarser grid with the mean or the mode.',
        )
      : [];
  },
};
