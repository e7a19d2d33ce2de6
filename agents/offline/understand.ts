import type { DataProfile } from '../../core/profile.ts';
import type { Condition } from '../reading/conditions.ts';
import type { Analysis, PixelCondition, Reduction } from './analysis.ts';
import { understandTransition } from './class-transition.ts';
import { classCondition, classContrast, qualityMeasure, regionOf, sortBits } from './masks.ts';
import { bindMeasure, type Measure } from './measure.ts';
import type { Mention } from './mention.ts';
import { measureMentions } from './mentions.ts';
import { families, quantityWords } from './quantity-words.ts';
import type { Reading } from './reading.ts';
import { reductionOf } from './reduction.ts';
import { primaryMention, type Sorted, sortConditions, toPixelCondition } from './sort-conditions.ts';
import { isMissing, type Missing, missing, rastersOf } from './sources.ts';
import { inUnitOf, withStatedUnit } from './stated-units.ts';
import { readTemporal } from './temporal.ts';
import { withTreatment } from './treatments.ts';
import { unknownOperations, unreadNumbers } from './unknown-words.ts';

/** From a question and a profile to an analysis, or to what is missing for one. */
export const understand = (reading: Reading, profile: DataProfile): Analysis | Missing => {
  const foreign = unknownOperations(reading);
  if (foreign.length > 0) return missing(`a method for: ${foreign.join(', ')}`);
  const unread = unreadNumbers(reading.rest);
  if (unread.length > 0) return missing(`an understanding of “${unread.join('”, “')}” in the question`);
  if (rastersOf(profile, reading).length === 0) return missing('a readable raster');
  const bits = sortBits(reading);
  const named = [...reading.text.matchAll(/\bbits? (\d{1,2})\b/gi)].map((match) => Number(match[1]));
  const unknownBits = named.filter((bit) => reading.bits.every((said) => said.bit !== bit));
  if (unknownBits.length > 0) return missing(`what bit ${unknownBits.join(', ')} stands for`);
  if (bits.wanted.length > 0) return understandBits(reading, profile, bits);
  if (reading.bits.length > 0 && bits.exclude.length === 0)
    return missing('what the bits that the question names are for');
  const transition = understandTransition(reading, profile);
  if (transition) return transition;
  const mentions = measureMentions(reading, profile);
  const primary = primaryMention(reading, mentions, reading.conditions);
  if (!primary) return missing('a quantity that the data hold and the question names');
  const other = primary.weight === 0 ? absentQuantity(reading.rest, primary.draft.quantity) : null;
  if (other) return missing(`data of ${other}`);
  const measure = withTreatment(
    withStatedUnit(bindMeasure(primary.draft, reading, profile), reading, primary),
    reading,
  );
  if (measure.kind === 'missing') return measure;
  const raw = sortConditions(reading, mentions, primary);
  const converted = raw.onMeasure.map((condition) => inMeasureUnit(condition, measure));
  if (converted.some((condition) => condition === null))
    return missing(`a threshold in ${measure.unit}, the unit of ${measure.label}`);
  const sorted: Sorted = { ...raw, onMeasure: converted.flatMap((condition) => condition ?? []) };
  const others: PixelCondition[] = [];
  for (const { condition, mention } of sorted.onOthers) {
    const other = withStatedUnit(bindMeasure(mention.draft, reading, profile), reading, mention);
    if (other.kind === 'missing') return other;
    const inUnit = inMeasureUnit(condition, other);
    if (!inUnit) return missing(`a threshold in ${other.unit}, the unit of ${other.label}`);
    others.push(toPixelCondition(inUnit, other));
  }
  const reduction = /\bcorrelat\w+/i.test(reading.text)
    ? correlationOf(reading, profile, mentions, primary)
    : (classContrast(reading, profile, measure) ?? reductionOf(reading, sorted, measure, others));
  if (reduction.kind === 'missing') return reduction;
  const quality = bits.exclude.length > 0 ? qualityMeasure(reading, profile) : null;
  if (quality?.kind === 'missing') return quality;
  const classes = usesClasses(reduction) ? null : classCondition(reading, profile, measure);
  if (classes && isMissing(classes)) return classes;
  const found = regionOf(reading, profile);
  if (isMissing(found)) return found;
  const { region } = found;
  const temporal = readTemporal(
    reading,
    profile,
    measure,
    reduction,
    sorted.shares[0] ?? leftover(sorted, reduction),
    region,
  );
  if (temporal.kind === 'missing') return temporal;
  if (reduction.kind !== 'contrast' && contradictory(others))
    return missing('whether the two conditions belong together or are compared');
  const limits =
    reduction.kind === 'statistic' || reduction.kind === 'quantile' || reduction.kind === 'linear-mean'
      ? sorted.onMeasure.filter((condition) => !usedBy(temporal.temporal, condition))
      : [];
  return {
    measure,
    mask: {
      conditions: [
        ...(reduction.kind === 'contrast' ? [] : others),
        ...limits.map((condition) => toPixelCondition(condition, measure)),
        ...(classes ? [classes.condition] : []),
      ],
      bits: quality ? { measure: quality, exclude: bits.exclude } : null,
      region: temporal.temporal.kind === 'extreme-zone' ? null : region,
    },
    reduction,
    temporal: temporal.temporal,
    dates: temporal.dates,
    unit: reading.wish.unit,
    noun: reading.wish.noun,
    decrease: asksDecrease.test(reading.text),
    notes: {},
    caveats: [...measure.caveats, ...temporal.caveats, ...defaultsTaken(reading, reduction)],
  };
};

const inMeasureUnit = (condition: Condition, measure: Measure): Condition | null => {
  const value = inUnitOf(condition.value, condition.unit, measure);
  const upper = condition.upper === null ? null : inUnitOf(condition.upper, condition.unit, measure);
  return value === undefined || upper === undefined ? null : { ...condition, value, upper };
};

const asksDecrease =
  /\b(?:what|calculate|compute|give|find|determine|report|tell|estimate)\b.{0,30}\bthe (?:drop|decrease|decline|reduction|fall) (?:in|of)\b|\b(?:by how much|how much|how many)\b.{0,80}\b(?:fall|fell|drop|dropped|decrease[ds]?|declined?|lose|lost|shrink|shrank|shrunk|cool(?:ed)?|go(?:es)? down|went down)\b/i;

/** Two conditions on one quantity that no pixel can fulfil together. */
const contradictory = (conditions: readonly PixelCondition[]): boolean =>
  conditions.some((one) =>
    conditions.some(
      (other) =>
        one !== other &&
        one.measure.label === other.measure.label &&
        one.comparison.startsWith('>') &&
        other.comparison.startsWith('<') &&
        one.value >= other.value,
    ),
  );

/** A quantity that the question names while the only band holds another one. */
const absentQuantity = (text: string, held: string): string | null => {
  const named = quantityWords.filter(([pattern]) => pattern.test(text)).map(([, id]) => id);
  // Numbers of an unknown kind may be what the question calls them, but what is derived from elevation is stored nowhere.
  const derived = named.find((id) => id === 'slope' || id === 'aspect');
  if (held === 'dn' || held === 'reflectance') return derived ?? null;
  return named.every((id) => id === held || (families[id] ?? []).includes(held)) ? null : (named[0] ?? null);
};

/** The other quantity of a correlation. */
const correlationOf = (
  reading: Reading,
  profile: DataProfile,
  mentions: readonly Mention[],
  primary: Mention,
): Reduction | Missing => {
  const other = mentions.find(
    (mention) =>
      mention.weight > 1 &&
      mention.draft.label !== primary.draft.label &&
      mention.draft.quantity !== primary.draft.quantity,
  );
  if (!other) return missing('the second quantity of the correlation');
  const second = bindMeasure(other.draft, reading, profile);
  if (second.kind === 'missing') return second;
  return {
    kind: 'correlation',
    second,
    method: /spearman|rank correlation/i.test(reading.text) ? 'spearman' : 'pearson',
  };
};

/** The classes are in the reduction already. */
const usesClasses = (reduction: Reduction): boolean =>
  reduction.kind === 'class-share' ||
  reduction.kind === 'class-transition' ||
  (reduction.kind === 'components' && reduction.codes !== undefined) ||
  (reduction.kind === 'contrast' && reduction.first.codes !== undefined);

const usedBy = (temporal: Analysis['temporal'], condition: Condition): boolean =>
  temporal.kind === 'count' && temporal.threshold === condition.value;
const leftover = (sorted: Sorted, reduction: Reduction): Condition | undefined =>
  reduction.kind === 'statistic' ? sorted.onMeasure[0] : undefined;

const defaultsTaken = (reading: Reading, reduction: Reduction): string[] => [
  ...(reduction.kind === 'components' && reading.wish.connectivity === null
    ? [
        'The question does not say whether pixels that touch by a corner belong together; they were joined (8-connectivity).',
      ]
    : []),
  ...(reduction.kind === 'linear-mean' && !reading.wish.linearAverage
    ? ['Decibels were averaged as linear power and converted back; the mean of the dB numbers themselves is lower.']
    : []),
];

const understandBits = (
  reading: Reading,
  profile: DataProfile,
  bits: { exclude: number[]; wanted: number[] },
): Analysis | Missing => {
  const quality = qualityMeasure(reading, profile);
  if (quality.kind === 'missing') return quality;
  const reduction: Reduction = {
    kind: 'bit-share',
    mode: /\bboth\b|\ball (?:of )?(?:the |these )?bits\b/i.test(reading.text) ? 'all' : 'any',
    bits: bits.wanted,
    exclude: bits.exclude,
  };
  const temporal = readTemporal(
    reading,
    profile,
    quality,
    reduction,
    reading.conditions.find(({ unit }) => unit === '%'),
    null,
  );
  if (temporal.kind === 'missing') return temporal;
  return {
    measure: quality,
    mask: { conditions: [], bits: null, region: reading.region ?? null },
    reduction,
    temporal: temporal.temporal,
    dates: temporal.dates,
    unit: reading.wish.unit,
    noun: reading.wish.noun,
    decrease: asksDecrease.test(reading.text),
    notes: {},
    caveats: temporal.caveats,
  };
};
