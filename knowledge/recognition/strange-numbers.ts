/**
 * Numbers that are those of another layer, release or scale than the name tells: a whole range of another layer, years after the release, shares of one where square
 * metres are. Each is looked for in a file of one band.
 */
import type { ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import type { BandClues, FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

type Bands = readonly (ProductBand | undefined)[];

/** A range of so many numbers tells something, and has to be this much narrower than the layer's own. */
const fewestSteps = 5;
const narrower = 5;

const widthOf = ({ valid }: ProductBand): number => (valid ? valid.max - valid.min : Number.NaN);

/** All whole numbers of a layer's valid range and none beyond, in a layer whose own range is much wider: months of water under the name of its share. */
const otherRange = ({ product }: Evidence, band: ProductBand, own: BandClues): string[] => {
  const seen = own.distinct?.filter((value) => !own.nodata.includes(value) && !band.nodata?.includes(value)) ?? [];
  const [first, last] = [seen[0], seen.at(-1)];
  const other = product.bands.find(
    (one) =>
      one !== band &&
      one.quantity !== band.quantity &&
      one.valid?.min === first &&
      one.valid?.max === last &&
      widthOf(one) >= fewestSteps &&
      seen.length === widthOf(one) + 1 &&
      widthOf(band) >= narrower * widthOf(one),
  );
  return other
    ? [
        `its values are all of ${first} to ${last} and none beyond, as of ${other.id}, where ${band.id} has up to ${band.valid?.max}`,
      ]
    : [];
};

/** Years of loss that a release cannot know yet: Hansen_GFC-2020-v1.8 ends with 20. */
const beyondRelease = (
  { product, fields: { release = '' } }: Evidence,
  band: ProductBand,
  own: BandClues,
): string[] => {
  const codes = product.classes?.find((one) => one.band === band.id)?.codes ?? {};
  if (!/^(?:19|20)\d{2}$/.test(release)) return [];
  const late = (own.distinct ?? []).filter((value) => {
    const name = codes[String(value)] ?? '';
    return /^(?:19|20)\d{2}$/.test(name) && name > release;
  });
  return late.length > 0
    ? [`its codes ${late.slice(0, 4).join(', ')} are years after ${release}, which its name tells`]
    : [];
};

/** Areas and percent of a pixel are hardly ever all below one of their unit. */
const isOfLargeUnits = ({ unit, quantity, scale = 1, offset = 0 }: ProductBand): boolean =>
  scale === 1 &&
  offset === 0 &&
  (['m2', 'm3'].includes(unit) || (unit === '%' && findQuantity(quantity)?.kind === 'percent'));

const sharesOfOne = (band: ProductBand, { dtype, min, max, distinct, low, high, scale, unit }: BandClues): string[] => {
  const isShare = min !== null && max !== null && min >= 0 && max <= 1 && max > 0.05;
  const hasFractions =
    distinct === null || [...distinct, low ?? 0, high ?? 0].some((value) => !Number.isInteger(value));
  return isOfLargeUnits(band) && dtype.startsWith('float') && isShare && hasFractions && scale === 1 && unit === ''
    ? [`its values lie between 0 and 1, as shares do, where ${band.id} is in ${band.unit}`]
    : [];
};

export const strangeNumbers = (evidence: Evidence, [band, more]: Bands, { bands: [own] }: FileClues): string[] =>
  band && own && !more
    ? [...otherRange(evidence, band, own), ...beyondRelease(evidence, band, own), ...sharesOfOne(band, own)]
    : [];
