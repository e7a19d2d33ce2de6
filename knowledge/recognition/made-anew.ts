/** Doubts whether a file of a product's name was made anew by somebody: of another time, place, grid, world or number of bands than the product's own files are. */
import type { ProductBand } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { labelFormula } from './label-formula.ts';
import { bandCountDoubt } from './number-of-bands.ts';
import { countryDoubt } from './place-doubt.ts';
import { reducedDoubt } from './reduced-doubt.ts';
import { scenarioDoubt } from './scenario-doubt.ts';
import { finerDoubt } from './scene-grid.ts';
import { softwareDoubt } from './software-doubt.ts';
import { strangeNumbers } from './strange-numbers.ts';

/** `against`: the clues without what is nothing against a product. */
export const madeAnew = (
  evidence: Evidence,
  bands: readonly (ProductBand | undefined)[],
  clues: FileClues,
  against: FileClues,
): string[] => [
  ...scenarioDoubt(evidence.product, against),
  ...softwareDoubt(evidence.product, clues),
  ...reducedDoubt(evidence, against),
  ...labelFormula(evidence.product, bands, clues),
  ...countryDoubt(evidence, clues),
  ...finerDoubt(evidence, bands, clues),
  ...bandCountDoubt(evidence, bands, clues),
  ...strangeNumbers(evidence, bands, clues),
];
