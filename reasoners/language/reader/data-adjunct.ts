import type { Scope } from '../../../analysis/types.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { findSpectralIndex } from '../../../knowledge/spectral-indices.ts';
import { datesIn } from './dates.ts';
import type { Lexicon } from './lexicon.ts';
import { fits, isUndivided, placeAt, regionAt } from './place-words.ts';
import { stepOf } from './restated-steps.ts';
import { contradicted } from './senses.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * "From Sentinel-2 bands of the Sunda Strait in 2021 and 2022, work out …": in front of the verb stands which data are meant. The period counts; the rest may only repeat what the data are called. Anything else in it is read as part of the question.
 */
export interface Adjunct {
  /** Where the question itself begins. */
  readonly end: number;
  readonly told: Told;
}

/** What a description of the data says that counts. */
export interface Told {
  /** The period, as its own part of the text. */
  readonly period: { readonly start: number; readonly text: string } | null;
  /** Fields that it names: what is read has to use them. */
  readonly fields: readonly string[];
}

const opening = /^\s*(?:based on|using|according to|with|given|from|on the basis of|by using)\b/i;
/** "In the January radiance image": which data are meant; "in the valley" may choose a part of them. */
const inImage =
  /^\s*(?:in|on)\b(?=[^,;?]* (?:image|scene|raster|file|map|composite|mosaic|stack|dataset|data set|product|grid)\s*(?:,|$))/i;
const leadOf = (text: string): number => (opening.exec(text) ?? inImage.exec(text))?.[0].length ?? 0;
/** A comma, and the verb that asks. */
const verbs =
  /,\s+(?=(?:(?:first|then|please)\s+)?(?:list|load|read|calculate|compute|determine|estimate|derive|identify|find|get|quantify|evaluate|assess|report|give|obtain|count|measure|what|which|how|on which|by how)\b)/gi;

const dataWords = new Set(
  'data dataset datasets product products band bands channel channels image images imagery series time observation observations measurement measurements value values composite composites layer layers file files raster rasters index indices indicator indicators satellite thermal infrared multispectral level toa boa top-of-atmosphere collection retrieval retrievals record records scenes scene stack input tiff tif gridded'.split(
    ' ',
  ),
);

const joins = new Set([
  'and',
  ',',
  '(',
  ')',
  '-',
  '–',
  '/',
  'of',
  'from',
  'in',
  'over',
  'for',
  'across',
  'on',
  'to',
  'during',
  'the',
  '&',
]);
const lexicalTypes = ({ byFirst }: Lexicon, form: readonly string[]): string[] =>
  (byFirst.get(form[0] ?? '') ?? [])
    .filter(({ tokens }) => tokens.join(' ') === form.join(' '))
    .flatMap(({ senses }) => senses.map(({ type }) => type));

const harmless = new Set(['Sensor', 'Quantity', 'BandWord', 'BandNoun', 'FileWord', 'StoredNoun', 'ValueNoun', 'Role']);

const fieldCalled = (called: string, { fields }: Scope): string | undefined =>
  fields.find(({ name, aliases }) => [name, ...aliases].some((one) => one.toLowerCase() === called))?.name;

/** Fields by their names, bands by their numbers. */
const namedFields = (tokens: readonly Token[], scope: Scope): string[] => [
  ...new Set(
    tokens.flatMap(({ lower, kind }, at) => {
      if (kind === 'word') return fieldCalled(lower, scope) ?? [];
      const number = isBandNumber(tokens, at) ? Number(lower) : undefined;
      const forms = number === undefined ? [] : [`b${number}`, `b${String(number).padStart(2, '0')}`, `band_${number}`];
      return forms.map((form) => fieldCalled(form, scope)).find((one) => one !== undefined) ?? [];
    }),
  ),
];

/** How many tokens from a place on only say what the data are called; 0 where they say more. */
const calledAt = (tokens: readonly Token[], at: number, names: ReadonlySet<string>, lexicon: Lexicon): number => {
  for (let length = Math.min(6, tokens.length - at); length > 0; length--) {
    const said = tokens.slice(at, at + length);
    const words = said.filter(({ kind }) => kind !== 'symbol').map(({ lower }) => lower);
    if (said[0]?.kind === 'symbol' || said.at(-1)?.kind === 'symbol') continue;
    const form = words.join(' ');
    const known =
      names.has(words.join('_')) ||
      (length === 1 && dataWords.has(form)) ||
      findQuantity(form) !== undefined ||
      findSpectralIndex(form) !== undefined ||
      lexicalTypes(lexicon, words).some((type) => harmless.has(type));
    if (known) return length;
  }
  return 0;
};

const isBandNumber = (tokens: readonly Token[], at: number): boolean => {
  const number = tokens[at];
  if (number?.kind !== 'number' || !Number.isInteger(Number(number.text))) return false;
  const before = tokens.slice(0, at).findLast(({ kind, lower }) => kind === 'word' && lower !== 'and');
  return /^(?:bands?|channels?|b|landsat|sentinel|level|collection)$/.test(before?.lower ?? '');
};

/** What went on in a month: "during the August 2019 flood events". A season, or what went on in a year, is a part of that year, and chooses. */
const eventWord =
  /^(?:heatwaves?|wildfires?|fires?|floods?|droughts?|storms?|eruptions?|events?|episodes?|outbreaks?)$/;
/** Between a year and the months that say which part of it is meant. */
const seasonWord = /^(?:growing|dry|wet|rainy|monsoon|season)$/;

/** The same behind the question: "…, using the MODIS bands of the lake". Without a period: that is read as part of the question. */
export const dataTail = (
  text: string,
  scope: Scope,
  lexicon: Lexicon,
): { readonly start: number; readonly told: Told } | null => {
  const tails = [...text.matchAll(/,?\s+(?:using|based on|according to)\b/gi)];
  for (const tail of tails) {
    const said = text.slice(tail.index).replace(/^[,\s]+/, '');
    const told = describesData(said, scope, lexicon);
    if (told?.period === null) return { start: tail.index, told };
  }
  return null;
};

/** The words in front of the verb where they only say which data are meant. */
export const dataAdjunct = (text: string, scope: Scope, lexicon: Lexicon): Adjunct | null => {
  if (leadOf(text) === 0) return null;
  for (const comma of text.matchAll(verbs)) {
    const head = text.slice(0, comma.index);
    const told = describesData(head, scope, lexicon);
    if (told !== undefined) return { end: comma.index + comma[0].length, told };
  }
  return null;
};

const stepWords: Readonly<Record<string, readonly string[]>> = {
  hour: ['hourly'],
  day: ['daily'],
  week: ['weekly'],
  month: ['monthly'],
  year: ['yearly', 'annual'],
};
const shapeWords = ['polygons', 'boundaries', 'outlines', 'borders', 'shapes', 'layer', 'shapefile'];

/** What the data are called, words joined by `_`: fields, files, how often a series was measured, polygons by what they are of. */
const namesOf = ({ fields, files, layers }: Scope): ReadonlySet<string> =>
  new Set(
    [
      ...fields.flatMap((field) => [field.name, ...field.aliases, ...(stepWords[stepOf(field) ?? ''] ?? [])]),
      ...files.map((file) => (file.split('/').at(-1) ?? file).replaceAll(/[^\p{L}\p{Nd}]+/gu, '_')),
      ...layers.flatMap(({ name, plural, aliases }) =>
        [name, plural, ...aliases].flatMap((noun) => shapeWords.map((shape) => `${noun}_${shape}`)),
      ),
    ].map((one) => one.toLowerCase()),
  );

/** What a description may say besides. */
export interface Allowed {
  readonly harmlessWords?: ReadonlySet<string>;
  /** The question says by formulas of its own what is computed. */
  readonly ownFormulas?: boolean;
}

type SaidDates = ReturnType<typeof datesIn>;

/** Is the word at a place one of what went on in a month, or between a year and its months? */
const isEvent = (tokens: readonly Token[], at: number, dates: SaidDates): boolean => {
  const isOne = ({ lower }: Token): boolean => eventWord.test(lower) || seasonWord.test(lower);
  const before = tokens.slice(0, at).findLastIndex((token) => !isOne(token));
  const behind = tokens.findIndex((token, index) => index > at && !isOne(token));
  const words = tokens.slice(before + 1, behind < 0 ? tokens.length : behind);
  // The longest one: “August 2019” is more than its year.
  const [said] = dates.filter(({ to }) => to === before + 1).sort((one, other) => one.from - other.from);
  if (!words.every(isOne) || !said) return false;
  const months = dates.some(({ from, value }) => from === behind && value.month !== undefined);
  return months || (said.value.month !== undefined && words.every(({ lower }) => eventWord.test(lower)));
};

/** What a text tells that says nothing else but which data are meant; undefined where it says more. */
export const describesData = (
  head: string,
  scope: Scope,
  lexicon: Lexicon,
  { harmlessWords = new Set(), ownFormulas = false }: Allowed = {},
): Told | undefined => {
  const lead = leadOf(head);
  const tokens = tokensOf(head);
  const dates = datesIn(head, tokens);
  const names = namesOf(scope);
  const spans: number[] = [];
  const places: string[] = [];
  const undivided = ownFormulas && isUndivided(scope);
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const date = dates.filter(({ from }) => from === at).sort((a, b) => b.to - a.to)[0];
    const place = placeAt(tokens, at, ({ lower }) => lexicalTypes(lexicon, [lower]).length > 0);
    const called = token.kind === 'symbol' ? 0 : calledAt(tokens, at, names, lexicon);
    const region = undivided && token.kind === 'word' ? regionAt(tokens, at, scope) : 0;
    if (token.span.end <= lead) at++;
    else if (date) {
      spans.push(at, date.to);
      at = date.to;
    } else if (place > 0) {
      places.push(head.slice(token.span.start, tokens[at + place - 1]?.span.end));
      at += place;
    } else if (called > 0) at += called;
    else if (region > 0) {
      const proper = tokens.slice(at, at + region).filter(({ text }) => /^\p{Lu}/u.test(text));
      if (proper.length > 0) places.push(proper.map(({ text }) => text).join(' '));
      at += region;
    } else if (
      (undivided && isEvent(tokens, at, dates)) ||
      isBandNumber(tokens, at) ||
      joins.has(token.lower) ||
      lexicon.functionWords.has(token.lower) ||
      harmlessWords.has(token.lower)
    )
      at++;
    else return undefined;
  }
  if (places.length > 0 && !fits(places, scope)) return undefined;
  if (tokens.some(({ lower }) => contradicted(lower, scope))) return undefined;
  const [first] = spans;
  const last = spans.at(-1);
  const fields = namedFields(tokens, scope);
  if (first === undefined || last === undefined) return { period: null, fields };
  const before = /^(?:from|during|in|on|between|for)$/.test(tokens[first - 1]?.lower ?? '') ? first - 1 : first;
  const start = tokens[before]?.span.start ?? 0;
  const end = tokens[last - 1]?.span.end ?? head.length;
  return { period: { start, text: head.slice(start, end) }, fields };
};
