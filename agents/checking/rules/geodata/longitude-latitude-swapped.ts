import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Positions are longitude first. */
export const longitudeLatitudeSwapped: Rule = {
  id: 'longitude-latitude-swapped',
  source: 'RFC 7946, 3.1.1: longitude first',
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, file }) => {
      const found = evidence.profile.files.find(({ path }) => path === file);
      const box = layersOf(evidence).find(({ band }) => band?.grid.boundsWgs84)?.band?.grid.boundsWgs84;
      const bounds = found?.kind === 'features' ? found.layers[0]?.bounds : null;
      if (!box || !bounds) return [];
      const meets = (a: readonly number[]) =>
        (a[0] ?? 0) < (box[2] ?? 0) &&
        (a[2] ?? 0) > (box[0] ?? 0) &&
        (a[1] ?? 0) < (box[3] ?? 0) &&
        (a[3] ?? 0) > (box[1] ?? 0);
      const [west = 0, south = 0, east = 0, north = 0] = bounds;
      return !meets(bounds) && meets([south, west, north, east])
        ? error(
            port,
            `${file} lies on the raster when its coordinates are swapped.`,
            'Longitude and latitude stand in the wrong order.',
            'Swap them.',
          )
        : [];
    }),
};
