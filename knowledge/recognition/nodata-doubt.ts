/** Where nothing but the name speaks for a product, a file that declares another fill than the product's may be another file. */
import type { ProductBand } from '../product-table.ts';
import type { BandClues, FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

const plain = (value: number): string => String(Number(value.toPrecision(6)));

/** Tools that write rasters take an end of the type where nobody says what is missing. */
const endsOf: Readonly<Record<string, readonly number[]>> = {
  uint8: [255],
  int8: [-128, 127],
  uint16: [65535],
  // -32767: tools that keep the lowest number for themselves, and exports of height models.
  int16: [-32768, -32767, 32767],
  uint32: [4294967295],
  int32: [-2147483648, 2147483647],
};

/** The product's fill is among the numbers, and a number that the product may measure is declared as missing: zeros of heights by the sea. */
const holdsBoth = ({ id, nodata: fills = [], valid, dtype }: ProductBand, own: BandClues): string | undefined => {
  const held = fills.find((value) => own.min === value || own.max === value);
  const declared = own.nodata.find((value) => !fills.includes(value) && !endsOf[own.dtype]?.includes(value));
  if (held === undefined || declared === undefined || own.dtype !== dtype || !own.dtype.includes('int'))
    return undefined;
  const may = declared >= (valid?.min ?? -Infinity) && declared <= (valid?.max ?? Infinity);
  return may
    ? `it declares ${plain(declared)} as missing, and holds ${plain(held)}, which ${id} has for it`
    : undefined;
};

export const nodataDoubt = (
  { product, strength, nameOnly }: Evidence,
  bands: readonly (ProductBand | undefined)[],
  clues: FileClues,
): string[] => {
  const doubts = bands.flatMap((band, index) => {
    const own = clues.bands[index];
    const fills = band?.nodata ?? [];
    const both = band && own ? holdsBoth(band, own) : undefined;
    if (both !== undefined) return [both];
    if (strength < 3 || !nameOnly) return [];
    // Copies in another type have a fill of their own.
    if (!band || !own || fills.length === 0 || own.nodata.length === 0 || own.dtype !== band.dtype) return [];
    if (!own.dtype.includes('int')) return [];
    const codes = product.classes?.find((one) => one.band === band.id)?.codes ?? {};
    const isKnown = own.nodata.some(
      (value) => fills.includes(value) || String(value) in codes || endsOf[own.dtype]?.includes(value),
    );
    return isKnown
      ? []
      : [`it declares ${own.nodata.map(plain).join(', ')} as missing, where ${band.id} has ${fills.join(', ')}`];
  });
  return doubts.slice(0, 1);
};
