import { error, type Rule } from '../../rule.ts';

/** Rasters that a tool wrote can be read back. */
export const rasterUnreadable: Rule = {
  id: 'raster-unreadable',
  source: 'tool contract, outputs',
  check: ({ outputs }) =>
    outputs.flatMap(({ name, kind, grid, dtype }) =>
      kind === 'raster' && grid === null && dtype === 'unreadable'
        ? error(
            name,
            `“${name}” can't be read back.`,
            'What comes after it has no pixels.',
            'Write it with `output.raster`, whole.',
          )
        : [],
    ),
};
