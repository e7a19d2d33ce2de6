/** Zeros and ones alone where a product has more: somebody's mask under its name. */
import type { ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import type { BandClues, FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

/** A legend of so many kinds without the two codes of a mask: of what is declared missing nothing is told by the zeros. */
const fewestKinds = 3;

/** Fewer codes than these are a map of yes and no. */
const manyCodes = 6;

/** Zeros and ones alone where the table has many classes: a year of loss or a scene's classes made a mask. */
const smallSubset = (
  codes: Readonly<Record<string, string>>,
  band: ProductBand | undefined,
  own: BandClues | undefined,
  bands: number,
): string[] => {
  const seen = own?.distinct?.filter((value) => !own.nodata.includes(value));
  return band && bands === 1 && Object.keys(codes).length >= manyCodes && seen?.join(' ') === '0 1'
    ? [`its only values are 0 and 1, as in a mask, where ${band.id} has ${Object.keys(codes).length} codes`]
    : [];
};

/** A legend of so many classes has coarser levels, which are counted from 1. */
const detailed = 20;
const mostCoarse = 9;

/** All codes from 1 to a few and none of the others: the groups of the legend, under the numbers of its first classes. */
const coarserLevel = (
  codes: Readonly<Record<string, string>>,
  band: ProductBand | undefined,
  own: BandClues | undefined,
): string[] => {
  const isFill = (value: number): boolean =>
    (own?.nodata.includes(value) ?? false) || (band?.nodata?.includes(value) ?? false);
  const seen = own?.distinct?.filter((value) => !isFill(value) && value !== 0) ?? [];
  const counted =
    seen.length >= 3 &&
    seen.length <= mostCoarse &&
    seen.every((value, index) => value === index + 1 && String(value) in codes);
  const many = Object.keys(codes).length >= detailed && findQuantity(band?.quantity ?? '')?.kind === 'codes';
  // Years that are counted are no classes of a legend.
  const isLegend = Object.values(codes).every((name) => !/^\d{4}$/.test(name));
  return counted && many && isLegend
    ? [
        `its only values are 1 to ${seen.length}, as of a coarser level, where ${band?.id} has ${Object.keys(codes).length} codes`,
      ]
    : [];
};

/** Zeros and ones where the product has percent or packed bits: somebody's mask, sure where the name has words of its own. */
export const maskDoubt = (
  { product }: Evidence,
  bands: readonly (ProductBand | undefined)[],
  clues: FileClues,
): string[] =>
  bands.flatMap((band, index) => {
    const codes = product.classes?.find((one) => one.band === band?.id)?.codes;
    const own = clues.bands[index];
    const raw = own?.distinct?.filter((value) => !own.nodata.includes(value)).join(' ');
    const coarse = codes ? coarserLevel(codes, band, own) : [];
    if (coarse.length > 0) return coarse;
    if (codes && '0' in codes && '1' in codes) return smallSubset(codes, band, own, bands.length);
    if (band && codes && bands.length === 1 && raw === '0 1' && Object.keys(codes).length >= fewestKinds)
      return [
        `its only values are 0 and 1, as in a mask, where ${band.id} has ${Object.keys(codes).slice(0, 6).join(', ')}`,
      ];
    const { kind, hardRange } = (band && findQuantity(band.quantity)) || {};
    const wide = kind === 'flags' || band?.unit === '%' || (hardRange?.max ?? 0) >= 100;
    const plain = !band?.scale || band.scale === 1;
    return band && bands.length === 1 && wide && plain && own && /int/.test(own.dtype) && raw === '0 1'
      ? [
          `its only values are 0 and 1, as in a mask, where ${band.id} has ${kind === 'flags' ? 'packed bits' : band.unit}`,
        ]
      : [];
  });
