import { layersOf, rastersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Rasters that a tool wrote still know where on Earth they are. */
export const crsLost: Rule = {
  id: 'crs-lost',
  source: 'OGC GeoTIFF 1.1',
  check: (evidence) => {
    const crs = layersOf(evidence).find(({ band }) => band && band.grid.crs !== '')?.band?.grid.crs;
    return rastersOf(evidence).flatMap(({ name, grid }) =>
      crs && grid && grid.crs === ''
        ? error(
            name,
            `“${name}” has no CRS although its input has ${crs}.`,
            'Its pixels have no place on Earth any more.',
            "Write it on the input's grid, or give the new grid a CRS.",
          )
        : [],
    );
  },
};
