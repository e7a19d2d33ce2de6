import type { ProductBand } from '../product-table.ts';
import type { FileClues } from './clues.ts';

/** Numbers far below the offset: somebody has taken it out already. Real reflectance is hardly ever below −0.08. */
export const offsetDoubt = (bands: readonly (ProductBand | undefined)[], clues: FileClues): string[] => {
  if (clues.statements.some(({ kind }) => kind === 'offset-removed')) return [];
  const low = bands.flatMap((band, index) => {
    const stored = clues.bands[index]?.low;
    const isOffset = band?.offset === -0.1 && band.scale === 0.0001 && band.quantity.endsWith('reflectance');
    return isOffset && typeof stored === 'number' && stored > 0 && stored < 200 ? [stored] : [];
  });
  return low.length > 0
    ? [`values down to ${Math.min(...low)} lie far below its offset of 1000, which may be out of the numbers`]
    : [];
};
