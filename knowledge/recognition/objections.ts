/** What documents, units and legends hold against a product that a file is taken for. */
import type { Product, ProductBand } from '../product-table.ts';
import { convertUnit, parseUnit } from '../units.ts';
import type { BandClues, FileClues } from './clues.ts';
import { withoutRulesOf } from './recoding-rules.ts';
import type { Statement } from './statements.ts';
import { hasWord } from './words.ts';

const vocabularies = new WeakMap<Product, string>();

/** The product's own words: what it is called, its bands and notes. */
const vocabularyOf = (product: Product): string => {
  const known = vocabularies.get(product);
  if (known !== undefined) return known;
  const bands = product.bands.flatMap(({ id, aliases = [], note = '', quantity }) => [id, ...aliases, note, quantity]);
  const text = [product.id, product.name, ...product.aliases, ...product.keywords, ...(product.notes ?? []), ...bands]
    .join(' ')
    .toLowerCase()
    .replaceAll(/(?<=i)z(?=e|i)/g, 's');
  vocabularies.set(product, text);
  return text;
};

/** A word without its ending, in British spelling: "standardized" and "standardised", "anomaly" and "anomalies". */
const stemOfWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^re-?/, '')
    .replaceAll(/(?<=i)z(?=e|i)/g, 's')
    .replace(/(?:ies|es|ed|s|y)$/, '');

const isOwnWord = (product: Product, word: string): boolean =>
  vocabularyOf(product)
    .replaceAll(/(?<=i)z(?=e|i)/g, 's')
    .includes(stemOfWord(word));

/** What somebody does to a product that is there: only a product that is called so itself is made like that. */
const actAfterwards =
  /^(?:re-?\w+|binari\w+|dichotom\w+|differenced|stretched|normali[sz]ed|standardi[sz]ed|inverted|thresholded|scaled .*|converted .*|mapped .*|\d.*)$/i;

const isOwnAct = (product: Product, word: string): boolean =>
  vocabularyOf(product).includes(word.toLowerCase().replaceAll(/(?<=i)z(?=e|i)/g, 's'));

/** "Between 2010 and 2020": two times make a change of whatever the product is. */
const comparesTimes = /\b(?:between|minus|from|since)\b.*\b(?:19|20)\d{2}\b.*\b(?:19|20)\d{2}\b/i;
const isChange = /^(?:differences?|anomal\w+|changes?|minus)\b/i;

const namesProduct = ({ keywords, name, platforms = [], sensor }: Product, text: string): boolean =>
  [...keywords, name, sensor, ...platforms].some(
    (word) => word.length > 2 && text.toLowerCase().includes(word.toLowerCase()),
  );

/** "Derived from Landsat" is a product; "derived from MOD11A1" is no longer MOD11A1. */
const speaksOfOrigin = /^(?:derived|computed|calculated|predicted|modell?ed) (?:from|by|with|using)/i;

/** A producer's own title says that a model made it: "GLDAS2.1 … model output monthly mean". */
const saysHowMade =
  /^(?:simulated|predictions?|predicted|downscaled|gap-?filled|bias|model|classification|classifier|\w+ (?:output|predictions?|results?))/i;

const isOwnTitle = (product: Product, { word, quote, source }: Extract<Statement, { kind: 'derived' }>): boolean =>
  saysHowMade.test(word) &&
  /^the tag (?:.*#)?(?:title|long_?name|description|product)/i.test(source) &&
  product.keywords.some((keyword) => hasWord(quote, keyword) || quote.toLowerCase().startsWith(keyword.toLowerCase()));

/** The word and its neighbours stand in the product's own name or in the title of its guide: "Monitoring Trends in Burn Severity". */
const isOwnPhrase = ({ name, aliases, citation }: Product, word: string, quote: string): boolean => {
  const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const said = words(quote);
  const at = said.indexOf(words(word)[0] ?? '');
  const phrase = said.slice(Math.max(at - 1, 0), at + 1 + words(word).length);
  const own = words([name, ...aliases, citation.text].join(' ; ')).join(' ');
  return at >= 0 && phrase.length > words(word).length + 1 && ` ${own} `.includes(` ${phrase.join(' ')} `);
};

export const isDerived = (product: Product, statement: Extract<Statement, { kind: 'derived' }>): boolean => {
  const { word, quote } = statement;
  if (isOwnTitle(product, statement) || isOwnPhrase(product, word, quote)) return false;
  if (actAfterwards.test(word)) return !isOwnAct(product, word);
  if (!speaksOfOrigin.test(word))
    return !isOwnWord(product, word) || (isChange.test(word) && comparesTimes.test(quote));
  const origin = quote.slice(quote.indexOf(word) + word.length);
  return (
    product.keywords.some((keyword) => /\d/.test(keyword) && origin.toLowerCase().includes(keyword.toLowerCase())) &&
    namesProduct(product, origin)
  );
};

/** How one unit stands to another: the same, another of its kind, or of no kind in common. */
export const compareUnits = (stated: string, own: string): 'same' | 'other' | 'unlike' | 'unknown' => {
  if (stated === '' || own === '' || !parseUnit(stated) || !parseUnit(own)) return 'unknown';
  const [zero, one] = [0, 1].map((value) => convertUnit(value, stated, own, { water: true }));
  if (zero === undefined && one === undefined) return 'unlike';
  const near = (a: number | undefined, b: number): boolean => a !== undefined && Math.abs(a - b) < 1e-6;
  return near(zero, 0) && near(one, 1) ? 'same' : 'other';
};

/** Dimensions that tell one kind of thing from another: counts and time steps do not. */
const physicalParts = (unit: string): string => {
  const dimension = Object.entries(parseUnit(unit)?.dimension ?? {});
  return dimension
    .filter(([base]) => !['s', 'DN', 'pixel', 'person', 'count'].includes(base))
    .map(([base, power]) => `${base}${power}`)
    .sort()
    .join(' ');
};

/** Degrees are no metres and tonnes per hectare no grams per kilogram; millimetres per day may be millimetres. */
export const isOfAnotherKind = (stated: string, own: string): boolean =>
  compareUnits(stated, own) === 'unlike' &&
  physicalParts(stated) !== physicalParts(own) &&
  !/^(?:codes|flags|date|currency)$/.test(own);

/** "Percent = value / 2.5" of a fraction that is stored times 250: the same numbers in another unit. */
const saysTheSame = (
  { unit, source }: Extract<Statement, { kind: 'unit' }>,
  bands: readonly (ProductBand | undefined)[],
  encodings: readonly Extract<Statement, { kind: 'encoding' }>[],
): boolean =>
  encodings.some(
    (encoding) =>
      encoding.source === source &&
      bands.some((band) => {
        const scale = band && convertUnit(encoding.scale ?? 1, unit, band.unit, { difference: true });
        const offset = band && convertUnit(encoding.offset ?? 0, unit, band.unit, { difference: true });
        const near = (one: number | undefined, other: number): boolean =>
          one !== undefined && Math.abs(one - other) <= 1e-6 * Math.max(Math.abs(other), 1e-9);
        return band !== undefined && near(scale, band.scale ?? 1) && near(offset, band.offset ?? 0);
      }),
  );

const unitObjection = (
  bands: readonly (ProductBand | undefined)[],
  said: readonly Extract<Statement, { kind: 'unit' }>[],
  encodings: readonly Extract<Statement, { kind: 'encoding' }>[],
): string[] => {
  const statements = said.filter((statement) => !saysTheSame(statement, bands, encodings));
  const units = [...new Set(bands.flatMap((band) => (band ? [band.unit] : [])))];
  const relations = statements.map(({ unit }) => units.map((own) => compareUnits(unit, own)));
  // A text that states the product's unit too speaks of several things.
  if (relations.some((own) => own.includes('same'))) return [];
  return statements.flatMap(({ unit, source, quote }, index) => {
    const other = relations[index]?.includes('other') ?? false;
    const unlike = units.length === 1 && units.every((own) => isOfAnotherKind(unit, own));
    return other || unlike ? [`${source} says “${quote}”: ${unit}, and not the product's ${units.join(', ')}`] : [];
  });
};

const wordsIn = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, 4));

const sharesCodes = (product: Product, { id }: ProductBand, { categories }: BandClues): boolean => {
  const codes = product.classes?.find((one) => one.band === id)?.codes ?? {};
  return Object.keys(categories).some((code) => code in codes);
};

/** Codes that a legend of the file names otherwise than the product does. */
const legendObjection = (product: Product, band: ProductBand | undefined, { categories }: BandClues): string[] => {
  const table = product.classes?.find((one) => one.band === band?.id)?.codes;
  const shared = Object.entries(categories).filter(([code, name]) => table?.[code] !== undefined && name !== '');
  const other = shared.filter(([code, name]) => {
    const own = wordsIn(table?.[code] ?? '');
    const said = wordsIn(name);
    return said.length > 0 && !said.some((word) => own.includes(word));
  });
  const [code, name] = other[0] ?? [];
  return code !== undefined && other.length >= 2 && 2 * other.length > shared.length
    ? [`another legend: ${code} is “${name}”, in the product “${table?.[code]}”`]
    : [];
};

/** A map of classes called by a name of its own, of a product that delivers nothing else: its legend is held against all of the product's. */
const ownLegend = (
  product: Product,
  bands: readonly (ProductBand | undefined)[],
  clues: readonly BandClues[],
): string[] => {
  const [own, more] = clues;
  const main = product.bands.filter(({ beside }) => !beside);
  const isCoded = main.every(({ id }) => product.classes?.some((table) => table.band === id));
  if (!own || more || bands[0] || !isCoded) return [];
  const objections = main.map((band) => legendObjection(product, band, own));
  const [first = []] = objections.filter((one) => one.length > 0);
  const fits = main.some((band, at) => objections[at]?.length === 0 && sharesCodes(product, band, own));
  return fits ? [] : first;
};

/** "Percent" beside a factor of 0.01 to a share of one: the file's unit is that of its stored numbers. */
export const isUnitOfStored = (
  unit: string,
  { scale, offset }: { readonly scale: number; readonly offset: number },
  physical: string,
): boolean => {
  const factor = scale === 1 || offset !== 0 ? undefined : convertUnit(1, unit, physical, { difference: true });
  return factor !== undefined && Math.abs(factor - scale) <= 1e-6 * scale && compareUnits(unit, physical) === 'other';
};

/** The file's own unit of a band. */
const ownUnit = (band: ProductBand | undefined, { unit, scale, offset }: BandClues): string[] =>
  band &&
  !isUnitOfStored(unit, { scale: scale === 1 ? (band.scale ?? 1) : scale, offset }, band.unit) &&
  (compareUnits(unit, band.unit) === 'other' || isOfAnotherKind(unit, band.unit))
    ? [`the file's unit is ${unit}, the product's ${band.unit}`]
    : [];

/** Reasons why the file is not this product, though it looks like it. */
export const objectionsTo = (
  product: Product,
  bands: readonly (ProductBand | undefined)[],
  { statements: said, bands: clues }: FileClues,
): string[] => {
  const statements = withoutRulesOf(said, clues[0]?.distinct ?? null);
  return [
    ...statements.flatMap((statement) =>
      statement.kind === 'derived' && isDerived(product, statement)
        ? [`${statement.source} says “${statement.quote}”`]
        : [],
    ),
    ...unitObjection(
      bands,
      statements.filter((statement) => statement.kind === 'unit'),
      statements.filter((statement) => statement.kind === 'encoding'),
    ),
    ...ownLegend(product, bands, clues),
    ...bands.flatMap((band, index) => {
      const own = clues[index];
      return own ? [...legendObjection(product, band, own), ...ownUnit(band, own)] : [];
    }),
  ];
};
