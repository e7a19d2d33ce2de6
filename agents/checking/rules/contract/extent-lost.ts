import { layersOf, rastersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const overlap = (a: readonly number[], b: readonly number[]): boolean =>
  (a[0] ?? 0) < (b[2] ?? 0) && (b[0] ?? 0) < (a[2] ?? 0) && (a[1] ?? 0) < (b[3] ?? 0) && (b[1] ?? 0) < (a[3] ?? 0);

/** Rasters that a tool wrote lie where their input lies. */
export const extentLost: Rule = {
  id: 'extent-lost',
  source: 'OGC GeoTIFF 1.1',
  check: (evidence) => {
    const boxes = layersOf(evidence).flatMap(({ band }) => (band?.grid.boundsWgs84 ? [band.grid.boundsWgs84] : []));
    return rastersOf(evidence).flatMap(({ name, grid }) => {
      const box = grid?.boundsWgs84;
      return box && boxes.length > 0 && !boxes.some((each) => overlap(each, box))
        ? error(
            name,
            `“${name}” lies elsewhere than its input.`,
            'No place of it was measured.',
            'Take the transform and the CRS of the input.',
          )
        : [];
    });
  },
};
