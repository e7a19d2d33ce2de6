import { layersOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Coordinates fit their CRS. */
export const crsImplausible: Rule = {
  id: 'crs-implausible',
  fault: 'workflow',
  source: 'EPSG: degrees lie within ±180 and ±90',
  check: (evidence) =>
    layersOf(evidence).flatMap(({ file, band, stated }) => {
      if (!band || stated?.crs || band.grid.crs === '') return [];
      const [west = 0, south = 0, east = 0, north = 0] = band.grid.bounds;
      const beyond =
        band.grid.geographic &&
        (Math.max(Math.abs(south), Math.abs(north)) > 91 || Math.max(Math.abs(west), Math.abs(east)) > 541);
      const tiny =
        !band.grid.geographic &&
        Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
        Math.max(Math.abs(south), Math.abs(north)) <= 90 &&
        Math.abs(band.grid.transform[0] ?? 1) < 0.5;
      return beyond || tiny
        ? error(
            file,
            `${file} says that it is in ${band.grid.crs}; its corners are ${[west, south, east, north].map(shown).join(', ')}.`,
            beyond
              ? 'Longitude and latitude have no such values.'
              : 'A scene in metres is not smaller than a room: these are degrees.',
            'Find out the right CRS and set it for the layer.',
          )
        : [];
    }),
};
