import { layersOf, pixelOffset, rastersOf, samePixels, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A raster of the input's size and pixels starts at the input's corner. */
export const gridShifted: Rule = {
  id: 'grid-shifted',
  source: 'GDAL raster data model: the origin is the outer corner of the first pixel',
  check: (evidence) => {
    const grids = layersOf(evidence).flatMap(({ band }) => (band ? [band.grid] : []));
    return rastersOf(evidence).flatMap(({ name, grid }) => {
      if (!grid) return [];
      const twin = grids.find(
        (each) => samePixels(each, grid) && each.width === grid.width && each.height === grid.height,
      );
      if (
        !twin ||
        grids.some((each) => samePixels(each, grid) && pixelOffset(each, grid).every((steps) => Math.abs(steps) < 1e-3))
      )
        return [];
      const [columns, rows] = pixelOffset(twin, grid);
      const broken = [columns, rows].some((steps) => Math.abs(steps - Math.round(steps)) > 1e-3);
      return broken && Math.max(Math.abs(columns), Math.abs(rows)) < 1
        ? error(
            name,
            `“${name}” lies ${shown(columns)} columns and ${shown(rows)} rows beside its input.`,
            'Part of a pixel is what corner and centre of a pixel are apart: every pixel is in the wrong place.',
            "Take the input's transform as it is: it names the outer corner.",
          )
        : [];
    });
  },
};
