import { foldedName } from './names.ts';
import { type Product, type ProductBand, products } from './product-table.ts';

/** What is known of a file before its product is. */
export interface ProductClues {
  /** Name or path of the file or of the collection it comes from. */
  fileName: string;
  bandNames?: readonly string[];
  /** Metadata tags of the file. */
  tags?: Readonly<Record<string, string>>;
  dtype?: string;
  /** ISO date of acquisition; without it the one in the file name counts. */
  date?: string;
}

export interface ProductProposal {
  product: Product;
  /** The single band that the file holds, where its name tells. */
  band?: ProductBand;
  /** Named parts of the file name: platform, tile, year, month, day, level … */
  fields: Readonly<Record<string, string>>;
  /** 0 to 1, for ranking: an official file name gives about 0.95. */
  confidence: number;
  evidence: string[];
}

interface Clue {
  /** Above 0 speaks for the product: combined as 1 − ∏(1 − weight). */
  weight: number;
  /** Below 1 speaks against it: multiplied at the end. */
  factor: number;
  text: string;
}

const leastConfidence = 0.2;

/** Products that a file may belong to, most likely first, each with its reasons. Empty when nothing points to any. */
export function proposeProducts(clues: ProductClues): ProductProposal[] {
  return products()
    .map((product) => proposalFor(product, clues))
    .filter((proposal) => proposal.confidence >= leastConfidence)
    .sort((first, second) => second.confidence - first.confidence);
}

function proposalFor(product: Product, clues: ProductClues): ProductProposal {
  const name = nameMatch(product, clues.fileName);
  const fields = name?.fields ?? {};
  const words = product.keywords.filter((word) => hasWord(clues.fileName, word));
  const band = bandInName(product, clues.fileName, fields['band'], name !== undefined || words.length > 0);
  const found = [
    name?.clue,
    ...(name === undefined ? [wordsClue(words), band && bandClue(band)] : []),
    tagClue(product, clues.tags ?? {}),
    bandNamesClue(product, clues.bandNames ?? []),
  ].filter((clue) => clue !== undefined);
  const doubts = [dateClue(product, daysOf(clues, fields)), dtypeClue(band?.band, clues.dtype)];
  const all = found.length === 0 ? [] : [...found, ...doubts.filter((clue) => clue !== undefined)];
  const doubt = all.reduce((rest, clue) => rest * (1 - clue.weight), 1);
  const confidence = all.reduce((value, clue) => value * clue.factor, 1 - doubt);
  return {
    product,
    ...(band && { band: band.band }),
    fields,
    confidence: Math.round(100 * confidence) / 100,
    evidence: all.map((clue) => clue.text),
  };
}

function wordsClue(words: readonly string[]): Clue | undefined {
  if (words.length === 0) return undefined;
  const quoted = words.map((word) => `"${word}"`).join(', ');
  return forIt(words.length === 1 ? 0.5 : 0.6, `the name contains ${quoted}`);
}

function forIt(weight: number, text: string): Clue {
  return { weight, factor: 1, text };
}

function against(factor: number, text: string): Clue {
  return { weight: 0, factor, text };
}

function nameMatch(product: Product, fileName: string): { clue: Clue; fields: Record<string, string> } | undefined {
  for (const pattern of patternsOf(product)) {
    const match = pattern.exec(fileName);
    if (match === null) continue;
    const groups = Object.entries(match.groups ?? {}).filter(([, value]) => value !== undefined);
    return { clue: forIt(0.95, `"${match[0]}" is a file name of ${product.name}`), fields: Object.fromEntries(groups) };
  }
  return undefined;
}

const compiled = new Map<string, RegExp[]>();

function patternsOf(product: Product): RegExp[] {
  const known = compiled.get(product.id);
  if (known !== undefined) return known;
  const patterns = product.namePatterns.map((pattern) => new RegExp(`(?<![A-Za-z0-9])(?:${pattern})`, 'i'));
  compiled.set(product.id, patterns);
  return patterns;
}

function hasWord(text: string, word: string): boolean {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[-_ ]/g, '[-_ ]?');
  return new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])`, 'i').test(text);
}

function namesOf(band: ProductBand): string[] {
  return [band.id, ...(band.aliases ?? [])];
}

interface NamedBand {
  band: ProductBand;
  /** The id or alias it goes by in the file; absent where it is the product's only band. */
  name?: string;
}

/** A compound name that says more than a common word or a bare band number: LST_Day_1km, SR_B4. */
function isTelling(name: string): boolean {
  return name.length >= 5 && /[A-Za-z][_ -]?\d|[a-z][A-Z]|[_ -]/.test(name);
}

function bandClue({ name }: NamedBand): Clue | undefined {
  return name === undefined ? undefined : forIt(isTelling(name) ? 0.5 : 0.1, `"${name}" is a band of it`);
}

function bandInName(
  product: Product,
  fileName: string,
  stated: string | undefined,
  likely: boolean,
): NamedBand | undefined {
  const named = product.bands.flatMap((band) => namesOf(band).map((name) => ({ band, name })));
  const wanted = stated === undefined ? undefined : foldedName(stated);
  const exact = named.find(({ name }) => foldedName(name) === wanted);
  if (exact !== undefined) return exact;
  const [longest] = named
    .filter(({ name }) => (likely ? name.length >= 2 : isTelling(name)) && hasWord(fileName, name))
    .sort((first, second) => second.name.length - first.name.length);
  if (longest !== undefined) return longest;
  const [only] = product.bands;
  return likely && only !== undefined && product.bands.length === 1 ? { band: only } : undefined;
}

function tagClue(product: Product, tags: Readonly<Record<string, string>>): Clue | undefined {
  for (const [key, value] of Object.entries(tags)) {
    // What a raster was made from is not what it is.
    if (key.startsWith('EARTHWRIGHT_')) continue;
    const word = [...product.keywords, ...(product.platforms ?? [])].find((keyword) => hasWord(value, keyword));
    if (word !== undefined) return forIt(0.5, `the tag ${key} names "${word}"`);
  }
  return undefined;
}

function bandNamesClue(product: Product, bandNames: readonly string[]): Clue | undefined {
  const known = new Map(
    product.bands.flatMap((band) => namesOf(band).map((name) => [foldedName(name), band] as const)),
  );
  const matched = bandNames.flatMap((name) => known.get(foldedName(name)) ?? []);
  const telling = bandNames.some((name) => isTelling(name) && known.has(foldedName(name)));
  if (matched.length === 0 || (matched.length === 1 && !telling)) return undefined;
  const share = matched.length / bandNames.length;
  return forIt((telling ? 0.7 : 0.35) * share, `${matched.length} of ${bandNames.length} band names are its own`);
}

/** First and last day that a date, the fields of a file name or a year somewhere in the name allow. */
function daysOf(clues: ProductClues, fields: Readonly<Record<string, string>>): [string, string] | undefined {
  if (clues.date !== undefined) return [clues.date, clues.date];
  const loose =
    /(?<!\d)(?<year>19[7-9]\d|20[0-4]\d)(?:[-_.]?(?<month>0[1-9]|1[0-2])(?:[-_.]?(?<day>[0-2]\d|3[01]))?)?(?!\d)/;
  const { year, month, day, doy } = fields['year'] === undefined ? (loose.exec(clues.fileName)?.groups ?? {}) : fields;
  if (year === undefined) return undefined;
  if (doy !== undefined) {
    const date = new Date(Date.UTC(Number(year), 0, Number(doy))).toISOString().slice(0, 10);
    return [date, date];
  }
  return [`${year}-${month ?? '01'}-${day ?? '01'}`, `${year}-${month ?? '12'}-${day ?? '31'}`];
}

function dateClue({ period }: Product, days: [string, string] | undefined): Clue | undefined {
  if (period === undefined || days === undefined) return undefined;
  const [first, last] = days;
  if (last < period.from) return against(0.3, `${last} is before its first date, ${period.from}`);
  if (period.to !== undefined && first > period.to)
    return against(0.3, `${first} is after its last date, ${period.to}`);
  return undefined;
}

function dtypeClue(band: ProductBand | undefined, dtype: string | undefined): Clue | undefined {
  if (band?.dtype === undefined || dtype === undefined || band.dtype === dtype) return undefined;
  if (dtype.startsWith('float'))
    return against(0.9, `${dtype} instead of ${band.dtype}: the scale may be applied already`);
  return against(0.7, `${dtype} instead of ${band.dtype}`);
}
