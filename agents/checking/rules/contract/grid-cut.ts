import { layersOf, pixelOffset, rastersOf, samePixels } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A raster on the input's pixels has all of its rows and columns. */
export const gridCut: Rule = {
  id: 'grid-cut',
  source: 'counting',
  check: (evidence) => {
    const grids = layersOf(evidence).flatMap(({ band }) => (band ? [band.grid] : []));
    if (
      /\bclip|\bcrop|subset|window|\bcut\b|\bextract|bounding|\binside|polygon/i.test(
        `${evidence.question} ${evidence.node.purpose}`,
      )
    )
      return [];
    return rastersOf(evidence).flatMap(({ name, grid }) => {
      const twin = grid
        ? grids.find(
            (each) => samePixels(each, grid) && pixelOffset(each, grid).every((steps) => Math.abs(steps) < 1e-3),
          )
        : undefined;
      if (!grid || !twin) return [];
      const [columns, rows] = [twin.width - grid.width, twin.height - grid.height];
      const few = (missing: number, size: number) => missing > 0 && missing <= Math.max(2, 0.02 * size);
      return few(columns, twin.width) || few(rows, twin.height)
        ? error(
            name,
            `“${name}” lacks ${columns} columns and ${rows} rows of its input.`,
            'A loop that ends one step early leaves out the border.',
            'Run to width and height, not to one less.',
          )
        : [];
    });
  },
};
