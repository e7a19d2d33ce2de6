/** Which quantity a label of a file names, where it is another one than those of the product's bands. */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { quantityOfPhrase } from '../quantity-phrase.ts';
import { isOtherQuantity } from './said-of-values.ts';
import { hasWord } from './words.ts';

type Bands = readonly (ProductBand | undefined)[];

const kindOf = (quantity: string): string => findQuantity(quantity)?.kind ?? 'codes';

const isCoded = ({ quantity }: ProductBand): boolean => ['codes', 'flags', 'date'].includes(kindOf(quantity));

/** Quantities that say nothing of what they are of. */
const isGeneric = (band: ProductBand): boolean =>
  isCoded(band) ||
  [
    'statistic',
    'percent',
    'fraction',
    'probability',
    'count',
    'dn',
    'uncertainty',
    'normalised-difference',
    'area',
  ].includes(band.quantity);

/** One thing under two names, by where it is measured or how it is summed up. */
const alike: readonly (readonly string[])[] = [
  ['water-temperature', 'sea-surface-temperature', 'temperature', 'land-surface-temperature'],
  ['water-level', 'sea-surface-height'],
  ['flow-velocity', 'ocean-current'],
  ['potential-evapotranspiration', 'evapotranspiration-sum'],
  ['downward-shortwave-radiation', 'radiation-sum', 'solar-irradiation'],
  ['gross-primary-production', 'net-primary-production', 'productivity-sum'],
  ['soil-moisture', 'soil-water-index', 'water-storage'],
];

const speaksOfPotential = ({ id, aliases = [], note = '' }: ProductBand): boolean =>
  /(?<![a-z])(?:pet|pev|pot|potential)/i.test([id, ...aliases, note].join(' '));

/** A product with two layers of evapotranspiration: the potential one is not the other. */
const isPotentialOther = ({ bands }: Product, own: Bands, quantity: string): boolean =>
  quantity === 'potential-evapotranspiration' &&
  bands.some(speaksOfPotential) &&
  !own.some((band) => band && speaksOfPotential(band));

const isAlike = (product: Product, own: Bands, quantity: string): boolean =>
  !isPotentialOther(product, own, quantity) &&
  own.some((band) => alike.some((group) => group.includes(quantity) && group.includes(band?.quantity ?? '')));

/** "Vegetation index" is what all of them are. */
const isPlainIndex = (part: string): boolean =>
  /\bvegetation ind(?:ex|ices)\b/i.test(part) && !/normali[sz]ed|ndvi/i.test(part);

/** Parts of a label that may each name something: before and in brackets, between commas. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,;:()[\]{}=]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part.length > 2);

/** A label of the whole file that calls it by its product's name, or that of a layer beside the main one, may speak of the main one. */
const mayBeOfProduct = ({ keywords, name, sensor, platforms = [] }: Product, bands: Bands, text: string): boolean =>
  bands.every((band) => band && (isGeneric(band) || band.beside)) ||
  [...keywords, ...platforms, ...name.split(/[\s,()]+/), ...sensor.split(/[ /,]+/)].some(
    (word) => /[A-Z]{2}|\d|[a-z][A-Z]/.test(word) && word.length > 2 && hasWord(text, word),
  );

/** `ofFile`: it is said of the whole file. */
export const namesOther = (product: Product, bands: Bands, text: string, ofFile: boolean): boolean => {
  const named = partsOf(text).flatMap((part) => {
    const quantity = quantityOfPhrase(part)?.quantity;
    return quantity === undefined || quantity === null || isPlainIndex(part) ? [] : [{ part, quantity }];
  });
  if (named.length === 0) return false;
  const isOwn = (quantity: string): boolean => product.bands.some((band) => band.quantity === quantity);
  if (ofFile && named.some(({ quantity }) => isOwn(quantity)) && mayBeOfProduct(product, bands, text)) return false;
  const isOther = ({ part, quantity }: (typeof named)[number]): boolean =>
    !isAlike(product, bands, quantity) &&
    (isPotentialOther(product, bands, quantity) || isOtherQuantity(product, bands, quantity, part));
  if (!bands.every((band) => band && isGeneric(band))) return named.every(isOther);
  const isNumber = ({ quantity }: (typeof named)[number]): boolean =>
    ['continuous', 'index', 'rate', 'decibel', 'percent'].includes(kindOf(quantity));
  if (bands.every((band) => band?.quantity === 'class') && named.every((one) => isNumber(one) && isOther(one)))
    return true;
  return (
    named.some(({ quantity }) => isOwn(quantity)) &&
    !named.some(({ quantity }) => bands.some((band) => band?.quantity === quantity))
  );
};

/** Short names of indices, written large: the SPI of a title of a file of SPEI. */
export const namesOtherIndex = (bands: Bands, text: string): boolean => {
  const isIndex = (id: string): boolean => kindOf(id) === 'index';
  const told = (text.match(/\b[A-Z]{3,5}\b/g) ?? []).map((word) => word.toLowerCase()).filter(isIndex);
  return told.length > 0 && bands.every((band) => band && isIndex(band.quantity) && !told.includes(band.quantity));
};
