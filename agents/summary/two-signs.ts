/** What a band measures by two signs that agree: a word of its name or its likely product, and the unit that the file gives. */
import type { BandStatistics } from '../../core/band-statistics.ts';
import { nameWithoutDate } from '../../core/dated-name.ts';
import type { BandDescription } from '../../core/description.ts';
import type { BandProfile, Guess } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { quantityOfPhrase } from '../../knowledge/quantity-phrase.ts';
import { linearChangeIn } from '../../knowledge/recognition/command-lines.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import type { Statement } from '../../knowledge/recognition/statements.ts';
import { convertUnit, parseUnit, withoutCell } from '../../knowledge/units.ts';
import type { BandFacts } from './band-facts.ts';
import { nameTokens } from './band-role.ts';
import { quantityOfWord } from './quantity-words.ts';
import { isAltered, type NameSign, signOfWords } from './sign-words.ts';

const agreeing = 'numbers that can be so';

interface About {
  readonly band: BandDescription;
  readonly path: string;
  /** The file's only band, or one of many of one name: words of the file's name are its own. */
  readonly alone: boolean;
  readonly facts: BandFacts | undefined;
  readonly recognised: Recognised | undefined;
  readonly statements: readonly Statement[];
  readonly statistics: BandStatistics | null;
}

/** The unit that the file, its name or a document about it gives; a product's counts only where the product is established. */
const unitOf = ({ band, facts }: About): string => {
  const encoding = facts?.encoding;
  const own = encoding?.status === 'established' && encoding.origin !== 'product' ? encoding.unit : '';
  return own || band.unit;
};

/** Stored numbers as physical ones; undefined where how they are stored is not known. */
const factorsOf = ({ band, facts }: About): { readonly scale: number; readonly offset: number } | undefined => {
  const encoding = facts?.encoding;
  if (encoding?.status === 'established') return encoding;
  const isPlain = encoding === undefined || encoding === null || (encoding.scale === 1 && encoding.offset === 0);
  return isPlain ? { scale: band.scale, offset: band.offset } : undefined;
};

const inUnit = (quantity: string, unit: string): boolean => {
  const known = findQuantity(quantity);
  if (!known || !parseUnit(known.unit)) return false;
  // Per cent are shares, and no index.
  if (known.kind === 'index' && unit !== '1') return false;
  const plain = known.kind === 'total' ? withoutCell(unit) : unit;
  return convertUnit(1, plain, known.unit) !== undefined;
};

/** Every number has to be possible, and not all of them the same. */
const isPossible = (quantity: string, unit: string, about: About): boolean => {
  const known = findQuantity(quantity);
  const factors = factorsOf(about);
  const { statistics } = about;
  if (!known || !factors || !statistics || statistics.valid === 0) return false;
  const range = known.hardRange ?? known.range ?? {};
  const physical = (stored: number): number =>
    convertUnit(
      stored * factors.scale + factors.offset,
      known.kind === 'total' ? withoutCell(unit) : unit,
      known.unit,
    ) ?? Number.NaN;
  const [low = Number.NaN, high = Number.NaN] = [physical(statistics.min), physical(statistics.max)].toSorted(
    (one, other) => one - other,
  );
  const slack = 1e-6 * Math.max(1, Math.abs(high));
  return low >= (range.min ?? -Infinity) - slack && high <= (range.max ?? Infinity) + slack;
};

const saysNothing = /^(?:(?:band|layer|variable|var|data|values?|raster|image|array|z)[\s_-]?\d*|[\d\s.:T-]*)$/i;

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\d]+/u).filter((word) => word !== '');

/** That a word proves nothing is all that speaks against the product. */
const isOnlyLikely = ({ status, against }: Recognised): boolean =>
  status === 'likely' && against.every((reason) => reason === 'a word in a name or a tag proves nothing');

const byProduct = ({ facts, recognised }: About): NameSign[] => {
  const quantity = facts?.agreed?.quantity;
  return quantity && recognised && isOnlyLikely(recognised)
    ? [{ word: recognised.products[0]?.name ?? '', quantities: [quantity] }]
    : [];
};

/** "2 metre temperature" names a narrower quantity than its words do. */
const signIn = (text: string): NameSign | null => {
  const sign = signOfWords(wordsOf(text));
  const whole = quantityOfPhrase(text)?.quantity;
  const isNarrower = whole && sign?.quantities.some((one) => whole.endsWith(`-${one}`));
  return isNarrower ? { word: text, quantities: [whole] } : sign;
};

/** Words of the band's own name; where it has none, those of its file. */
const byWords = ({ band, path, alone }: About): NameSign[] => {
  const own = [band.description, band.name]
    .map((text) => nameWithoutDate(text, band.date))
    .filter((text) => !saysNothing.test(text));
  if (own.length > 0) return own.flatMap((text) => signIn(text) ?? []);
  return alone ? [signOfWords(nameTokens(path)) ?? []].flat() : [];
};

/** One constant brought the numbers from a unit of the quantity to the file's: the quantity is the same. */
const isConversion = (quote: string, quantities: readonly string[], unit: string): boolean => {
  const change = linearChangeIn(quote);
  if (!change) return false;
  const near = (one: number | undefined, other: number): boolean =>
    one !== undefined && Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
  return quantities.some((quantity) => {
    const from = findQuantity(quantity)?.unit ?? '';
    return (
      near(convertUnit(0, from, unit), change.offset) && near(convertUnit(1, from, unit), change.scale + change.offset)
    );
  });
};

/** The band's own words, which name a quantity that is called so: "slope" is one, and not the slope of another. */
const isOwnName = ({ quote, word }: Extract<Statement, { kind: 'derived' }>, { band }: About): boolean => {
  const named = quantityOfPhrase(quote)?.quantity;
  return named != null && [band.description, band.name].includes(quote) && quantityOfWord(word) === named;
};

/** Words that tell a computation, in the name of the file or of the band, or in a text: nothing is said of what was made. */
const isMade = (about: About, quantities: readonly string[], unit: string): boolean =>
  about.statements.some(
    (one) => one.kind === 'derived' && !isConversion(one.quote, quantities, unit) && !isOwnName(one, about),
  ) || [nameTokens(about.path), wordsOf(about.band.name), wordsOf(about.band.description)].some(isAltered);

/** A share or an index is known by more than having no unit. */
const isTelling = (unit: string): boolean => unit !== '' && unit !== '1' && parseUnit(unit) !== undefined;

/** The quantity that word, unit and values agree on; null where one of them is missing, or words name several. */
export const quantityBySigns = (about: About): Guess | null => {
  const unit = unitOf(about);
  if (!isTelling(unit)) return null;
  const words = byWords(about);
  const signs = words.length > 0 ? words : byProduct(about);
  const named = signs.flatMap(({ quantities }) => quantities);
  if (isMade(about, named, unit)) return null;
  const found = signs.flatMap(({ word, quantities }) => {
    const value = quantities.find((one) => inUnit(one, unit));
    return value !== undefined && isPossible(value, unit, about) ? [{ value, word }] : [];
  });
  const [first] = found;
  if (!first || found.length < signs.length || new Set(found.map(({ value }) => value)).size > 1) return null;
  return { value: first.value, reason: `“${first.word}” in the name, the unit ${unit}, and ${agreeing}` };
};

/** A step without any number is what its other steps are: the same name and unit in one file. */
export const withEmptySteps = (bands: readonly BandProfile[]): readonly BandProfile[] =>
  bands.map((band) => {
    const isEmpty = band.statistics === null || band.statistics.valid === 0;
    if (band.quantity !== null || !isEmpty) return band;
    const others = bands.filter(
      (other) => other.name === band.name && other.unit === band.unit && (other.statistics?.valid ?? 0) > 0,
    );
    const [quantity, more] = new Set(others.map((other) => JSON.stringify(other.quantity)));
    const [first] = others;
    return quantity !== undefined && more === undefined && first?.quantity?.reason.endsWith(agreeing)
      ? { ...band, quantity: first.quantity }
      : band;
  });
