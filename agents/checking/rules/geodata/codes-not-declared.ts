import { layersOf, samePixels } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { declarationOf, declaresCodes } from '../../source-text.ts';

/** Class maps on other grids are read as codes. */
export const codesNotDeclared: Rule = {
  id: 'codes-not-declared',
  source: 'tool contract: codes',
  check: (evidence) => {
    const grids = layersOf(evidence).flatMap(({ band }) => (band ? [band.grid] : []));
    const several = grids.some((grid) => grids[0] && !samePixels(grids[0], grid));
    return evidence.inputs.flatMap(({ port, layers }) => {
      const declared = declarationOf(evidence.code, port);
      const coded =
        layers.length > 0 && layers.every(({ band }) => band?.codes && (band.statistics?.distinct?.length ?? 0) > 2);
      return several &&
        coded &&
        declared !== null &&
        !declaresCodes(evidence.code, port) &&
        !/resampled\('(?:nearest|mode)'\)|'(?:nearest|mode)'/.test(evidence.code)
        ? error(
            port,
            `“${port}” holds classes and is declared as a measurement.`,
            'Brought onto another grid, its codes are interpolated to codes that do not exist.',
            'Declare the port `codes: true`.',
          )
        : [];
    });
  },
};
