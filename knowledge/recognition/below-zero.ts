/** Signs that numbers of a file cannot have: reflectance below zero in the mean, decibels of backscatter that are never below zero. */
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

/** Of land and sea together hardly anything sends back more than it got: decibels above 0 throughout are power that was never made decibels. */
export const linearPowerDoubt = (
  bands: readonly (ProductBand | undefined)[],
  { bands: clues }: Pick<FileClues, 'bands'>,
): string[] =>
  bands.flatMap((band, index) => {
    const { min = null, max = null, dtype = '' } = clues[index] ?? {};
    return band?.quantity === 'backscatter-db' && dtype.startsWith('float') && min !== null && max !== null && min >= 0
      ? [
          `its numbers, ${Number(min.toPrecision(3))} to ${Number(max.toPrecision(3))}, are never below 0, as decibels of backscatter are: they may be power`,
        ]
      : [];
  });
