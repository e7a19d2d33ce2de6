/** A unit in words that makes a ratio, a rank or an anomaly of what is measured: "percent of normal", "standard deviations". */
import type { ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { parseUnit } from '../units.ts';
import type { FileClues } from './clues.ts';
import { isRelativeUnit } from './relative-unit.ts';

const isCoded = ({ quantity, unit }: ProductBand): boolean =>
  ['codes', 'flags', 'date'].includes(findQuantity(quantity)?.kind ?? 'codes') ||
  ['statistic', 'uncertainty'].includes(quantity) ||
  unit === '';

/** Reasons why numbers in such a unit are another thing than the product's. */
export const unitWords = (
  bands: readonly (ProductBand | undefined)[],
  { bands: clues }: Pick<FileClues, 'bands'>,
): string[] =>
  bands
    .flatMap((band, index) => {
      const stated = clues[index]?.unit ?? '';
      if (
        !band ||
        isCoded(band) ||
        stated === '' ||
        stated === band.unit ||
        parseUnit(stated) ||
        !isRelativeUnit(stated)
      )
        return [];
      const isOwn = band.unit === stated || (/^(?:%|1)$/.test(band.unit) && !/\bof\b/i.test(stated));
      return isOwn ? [] : [`the file's unit is “${stated}”, the product's ${band.unit}`];
    })
    .slice(0, 1);
