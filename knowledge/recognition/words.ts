/** Words of a product in names and texts. */
import type { Product, ProductBand } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import { bandWithin } from './product-bands.ts';

const escapedWord = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The same few thousand words are looked for in every file. */
const compiled = new Map<string, RegExp>();
const mostCompiled = 20_000;

const patternOf = (word: string): RegExp => {
  const known = compiled.get(word);
  if (known) return known;
  const escaped = escapedWord(word).replaceAll(/[-_ ]/g, '[-_ ]?');
  const end = /[a-z]$/i.test(word) && word.length >= 4 ? '(?![A-Za-z])' : '(?![A-Za-z0-9])';
  const pattern = new RegExp(`(?<![A-Za-z0-9])${escaped}${end}`, 'i');
  // Words of texts come here too: no end of them.
  if (compiled.size < mostCompiled) compiled.set(word, pattern);
  return pattern;
};

/** Is it a word of the name? Digits may follow one that ends with a letter: chirps2021. */
export const hasWord = (text: string, word: string): boolean => patternOf(word).test(text);

/** Ids of data sets of catalogues, as they stand and as names of files hold them. Each file is asked for each of them. */
const ids = new WeakMap<
  Product,
  readonly { readonly alias: string; readonly inName: string; readonly lower: string }[]
>();

const idsOf = (product: Product): NonNullable<ReturnType<(typeof ids)['get']>> => {
  const known = ids.get(product);
  if (known) return known;
  const found = product.aliases
    .filter((alias) => alias.includes('/'))
    .map((alias) => ({ alias, inName: alias.replaceAll('/', '_'), lower: alias.toLowerCase() }));
  ids.set(product, found);
  return found;
};

/** The id of a data set of Earth Engine in a name: MODIS_061_MOD13Q1. */
export const idInName = (product: Product, stem: string): string | undefined =>
  idsOf(product).find(({ inName }) => stem.length >= inName.length && hasWord(stem, inName))?.alias;

/** The id without the folder of its catalogue, as people call their exports: S2_SR_HARMONIZED. */
export const shortIdInName = (product: Product, stem: string): string | undefined =>
  product.aliases.find((alias) => {
    const tail = alias.slice(alias.lastIndexOf('/') + 1);
    return alias.includes('/') && tail.length >= 5 && /[_\d]/.test(tail) && hasWord(stem, tail);
  });

/** Two telling words of an id, the last of them among those, as people shorten it: "LC08_TOA" of LANDSAT/LC08/C02/T1_TOA. */
export const idWordsInName = (product: Product, stem: string): string | undefined =>
  idsOf(product).find(({ alias }) => {
    const words = alias.split(/[/_]/).filter((word) => word.length >= 3 && !/^[CTV]\d+$/i.test(word));
    const last = words.at(-1) ?? '';
    return alias.endsWith(last) && hasWord(stem, last) && words.filter((word) => hasWord(stem, word)).length >= 2;
  })?.alias;

/** Sentences that say that something was made from it do not say that it is it. */
const aboutMaking = /\b(?:from|using|derived|computed|calculated|based|compared?|instead|unlike|not|like)\b/i;

export const speaksOfMaking = (text: string): boolean => aboutMaking.test(text);

/** "Exported from" tells where a copy lies, "derived from" that it is none. */
const copied = /\b(?:export|download|clip|subset|cop[iy]|fetch|order)\w*\b[^.]{0,40}\bfrom\b/i;

/** A text or tag that gives the id of its data set in a catalogue: COPERNICUS/S2_SR_HARMONIZED, and not the start of another. */
export const collectionIn = (product: Product, { texts, tags }: FileClues): string | undefined =>
  idsOf(product).find(({ alias, lower }) => {
    const isHere =
      Object.values(tags).some((value) => value.toLowerCase().includes(lower)) ||
      texts.some(({ text }) => text.toLowerCase().includes(lower));
    if (!isHere) return false;
    const whole = new RegExp(`(?<![\\w/])${escapedWord(alias)}(?!\\w)`, 'i');
    return (
      Object.values(tags).some((value) => value.length <= 400 && whole.test(value)) ||
      texts.some(({ text }) =>
        text
          .split(/\r?\n|(?<=[.;])\s+/)
          .some((sentence) => whole.test(sentence) && (copied.test(sentence) || !aboutMaking.test(sentence))),
      )
    );
  })?.alias;

/** A code of an archive: letters and digits, not too short. */
export const isCode = (word: string): boolean => word.length >= 5 && /[a-z]\d|\d[a-z]/i.test(word);

interface TextMatch {
  readonly word: string;
  readonly source: string;
  readonly band: ProductBand | undefined;
}

/** A text beside the file that calls it by the product's name, with the layer that it names. */
export const inTexts = (product: Product, { texts }: FileClues): TextMatch | undefined => {
  for (const { source, text } of texts) {
    const lower = text.toLowerCase();
    const words = product.keywords.filter((word) => word.length > 4 && lower.includes(word.toLowerCase()));
    if (words.length === 0) continue;
    for (const sentence of text.split(/\r?\n|(?<=[.;])\s+/)) {
      const word = aboutMaking.test(sentence) ? undefined : words.find((one) => hasWord(sentence, one));
      if (word) return { word, source, band: bandWithin(product, text.replaceAll(/[^\w.-]+/g, ' ')) };
    }
  }
  return undefined;
};
