import type { Condition } from '../reading/conditions.ts';
import { toSquareMetres } from '../reading/units.ts';
import type { PixelCondition, Reduction } from './analysis.ts';
import { unclassified } from './class-names.ts';
import type { Measure } from './measure.ts';
import type { Reading } from './reading.ts';
import type { Sorted } from './sort-conditions.ts';
import { type Missing, missing } from './sources.ts';

const decrease = /\b(?:decreas\w*|dropp?\w*|fell|fall\w*|declin\w*|los[st]\w*|loss|reduc\w*|shr[aiu]nk\w*)\b/i;
const increase = /\b(?:increas\w*|rose|ris\w*|gain\w*|grew|grow\w*)\b/i;

/** "the share of pixels whose NDVI dropped by more than 0.2 between the two dates". */
const readPixelChange = (reading: Reading, sorted: Sorted): Reduction | null => {
  const [condition] = [...sorted.onMeasure, ...sorted.shares];
  const { wish } = reading;
  const counted = wish.form === 'share' || wish.form === 'area' || wish.form === 'pixels-count';
  if (!condition || !counted) return null;
  const before = condition.before.slice(-45);
  const direction = decrease.test(before) ? -1 : increase.test(before) ? 1 : /\bchang\w*\b/i.test(before) ? 0 : null;
  const after = reading.text.slice(condition.end, condition.end + 25);
  const by =
    /\b(?:by|of|lost|gained)\s*$/i.test(before) || /^\s*(?:decrease|drop|loss|increase|gain|rise|change)/i.test(after);
  if (direction === null || !by || condition.comparison === 'between') return null;
  const inclusive = condition.comparison === '>=' ? '=' : '';
  const of = wish.form === 'area' ? 'area' : wish.form === 'pixels-count' ? 'count' : 'share';
  const size = Math.abs(condition.value);
  const mode = condition.unit === '%' ? 'percent' : direction === 0 ? 'absolute' : 'difference';
  return {
    kind: 'pixel-change',
    mode,
    of,
    threshold: direction < 0 ? -size : size,
    comparison: direction < 0 ? (inclusive ? '<=' : '<') : inclusive ? '>=' : '>',
  };
};

/** "NDVI >= 0.1 and NDVI <= 0.25" is one condition with two ends. */
const bracketed = (thresholds: readonly Condition[], text: string): readonly Condition[] => {
  const [first, second, ...more] = thresholds;
  if (!first || !second || more.length > 0 || !/\b(?:and|but|,)\b|,/i.test(text.slice(first.end, second.start)))
    return thresholds;
  const lower = [first, second].find(({ comparison }) => comparison.startsWith('>'));
  const upper = [first, second].find(({ comparison }) => comparison.startsWith('<'));
  if (!lower || !upper || lower.value >= upper.value) return thresholds;
  return [{ ...first, comparison: 'between', value: lower.value, upper: upper.value, end: second.end }];
};

/** Is the threshold there to count pixels by (share, area, number), and not to choose which pixels enter a statistic? */
const countsPixels = ({ wish, rest }: Reading, sorted: Sorted): boolean => {
  const speaksOfExtent = /\b(?:area|extent|surface|cover(?:age)?|share|pixels)\b/i.test(rest);
  if (wish.form === 'share' || wish.form === 'area' || wish.form === 'pixels-count') return true;
  if (wish.form === 'dates-count') return sorted.shares.length > 0;
  if (wish.form === 'number' && (wish.change !== null || wish.trend !== null) && speaksOfExtent) return true;
  return !wish.statistic;
};

/** "Make me an NDVI map", "a map of NDVI": the map itself is wanted, not a number of what one shows. */
const asksForMap =
  /\b(?:make|draw|produce|create|generate|compute|calculate|derive|write|save|export|give|show|plot|render|want|need)\b[^.?!]*\b(?:map|geotiff)\b|^\s*(?:an? |the )?map of\b|^\s*(?:an? )?[\w-]+ map\s*[.!]?$/i;

/** Global Moran's I with the neighbours and weights that the question names; queen and binary when it names none. */
const readMoran = ({ text }: Reading): Reduction | null => {
  if (!/\bmoran/i.test(text)) return null;
  const rook = /\brook\b|\bfour neighbou?rs|\b4[- ]neighbou?r/i.test(text);
  const row = /\brow[- ]standardi[sz]ed\b/i.test(text) && !/\b(?:not|no|non|without) row[- ]standardi/i.test(text);
  return { kind: 'morans-i', contiguity: rook ? 'rook' : 'queen', weights: row ? 'row' : 'binary' };
};

/** In decibels by the question's word or by what the band holds. */
const isDecibel = ({ unit, variables }: Measure): boolean =>
  unit === 'dB' ||
  (variables.length === 1 &&
    (variables[0]?.candidates ?? []).every(({ band }) => band.quantity?.value === 'backscatter-db'));

/** The question wants the logarithms themselves averaged. */
const ofDecibels =
  /\b(?:mean|average) of (?:the |all |its )*(?:dB|decibel) (?:values|numbers|pixels)\b|\b(?:arithmetic|plain|simple) (?:mean|average)\b|\baverag\w+ (?:the |all )*(?:dB|decibel)s?(?: values)? (?:directly|as they are)\b|\b(?:dB|decibel) values (?:as they are|directly|without conversion)\b/i;

/** What is to be worked out from the pixels of one date. */
export const reductionOf = (
  reading: Reading,
  sorted: Sorted,
  primary: Measure,
  others: readonly PixelCondition[],
): Reduction | Missing => {
  const { wish } = reading;
  const thresholds = sorted.onMeasure.filter(
    (one, index, all) =>
      all.findIndex((other) => other.comparison === one.comparison && other.value === one.value) === index,
  );
  const [threshold, second] = bracketed(thresholds, reading.text);
  const speaksOfArea = /\b(?:area|extent|hectares?|km2|surface)\b/i.test(reading.rest);
  const of =
    wish.form === 'dates-count'
      ? 'share'
      : wish.form === 'area' || (wish.form !== 'share' && wish.form !== 'pixels-count' && speaksOfArea)
        ? 'area'
        : wish.form === 'pixels-count'
          ? 'count'
          : 'share';
  if (wish.form === 'objects') {
    const codes = threshold ? [] : reading.classes.flatMap((said) => said.codes);
    if (!threshold && codes.length === 0)
      return missing(`the threshold that makes a pixel part of an object (${primary.label} above what?)`);
    const size = sorted.sizes[0];
    return {
      kind: 'components',
      comparison: threshold?.comparison ?? '>',
      threshold: threshold?.value ?? 0.5,
      ...(threshold ? {} : { codes }),
      minimumAreaM2: size && size.unit !== 'pixel' ? toSquareMetres(size.value, size.unit) : 0,
      minimumPixels: size?.unit === 'pixel' ? (size.comparison === '>' ? size.value + 1 : size.value) : 1,
      of: wish.largest ? 'largest' : 'count',
      connectivity: wish.connectivity ?? 8,
    };
  }
  if (others.length === 2 && wish.change === 'difference' && !wish.shareOfSum) {
    // "Subtract A from B" is B − A.
    const turned = /\bsubtract\w*\b[^.?!]*\bfrom\b/i.test(reading.text);
    const [first, second] = turned ? [...others].reverse() : others;
    if (first && second) return { kind: 'contrast', first, second, statistic: wish.statistic?.name ?? 'mean' };
  }
  const change = readPixelChange(reading, sorted);
  if (change) return change;
  const moran = readMoran(reading);
  if (moran) return moran;
  if (wish.shareOfSum) {
    return threshold
      ? { kind: 'sum-share', comparison: threshold.comparison, threshold: threshold.value }
      : missing('the threshold for the share of the sum');
  }
  const wantsShare = wish.form === 'share' || wish.form === 'area' || wish.form === 'pixels-count';
  if (reading.classes.length > 0 && (wantsShare || wish.form === 'date'))
    return {
      kind: 'class-share',
      codes: reading.classes.flatMap(({ codes }) => codes),
      of,
      missing: unclassified(reading),
    };
  if (threshold && countsPixels(reading, sorted)) {
    if (second) return missing(`how the thresholds “${threshold.text}” and “${second.text}” belong together`);
    const target = (wish.change !== null || wish.trend !== null) && wish.form === 'number' ? 'area' : of;
    return {
      kind: 'share',
      comparison: threshold.comparison,
      threshold: threshold.value,
      upper: threshold.upper,
      of: target,
    };
  }
  if (wantsShare && wish.statistic?.name !== 'mean')
    return missing('what a pixel must fulfil to be counted (a threshold, a class or a quality bit)');
  const statistic = wish.statistic;
  if (statistic?.name === 'percentile' || statistic?.name === 'median')
    return { kind: 'quantile', at: statistic.at ?? 0.5 };
  const averages = statistic?.name === 'mean' || (!statistic && wish.linearAverage);
  if (isDecibel(primary) && averages && !ofDecibels.test(reading.text))
    return wish.form === 'zone'
      ? missing('a mean per zone in linear power; a mean of decibels is not the decibel of the mean')
      : { kind: 'linear-mean' };
  if (statistic) return { kind: 'statistic', statistic: statistic.name };
  if (wish.form === 'number' && !threshold && asksForMap.test(reading.text)) return { kind: 'map' };
  if (wish.form === 'date' || wish.form === 'zone' || wish.form === 'dates-count' || wish.trend || wish.change)
    return { kind: 'statistic', statistic: 'mean' };
  return missing('which statistic of the pixels is wanted (mean, share, area, count …)');
};
