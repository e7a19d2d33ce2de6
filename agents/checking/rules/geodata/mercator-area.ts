import { isArea, layersOf, shown, usesPixelSize } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Areas are not measured on Web Mercator's plane. */
export const mercatorArea: Rule = {
  id: 'mercator-area',
  source: 'Snyder (1987): the scale of Mercator is sec φ',
  check: (evidence) => {
    const plane = layersOf(evidence).find(({ band }) =>
      /EPSG:(?:3857|3395|900913)|\+proj=merc/.test(band?.grid.crs ?? ''),
    );
    const [, south = 0, , north = 0] = plane?.band?.grid.boundsWgs84 ?? [];
    const factor = 1 / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180) ** 2;
    if (!plane || !usesPixelSize(evidence.code) || factor < 1.01) return [];
    return Object.entries(evidence.node.outputs).flatMap(([name, { unit }]) =>
      isArea(unit)
        ? error(
            name,
            `“${name}” is in ${unit} and made of the pixel size of ${plane.file}, which is in Mercator's plane.`,
            `There an area is up to ${shown(factor)} times as large as on the ground.`,
            'Take `grid.area`, the ground area of each pixel.',
          )
        : [],
    );
  },
};
