import { layersOf, pixelOffset, samePixels } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Pixels of different grids are not paired by their index. */
export const combinedByIndex: Rule = {
  id: 'combined-by-index',
  source: 'tool contract: everything on a grid',
  check: (evidence) => {
    const grids = layersOf(evidence).flatMap(({ band }) => (band ? [band.grid] : []));
    const [first] = grids;
    const differs =
      first &&
      grids.some(
        (grid) =>
          !samePixels(first, grid) ||
          grid.width !== first.width ||
          pixelOffset(first, grid).some((steps) => Math.abs(steps) > 1e-3),
      );
    const reads = evidence.code.match(/\.read\(/g)?.length ?? 0;
    return differs && reads > 1 && !/\.on\(/.test(evidence.code)
      ? error(
          'inputs',
          'The tool reads rasters of different grids into arrays and never brings one onto the grid of the other.',
          'The same index is another place on the ground.',
          'Scan them together, or read `raster.on(grid)`.',
        )
      : [];
  },
};
