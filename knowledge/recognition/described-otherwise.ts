/** A description of a file in words that are none of the product's: "Viewshed from the tower." It never rules the product out, and never leaves it established. */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { sentencesOf } from '../sentences/tokens.ts';
import type { FileClues } from './clues.ts';
import { isNote } from './is-note.ts';
import { notDone, otherLayerIn, vocabularyOf } from './other-layers.ts';
import { bandNamed } from './product-bands.ts';
import { hasWord } from './words.ts';

const longestQuote = 160;

/** Somebody's note is short; a guide beside the data speaks of many things. */
const longestNote = 500;

/** Tags in which people write what they did. */
const saysDone =
  /process|note|comment|descri|statistic|method|operation|remark|aggregat|composit|treat|step|layer|title|content|abstract|lineage|summary/i;

/** What was done with files and not with numbers; where something comes from and whom to thank. */
const aboutHandling =
  /download|obtain|order|export|extract|clip|subset|\bcut\b|crop(?:ped)? to|mosaic|tiles?\b|re-?project|resampl|nearest|warp|sources?\b|provid|licen[cs]e|copyright|credit|cit(?:e|ation)|contact|https?:|www\.|doi|folder|director|files?\b|unzip|\bsee\b|thank|author|e-?mail|prepared|course|task|study|\bsites?\b|region|count(?:y|ies)\b|area of interest|\baoi\b|readme|version|created|\bcrs\b|epsg|utm|wgs|coordinates?|extent|format|geotiff|archive|portal|request|delivered|collected|acquired|packag|copy|copied|raw|original|unchanged|unmodified|as (?:is|distributed)|questions?|answer|pixel|resolution|scale|factor|offset|fill|no ?data|missing|units?\b|values?\b|legend|codes?\b|bands?\b|columns?\b|\bdivid|\bmultipl|\bconvert|\bsubtract/i;

const generic =
  /^(?:data|this|that|these|those|with|from|over|each|into|about|here|there|then|than|them|they|their|have|been|were|are|only|also|some|such|other|which|when|where|while|image|images|raster|layer|layers|product|products|area|dataset|number|time|year|years|month|months|daily|monthly|annual|yearly|week|global|level|satellite|remote|sensing|observation|information|used|using|made|january|february|march|april|june|july|august|september|october|november|december|summer|winter|spring|autumn|north|south|east|west|central|northern|southern|eastern|western|state|country|province|district|city|valley|lake|river|park|national|scene|granule|acquisition|date)$/i;

const stem = (word: string): string => word.replace(/(?:ies|ation|ing|es|ed|al|s|y)$/, '').slice(0, 7);

const mentions = ({ keywords, platforms = [], sensor, name, aliases, id }: Product, text: string): boolean =>
  [...keywords, ...platforms, name, ...aliases, id, ...sensor.split(/[ /,]+/)].some(
    (word) => word.length > 2 && hasWord(text, word),
  );

/** Words of the quantities that its bands have: "rain" of a precipitation. */
const quantityWords = (bands: readonly (ProductBand | undefined)[]): string =>
  bands
    .map((band) => (band ? JSON.stringify(findQuantity(band.quantity) ?? '') : ''))
    .join(' ')
    .toLowerCase();

/** A sentence whose every telling word is foreign to the product. */
const isForeign = (product: Product, bands: readonly (ProductBand | undefined)[], sentence: string): boolean => {
  // A heading, a label with its number, and what names the code of an archive describe nothing.
  if (aboutHandling.test(sentence) || notDone.test(sentence) || /^#|[:=]\s*[-\d.]+\s*$|\b[A-Z]{2,}\d/.test(sentence))
    return false;
  // Names of places and people are written large.
  const words = (sentence.match(/(?<![\w-])[a-z]{4,}(?![\w-])/g) ?? []).filter((word) => !generic.test(word));
  const first = /^[A-Z]?[a-z]{4,}/.exec(sentence)?.[0]?.toLowerCase();
  if (words.length === 0) return false;
  const vocabulary = `${vocabularyOf(product)} ${quantityWords(bands)}`;
  return [...words, ...(first ? [first] : [])].every((word) => !vocabulary.includes(stem(word)));
};

/** "1 = permanent, 2 = seasonal": names of codes, in a text about numbers that are none. */
const namesCodes = (text: string): boolean =>
  (text.match(/(?<![\w.])\d{1,2}\s*(?:=|:|–)\s*[a-z][a-z -]{2,}/gi) ?? []).length >= 2;

const isNumber = (band: ProductBand | undefined): boolean =>
  band !== undefined && !['codes', 'flags', 'date'].includes(findQuantity(band.quantity)?.kind ?? 'codes');

/** Fractions of codes come from a method that mixes them. */
const mixes = /\b(?:bilinear|cubic|lanczos|average resampl\w*|averag\w* to)\b/i;

const quoted = (source: string, said: string): string =>
  `${source} says “${said.length > longestQuote ? `${said.slice(0, longestQuote)}…` : said}”`;

/** A note that is the name of another of the product's layers. */
const namesOther = (product: Product, bands: readonly (ProductBand | undefined)[], sentence: string): boolean => {
  const named = bandNamed(product, sentence.replace(/[.\s]+$/, ''));
  return bands.length === 1 && bands[0] !== undefined && named !== undefined && named !== bands[0];
};

/** Sentences; items that semicolons part are one of them: “scale power; not filtered; entire granule” is a list of options. */
const wholeSentences = (text: string): string[] =>
  text
    .split(/\r?\n|(?<=[.!?])\s+/)
    .flatMap((line) => (line.split(';').length > 3 ? [line] : sentencesOf(line)))
    .filter((line) => line.trim() !== '');

/** Reasons why a file may be another layer than its name says, from notes beside it and from its own tags. */
export const descriptionDoubt = (
  product: Product,
  bands: readonly (ProductBand | undefined)[],
  { texts, tags, documented }: FileClues,
): string[] => {
  // The producer's own metadata tell what a file is: words of a note that fit it badly are about something else.
  const isDocumented = documented.some((one) => one.product === product.id);
  const coded = bands.some((band) => band !== undefined && product.classes?.some((table) => table.band === band.id));
  const numbersOnly = bands.length > 0 && bands.every(isNumber);
  const notes = texts.filter(({ source, text }) => isNote(source) && text.length <= longestNote);
  const foreign = (text: string, sentence: string): boolean =>
    !isDocumented && !mentions(product, text) && isForeign(product, bands, sentence);
  for (const { source, text } of notes) {
    if (numbersOnly && !isDocumented && namesCodes(text)) return [quoted(source, text.trim())];
    const said =
      sentencesOf(text).find(
        (one) =>
          otherLayerIn(product, one) !== undefined || (coded && mixes.test(one)) || namesOther(product, bands, one),
      ) ?? wholeSentences(text).find((one) => foreign(text, one));
    if (said) return [quoted(source, said)];
  }
  const tag = Object.entries(tags).find(
    ([key, value]) =>
      !key.includes('#') &&
      !key.startsWith('EARTHWRIGHT_') &&
      saysDone.test(key) &&
      value.length <= longestQuote &&
      (otherLayerIn(product, value) !== undefined || (coded && mixes.test(value))),
  );
  return tag ? [quoted(`the tag ${tag[0]}`, tag[1])] : [];
};
