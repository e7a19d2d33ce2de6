import { convertUnit } from '../../../../knowledge/units.ts';
import { agree, layersOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

const usual = [
  100, 225, 400, 625, 900, 2500, 3600, 8100, 10_000, 62_500, 250_000, 1_000_000, 0.01, 0.09, 0.0001, 0.0009, 0.0225,
  0.0625, 0.25,
];

/** An area stands on the pixel size that the data have. */
export const assumedPixelArea: Rule = {
  id: 'assumed-pixel-area',
  source: 'counting',
  check: (evidence) => {
    if (/\.area\b|transform|cellSize/.test(evidence.code) || evidence.code === '') return [];
    const grid = layersOf(evidence).find(({ band }) => band && !band.grid.geographic && band.grid.crs !== '')?.band
      ?.grid;
    const size = grid ? Math.abs((grid.transform[0] ?? 0) * (grid.transform[4] ?? 0)) : Number.NaN;
    return Object.entries(evidence.node.outputs).flatMap(([name, { unit }]) => {
      const inUnit = convertUnit(size, 'm2', unit);
      if (inUnit === undefined || !Number.isFinite(size)) return [];
      const factors = literalsOf(evidence.code).filter((literal) => usual.includes(literal));
      const right = literalsOf(evidence.code).some(
        (literal) =>
          agree(literal, inUnit) || agree(literal, size) || agree(literal ** 2, size) || agree(1 / literal, inUnit),
      );
      return factors.length > 0 && !right
        ? error(
            name,
            `The tool counts pixels as ${factors.join(', ')}; those of the data are ${shown(size)} m².`,
            'Areas would be wrong by their ratio.',
            'Take `grid.area`, the ground area of each pixel.',
          )
        : [];
    });
  },
};
