/** Reflectance that is below zero in the mean of a file: something was taken from its numbers, or they are none of the product's. */
import type { ProductBand } from '../product-table.ts';
import type { FileClues } from './clues.ts';

/** Over dark water the correction of the atmosphere leaves a little less than nothing. */
const darkest = -0.04;

export const belowZeroDoubt = (
  bands: readonly (ProductBand | undefined)[],
  { bands: clues }: Pick<FileClues, 'bands'>,
): string[] =>
  bands.flatMap((band, index) => {
    const own = clues[index];
    if (!band?.quantity.endsWith('reflectance') || own?.mean === undefined || own.scale !== 1 || own.offset !== 0)
      return [];
    const mean = own.mean * (band.scale ?? 1) + (band.offset ?? 0);
    return own.dtype.includes('int') && mean < darkest
      ? [`its mean, ${Number(own.mean.toPrecision(6))}, would be a reflectance of ${mean.toFixed(3)}`]
      : [];
  });
