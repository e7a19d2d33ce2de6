import type { Evidence, LayerEvidence } from '../../evidence.ts';
import { layersOf, pixelOffset, samePixels } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { declarationOf, declaresCodes, firstScanned } from '../../source-text.ts';

type Grid = NonNullable<LayerEvidence['band']>['grid'];

/** Pixels of the same size that lie across each other are interpolated too. */
const isShifted = (a: Grid, b: Grid): boolean =>
  pixelOffset(a, b).some((steps) => Math.abs(steps - Math.round(steps)) > 1e-3);

const mostCodes = 40;
const named = /class|cover|lulc|land_?use|type|soil|biome|mask|flag|flood|burn/i;

/** Whole numbers that the profile knows as codes, or that the tool compares as such. */
const holdsCodes = ({ band, file }: LayerEvidence, { question, code }: Evidence): boolean => {
  const values = band?.statistics?.distinct ?? [];
  if (band?.codes) return values.length > 2;
  const whole = values.length > 1 && values.length <= mostCodes && values.every(Number.isInteger);
  return (
    whole &&
    /int|byte/i.test(band?.dtype ?? '') &&
    (named.test(file) || /\bclass\b|\bcodes?\b/i.test(question)) &&
    /(?<![<>!=])[!=]==?\s*\d/.test(code)
  );
};

/** Class maps on other grids are read as codes. */
export const codesNotDeclared: Rule = {
  id: 'codes-not-declared',
  source: 'tool contract: codes',
  check: (evidence) => {
    const grids = layersOf(evidence).flatMap(({ band }) => (band ? [band.grid] : []));
    const several = grids.some((grid) => grids[0] && (!samePixels(grids[0], grid) || isShifted(grids[0], grid)));
    const scanned = firstScanned(evidence.code);
    return evidence.inputs.flatMap(({ port, layers }) => {
      const declared = declarationOf(evidence.code, port);
      const coded = layers.length > 0 && layers.every((layer) => holdsCodes(layer, evidence));
      return several &&
        coded &&
        scanned !== port &&
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
