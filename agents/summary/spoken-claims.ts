/** What texts and tags claim of a band's numbers: factors, unit, fill. */

import { findQuantity, type Quantity } from '../../knowledge/quantities.ts';
import type { AgreedBand } from '../../knowledge/recognition/agreed.ts';
import { compareUnits } from '../../knowledge/recognition/objections.ts';
import type { Statement } from '../../knowledge/recognition/statements.ts';
import { isMultiple } from '../../knowledge/sentences/multiples.ts';
import { convertUnit } from '../../knowledge/units.ts';
import { type Claim, type Factors, sameFactors } from '../claims.ts';
import type { BandEvidence } from './band-evidence.ts';
import { isQualityName } from './band-role.ts';
import { quantityOfWord } from './quantity-words.ts';
import { statedFills } from './stated-fills.ts';
import type { Measured } from './statistics.ts';
import { hasFractions, isUnpacked } from './unpacked.ts';

const of = <K extends Statement['kind']>(
  statements: readonly Statement[],
  kind: K,
): Extract<Statement, { kind: K }>[] =>
  statements.filter((one): one is Extract<Statement, { kind: K }> => one.kind === kind);

const onlyOne = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined);

const words = (statements: readonly Statement[]): string =>
  [...new Set(statements.map(({ source, quote }) => `${source}: “${quote}”`))].slice(0, 2).join('; ');

interface Span {
  readonly low: number;
  readonly high: number;
  readonly known: Quantity;
}

/** The ends of a band as physical numbers by these factors, in the unit that its quantity is told in; nothing where that is not known. */
const spanOf = ({ scale, offset }: Factors, agreed: AgreedBand | null, measured: Measured | null): Span | undefined => {
  const known = agreed?.quantity ? findQuantity(agreed.quantity) : undefined;
  if (!known || !measured || measured.valid === 0) return undefined;
  const physical = (stored: number): number => {
    const value = stored * scale + offset;
    return agreed?.unit ? (convertUnit(value, agreed.unit, known.unit, { water: true }) ?? value) : value;
  };
  const [low = 0, high = 0] = [physical(measured.low ?? measured.min), physical(measured.high ?? measured.max)].sort(
    (one, other) => one - other,
  );
  return { low, high, known };
};

/** Could the numbers be the band's quantity with these factors? Yes, where that is not known. */
export const isPossible = (factors: Factors, agreed: AgreedBand | null, measured: Measured | null): boolean => {
  const span = spanOf(factors, agreed, measured);
  const range = span?.known.hardRange ?? span?.known.range;
  if (!span || !range) return true;
  const { low, high, known } = span;
  const usual = known.range ?? range;
  const beyond = high < (usual.min ?? -Infinity) || low > (usual.max ?? Infinity);
  return !beyond && low >= (range.min ?? -Infinity) - 1e-6 && high <= (range.max ?? Infinity) + 1e-6;
};

/** Are they within what the quantity is usually found in? No, where that is not known. */
export const isUsual = (factors: Factors, agreed: AgreedBand | null, measured: Measured | null): boolean => {
  const span = spanOf(factors, agreed, measured);
  const { min, max } = span?.known.range ?? {};
  // Noise over water and shadow lies a little below.
  const slack = 0.05 * ((max ?? 0) - (min ?? 0));
  return (
    span !== undefined && min !== undefined && max !== undefined && span.low >= min - slack && span.high <= max + slack
  );
};

interface Said {
  readonly factors: Factors;
  readonly by: readonly Statement[];
}

/** The factors that the statements agree on; nothing where they name several, or the product's own. */
const factorsSaid = (statements: readonly Statement[], agreed: AgreedBand | null): Said | null => {
  const own = agreed?.encoding ?? agreed?.alternatives[0] ?? { scale: 1, offset: 0 };
  const physical = of(statements, 'physical');
  const removed = of(statements, 'offset-removed');
  const encodings = of(statements, 'encoding');
  if (physical.length > 0) return { factors: { scale: 1, offset: 0 }, by: physical };
  const stated = onlyOne(of(statements, 'unit').map(({ unit }) => unit));
  // "Percent = value / 2.5" of a fraction of 250ths is the product's own factor in another unit.
  const inOwnUnit = (scale: number): number => {
    const converted =
      stated && agreed?.unit ? convertUnit(scale, stated, agreed.unit, { difference: true }) : undefined;
    return converted !== undefined && sameFactors({ scale: converted, offset: 0 }, { ...own, offset: 0 })
      ? converted
      : scale;
  };
  const scales = encodings.flatMap(({ scale }) => (scale === undefined ? [] : inOwnUnit(scale)));
  const offsets = encodings.flatMap(({ offset }) => offset ?? []);
  const named = [
    ...scales.map((scale) => ({ scale, offset: own.offset })),
    ...scales.map((scale) => ({ scale, offset: 0 })),
  ];
  if (removed.length > 0 && agreed) return { factors: { scale: onlyOne(scales) ?? own.scale, offset: 0 }, by: removed };
  const agrees = named.some((one) => sameFactors(one, own)) && offsets.every((offset) => offset === own.offset);
  // Who states both factors vouches for them, also where the product is only likely.
  if (agrees) return offsets.length > 0 ? { factors: own, by: encodings } : null;
  const [scale, offset] = [onlyOne(scales), onlyOne(offsets)];
  if (
    encodings.length === 0 ||
    (scales.length > 0 && scale === undefined) ||
    (offsets.length > 0 && offset === undefined)
  )
    return null;
  return { factors: { scale: scale ?? own.scale, offset: offset ?? 0 }, by: encodings };
};

/**
 * What is said of digital numbers is not said of a raster of fractions, an elevation model beside the bands of a scene; unless its product
 * is one of scaled numbers: an average of them.
 */
const isOfOtherNumbers = ({ kind, quote }: Statement, dtype: string, agreed: AgreedBand | null): boolean => {
  const own = agreed?.encoding ?? agreed?.alternatives[0];
  const counts = own !== undefined && !sameFactors(own, { scale: 1, offset: 0 });
  return (
    kind === 'encoding' &&
    dtype.startsWith('float') &&
    !counts &&
    /\b(?:DN|digital numbers?|stored|counts)\b/i.test(quote)
  );
};

/** "Divided by 10000" of 0.02 to 0.45: that was done. */
const isDone = (statement: Statement, evidence: BandEvidence, agreed: AgreedBand | null): boolean =>
  statement.kind === 'encoding' &&
  isUnpacked({ scale: statement.scale ?? 1, offset: statement.offset ?? 0 }, evidence, agreed);

/** A tag of a packing factor that is left on numbers which are unpacked: they have fractions, and are the product's physical values as they are. */
export const isStaleTag = (statement: Statement, evidence: BandEvidence, agreed: AgreedBand | null): boolean => {
  const { recognised, index } = evidence;
  const { kind, source } = statement;
  if (isDone(statement, evidence, agreed)) return true;
  const plain = recognised?.bands.every((bands) => (bands[index]?.scale ?? 1) === 1 && bands[index] !== undefined);
  const fit = recognised?.fits[index]?.kind;
  return (
    kind === 'encoding' &&
    /^the tag .*(?:scale_?factor|add_?offset)/i.test(source) &&
    hasFractions(evidence) &&
    (fit === 'scaled' || (fit === 'same' && plain === true))
  );
};

/** What a formula gives: "reflectance = (DN - 1000) / 10000". */
const formulaOf = /\b([a-z][a-z-]+)\s*=\s*[(\d.]*\s*(?:DN|stored|value|counts?|digital|pixel)\b/i;

/** A formula that gives one quantity says nothing of a band that is called by another one. */
const givesAnother = ({ kind, quote }: Statement, { band, words: fileWords }: BandEvidence): boolean => {
  const given = kind === 'encoding' ? quantityOfWord(formulaOf.exec(quote)?.[1] ?? '') : undefined;
  if (given === undefined) return false;
  const called = [band.quantity, band.name, band.description, ...fileWords].flatMap(
    (word) => quantityOfWord(word) ?? [],
  );
  const [own] = called;
  return own !== undefined && !called.includes(given) && findQuantity(own)?.unit !== findQuantity(given)?.unit;
};

/** That documents give several factors of which none can be chosen; null where they agree. */
export const tornFactors = (statements: readonly Statement[]): string | null => {
  const encodings = of(statements, 'encoding');
  const scales = new Set(encodings.flatMap(({ scale }) => scale ?? []));
  const offsets = new Set(encodings.flatMap(({ offset }) => (offset ? [offset] : [])));
  return scales.size > 1 || offsets.size > 1 ? `${words(encodings)}: they contradict each other` : null;
};

const asTheyAre = {
  origin: 'document',
  factors: { scale: 1, offset: 0 },
  nodata: [],
  validRange: null,
  likely: false,
} as const;

/** Claims from what is said in words, with what speaks against them. */
export const spokenClaims = (evidence: BandEvidence, agreed: AgreedBand | null): Claim[] => {
  const { measured, band } = evidence;
  const statements = evidence.statements.filter(
    (one) =>
      !isOfOtherNumbers(one, band.dtype, agreed) && !givesAnother(one, evidence) && !isStaleTag(one, evidence, agreed),
  );
  const done = evidence.statements.filter((one) => isDone(one, evidence, agreed));
  const coded = agreed?.quantity === 'qa-bits' || agreed?.unit === 'codes' || (!agreed && isQualityName(band.name));
  const fills = statedFills(evidence);
  const units = of(statements, 'unit');
  const nodata = coded ? [] : fills.values;
  // "Tenths of mm" without a factor that is understood: the numbers are not in mm.
  const isOpen =
    !agreed && !statements.some(({ kind }) => kind === 'encoding') && units.some(({ quote }) => isMultiple(quote));
  const unit = agreed ? (agreed.unit ?? '') : isOpen ? '' : (onlyOne(units.map((one) => one.unit)) ?? '');
  const said = coded ? null : factorsSaid(statements, agreed);
  const torn = tornFactors(statements);
  if (torn && !said && !agreed)
    return [{ origin: 'document', factors: null, nodata, validRange: null, unit: '', likely: true, reason: torn }];
  const used: readonly Statement[] = [
    ...(said?.by ?? []),
    ...(nodata.length > 0 ? fills.by : []),
    ...(agreed || isOpen ? [] : units),
  ];
  if (used.length === 0 && done.length > 0)
    return [{ ...asTheyAre, unit, reason: `${words(done)}: done already, the numbers have fractions and are small` }];
  if (used.length === 0) return [];
  // The product's own factors are held against its numbers, codes and fill with the product's own facts.
  const own = agreed?.encoding;
  const possible = !said || (own && sameFactors(said.factors, own)) || isPossible(said.factors, agreed, measured);
  // Whoever takes counts of Level 1 for surface reflectance gives the factors of what the file is not.
  const otherLevel = evidence.recognised?.against.some((reason) => reason.includes(' speaks of another level: '));
  const ofRefused =
    !agreed && !said && (evidence.recognised?.refusedUnits.some((own) => compareUnits(unit, own) === 'same') ?? false);
  const isWhole = done.length > 0 || (band.dtype.startsWith('float') && unit !== '');
  const whole = isWhole && !said ? { scale: 1, offset: 0 } : null;
  return [
    {
      origin: 'document',
      factors: said?.factors ?? whole,
      nodata,
      validRange: null,
      unit,
      likely: !possible || (isOpen && !said) || otherLevel === true || ofRefused,
      reason: `${words(used)}${possible ? '' : '; the numbers contradict it'}`,
    },
  ];
};
