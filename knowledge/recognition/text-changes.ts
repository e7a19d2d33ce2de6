/**
 * What a text beside a file says was done to its numbers, where the file may still be read as the product: averages, sums, masked codes. It
 * never rules the product out, and never leaves it established.
 */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { sentencesOf } from '../sentences/tokens.ts';
import type { FileClues } from './clues.ts';

const longest = 160;

/** Numbers that stay in the product's unit and are no longer its own. */
const combined =
  /\b(?:averaged|summed|multi-?year (?:mean|average|composite)|(?:mean|median|average|maximum|minimum|sum|composite)s? (?:of|over|across|from) (?:all |the |our |\d+ )*(?:scenes?|images?|dates?|years?|months?|acquisitions?|observations?|overpasses|files?|(?:19|20)\d{2})|(?:capped|clamped|truncated|cut off|rounded) (?:at|to) -?\d|per-?pixel (?:mean|median|maximum|minimum|sum))\b/i;

/** The rest of a share or the other end of a scale: "100 - value", "inverted". */
const complemented =
  /\b(?:values?|numbers?|raster|layer|map|it|[\w]+_[\w]+) (?:was |were |is |are )?inverted\b|\binverted (?:values|numbers|raster|layer|map|so that)\b|(?<![\w.])(?:1|100|255|10000)(?:\.0+)?\s*[-−–]\s*(?:the )?(?:values?|x|dn|pixels?|original)\b/i;

/** How it is to be read, or was not done. */
const isAdvice = /\b(?:not|never|can be|could be|may be|should|must|please|to (?:get|obtain|derive)|use|if)\b/i;

const masked = /\bmasked\b/i;

/** Cut along a border: what is inside stays what it was. */
const alongBorder =
  /\bmasked (?:out )?(?:to|by|with|outside|beyond|using|along)\b[^.]{0,40}\b(?:border|bound\w*|count(?:y|ry)|aoi|area|polygon|region|basin|catchment|state|extent|outline|mask layer|shape\w*)\b/i;

/** Says what can be done, or what was not. */
const notDone =
  /\b(?:not|never|no|without|before|can be|could be|may be|should|please|task|question|instead of|unlike|compared)\b/i;

/** People and areas of a pixel that were brought to other pixels by anything but their sum. */
const averaged =
  /\b(?:resampl\w*|regrid\w*|gdalwarp|gdal_translate|aggregat\w*|reproject\w*)\b.*\b(?:average|averag(?:ed|ing)|mean|bilinear|cubic\w*|mode|lanczos)\b|\b(?:average|mean|bilinear|cubic\w*|lanczos) (?:resampl|interpol)\w*/i;

const isTotal = (band: ProductBand | undefined): boolean =>
  band !== undefined && findQuantity(band.quantity)?.kind === 'total';

const isCoded = (product: Product, bands: readonly (ProductBand | undefined)[]): boolean =>
  bands.some((band) => band !== undefined && product.classes?.some((table) => table.band === band.id));

/** "Monthly averaged" is what a product of months is. */
const isOfItsTime = (cadence: string, sentence: string): boolean => {
  const [, period] =
    /\b(daily|weekly|monthly|seasonal(?:ly)?|yearly|annual(?:ly)?)[ -]averaged\b/i.exec(sentence) ?? [];
  return period !== undefined && new RegExp(`\\b${period.replace(/ly$/i, '')}`, 'i').test(cadence);
};

/** A composite of the producer is one: its own name, cadence or notes say so. Years are no composite's. */
const isOwn = ({ name, cadence = '', notes = [] }: Product, sentence: string): boolean =>
  (/\b(?:mean|averaged?|composites?|median)\b/i.test([name, cadence, ...notes].join(' ')) ||
    isOfItsTime(cadence, sentence)) &&
  !/\b(?:years|(?:19|20)\d{2}\b.*\b(?:19|20)\d{2})\b/i.test(sentence);

/** Counts of pixels that a text says were averaged over others: what they count, and in which pixels, is not known. */
export const averagedTotals = (bands: readonly (ProductBand | undefined)[], { texts }: FileClues): string[] => {
  if (!bands.some(isTotal)) return [];
  for (const { source, text } of texts) {
    const said = sentencesOf(text).find((sentence) => averaged.test(sentence) && !notDone.test(sentence));
    if (said) return [`${source} says “${said.length > longest ? `${said.slice(0, longest)}…` : said}”`];
  }
  return [];
};

/** Reasons why numbers of a file may no longer be the product's, from texts beside it. */
export const changeDoubt = (
  product: Product,
  bands: readonly (ProductBand | undefined)[],
  { texts }: FileClues,
): string[] => {
  const coded = isCoded(product, bands);
  for (const { source, text } of texts) {
    const said = sentencesOf(text).find(
      (sentence) =>
        (complemented.test(sentence) && !isAdvice.test(sentence)) ||
        (!notDone.test(sentence) &&
          ((combined.test(sentence) && !isOwn(product, sentence)) ||
            (coded && masked.test(sentence) && !alongBorder.test(sentence)))),
    );
    if (said) return [`${source} says “${said.length > longest ? `${said.slice(0, longest)}…` : said}”`];
  }
  return [];
};
