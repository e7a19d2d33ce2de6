import { toSquareMetres } from '../reading/units.ts';
import type { PixelCondition, Reduction } from './analysis.ts';
import type { Measure } from './measure.ts';
import type { Reading } from './reading.ts';
import type { Sorted } from './sort-conditions.ts';
import { type Missing, missing } from './sources.ts';

/** Global Moran's I with the neighbours and weights that the question names; queen and binary when it names none. */
const readMoran = ({ text }: Reading): Reduction | null => {
  if (!/\bmoran/i.test(text)) return null;
  const rook = /\brook\b|\bfour neighbou?rs|\b4[- ]neighbou?r/i.test(text);
  const row = /\brow[- ]standardi[sz]ed\b/i.test(text) && !/\b(?:not|no|non|without) row[- ]standardi/i.test(text);
  return { kind: 'morans-i', contiguity: rook ? 'rook' : 'queen', weights: row ? 'row' : 'binary' };
};

/** What is to be worked out from the pixels of one date. */
export const reductionOf = (
  reading: Reading,
  sorted: Sorted,
  primary: Measure,
  others: readonly PixelCondition[],
): Reduction | Missing => {
  const { wish } = reading;
  const [threshold] = sorted.onMeasure;
  const of = wish.form === 'area' ? 'area' : wish.form === 'pixels-count' ? 'count' : 'share';
  if (wish.form === 'objects') {
    if (!threshold) return missing(`the threshold that makes a pixel part of an object (${primary.label} above what?)`);
    const size = sorted.sizes[0];
    if (size?.unit === 'pixel')
      return missing('a minimum size in an area unit (hectares, m2, km2); a size in pixels is not supported');
    return {
      kind: 'components',
      comparison: threshold.comparison,
      threshold: threshold.value,
      minimumAreaM2: size ? toSquareMetres(size.value, size.unit) : 0,
      connectivity: wish.connectivity ?? 8,
    };
  }
  if (others.length === 2 && wish.change === 'difference' && !wish.shareOfSum) {
    const [first, second] = others;
    if (first && second) return { kind: 'contrast', first, second, statistic: wish.statistic?.name ?? 'mean' };
  }
  const moran = readMoran(reading);
  if (moran) return moran;
  if (wish.shareOfSum) {
    return threshold
      ? { kind: 'sum-share', comparison: threshold.comparison, threshold: threshold.value }
      : missing('the threshold for the share of the sum');
  }
  const wantsShare = wish.form === 'share' || wish.form === 'area' || wish.form === 'pixels-count';
  if (reading.classes.length > 0 && (wantsShare || wish.form === 'date'))
    return { kind: 'class-share', codes: reading.classes.flatMap(({ codes }) => codes), of };
  if (
    threshold &&
    (wantsShare ||
      (wish.form === 'number' &&
        wish.change !== null &&
        /\b(?:area|extent|surface|cover(?:age)?|share|pixels)\b/i.test(reading.rest)) ||
      (!wish.statistic && wish.form !== 'dates-count'))
  ) {
    const target = wish.change !== null && wish.form === 'number' ? 'area' : of;
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
  if (primary.unit === 'dB' && (statistic?.name ?? 'mean') === 'mean' && wish.linearAverage)
    return { kind: 'linear-mean' };
  if (statistic) return { kind: 'statistic', statistic: statistic.name };
  if (wish.form === 'date' || wish.form === 'zone' || wish.form === 'dates-count' || wish.trend || wish.change)
    return { kind: 'statistic', statistic: 'mean' };
  return missing('which statistic of the pixels is wanted (mean, share, area, count …)');
};
