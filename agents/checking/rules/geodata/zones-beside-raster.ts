import { boxAreaM2, layersOf, shown } from '../../facts.ts';
import { error, type Rule, warning } from '../../rule.ts';

/** Polygons lie on the raster that they select from. */
export const zonesBesideRaster: Rule = {
  id: 'zones-beside-raster',
  fault: 'workflow',
  source: 'overlap of footprints',
  check: (evidence) => {
    const boxes = layersOf(evidence).flatMap(({ band }) => (band?.grid.boundsWgs84 ? [band.grid.boundsWgs84] : []));
    const [box] = boxes;
    return evidence.inputs.flatMap(({ port, file }) => {
      const found = evidence.profile.files.find(({ path }) => path === file);
      const bounds =
        found?.kind === 'features' && /^(?:EPSG:4326|OGC:CRS84|)$/.test(found.layers[0]?.crs ?? '')
          ? found.layers[0]?.bounds
          : null;
      if (!box || !bounds) return [];
      const common = [
        Math.max(box[0] ?? 0, bounds[0] ?? 0),
        Math.max(box[1] ?? 0, bounds[1] ?? 0),
        Math.min(box[2] ?? 0, bounds[2] ?? 0),
        Math.min(box[3] ?? 0, bounds[3] ?? 0),
      ];
      const empty = (common[2] ?? 0) < (common[0] ?? 0) || (common[3] ?? 0) < (common[1] ?? 0);
      if (empty)
        return error(
          port,
          `${file} lies beside ${layersOf(evidence)[0]?.file}.`,
          'No pixel is inside.',
          'Look at the CRS of both, and at the order of longitude and latitude.',
        );
      const share = boxAreaM2(common) / Math.max(boxAreaM2(bounds), 1e-9);
      return share < 0.2
        ? warning(
            port,
            `${shown(100 * share)} % of the extent of ${file} lies on the raster.`,
            'What is measured of a zone is a part of it.',
            'Say so, or take data that cover the zones.',
          )
        : [];
    });
  },
};
