import type { DataProfile } from '../../core/profile.ts';
import type { Condition } from '../reading/conditions.ts';
import { isAreaUnit, toSquareMetres } from '../reading/units.ts';
import type { Analysis, Mask, PixelCondition, Reduction } from './analysis.ts';
import { bindMeasure, type Measure } from './measure.ts';
import { type Mention, measureMentions } from './mentions.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing, rastersOf } from './sources.ts';
import { readTemporal } from './temporal.ts';
import { unknownOperations } from './unknown-words.ts';

/** Conditions sorted by what they are about. */
interface Sorted {
  readonly onMeasure: readonly Condition[];
  readonly onOthers: readonly { readonly condition: Condition; readonly mention: Mention }[];
  readonly sizes: readonly Condition[];
  readonly shares: readonly Condition[];
}

const subjectOf = (condition: Condition, mentions: readonly Mention[]): Mention | null => {
  const from = condition.start - condition.before.length;
  const before = mentions.filter(
    (mention) => mention.weight > 0 && mention.position >= from - 1 && mention.position <= condition.start,
  );
  // A definition's span may reach up to the comparison: NDWI = (…) > 0.
  const enclosing = mentions.find(
    (mention) => mention.position < condition.start && mention.end >= condition.start - 12 && mention.weight >= 6,
  );
  return before.at(-1) ?? enclosing ?? null;
};

const isSize = (condition: Condition): boolean => isAreaUnit(condition.unit) || condition.unit === 'pixel';
const isShare = (condition: Condition, text: string): boolean =>
  condition.unit === '%' &&
  /\b(?:of (?:the |its )?(?:area|scene|pixels|image|region|surface)|area|cover)/i.test(
    text.slice(condition.start, condition.end + 40),
  );

/** The measure that the question is about: nearest behind the statistic's word, else the most telling mention that is not a mere condition. */
const primaryMention = (
  reading: Reading,
  mentions: readonly Mention[],
  conditions: readonly Condition[],
): Mention | null => {
  const { statistic } = reading.wish;
  const followers = statistic
    ? mentions.filter(
        (mention) =>
          mention.weight > 0 &&
          mention.position >= statistic.position &&
          mention.position - statistic.position < 60 &&
          !/[.?;](?=\s)/.test(reading.text.slice(statistic.position, mention.position)),
      )
    : [];
  const near = followers
    .filter((mention) => mention.position - (followers[0]?.position ?? 0) < 12)
    .sort((a, b) => b.weight - a.weight)[0];
  if (near) return near;
  const subjects = new Set(conditions.map((condition) => subjectOf(condition, mentions)));
  const free = mentions.filter((mention) => !subjects.has(mention));
  const rank = (list: readonly Mention[]) =>
    [...list].sort((a, b) => b.weight - a.weight || a.position - b.position)[0] ?? null;
  return rank(conditions.length > 0 ? mentions : free) ?? rank(mentions);
};

const sameMeasure = (a: Mention, b: Mention): boolean =>
  a.draft.label === b.draft.label && a.draft.formula === b.draft.formula;

const sortConditions = (reading: Reading, mentions: readonly Mention[], primary: Mention): Sorted => {
  const sizes = reading.conditions.filter(isSize);
  const shares = reading.conditions.filter((condition) => !isSize(condition) && isShare(condition, reading.text));
  const values = reading.conditions.filter((condition) => !sizes.includes(condition) && !shares.includes(condition));
  const onOthers = values.flatMap((condition) => {
    const mention = subjectOf(condition, mentions);
    return mention && !sameMeasure(mention, primary) && mention.draft.quantity !== primary.draft.quantity
      ? [{ condition, mention }]
      : [];
  });
  return {
    sizes,
    shares,
    onOthers,
    onMeasure: values.filter((condition) => !onOthers.some((other) => other.condition === condition)),
  };
};

const toPixelCondition = (condition: Condition, measure: Measure): PixelCondition => ({
  measure,
  comparison: condition.comparison,
  value: condition.value,
  upper: condition.upper,
});

const qualityMeasure = (reading: Reading, profile: DataProfile): Measure | Missing => {
  const bands = rastersOf(profile, reading).flatMap((file) =>
    file.bands.filter((band) => band.role?.value === 'qa').map((band) => ({ file, band })),
  );
  if (bands.length === 0) return missing('a quality band for the bits that the question names');
  const measure = bindMeasure(
    { label: 'quality', quantity: 'qa-bits', unit: '', formula: 'quality', variables: { quality: bands } },
    { ...reading, encodings: [], linear: [] },
    profile,
  );
  return measure.kind === 'measure'
    ? { ...measure, variables: measure.variables.map((variable) => ({ ...variable, codes: true })) }
    : measure;
};

/** Bits that the question wants left out, and those that it asks for. */
const sortBits = (reading: Reading): { exclude: number[]; wanted: number[] } => {
  const excluded =
    /\b(?:exclud\w*|ignor\w*|mask\w*(?: out)?|leav\w* out|remov\w*|drop\w*|discard\w*|without|cloud-free|clear(?:-sky)?)\b/i;
  const isFill = (meaning: string) => /fill|no-?\s?data|invalid|outside/.test(meaning);
  const asks =
    reading.wish.form === 'share' ||
    (reading.wish.form === 'date' &&
      /\b(?:share|percentage|fraction|proportion|cloudy|cloudiest|cloud cover|cloudiness|clearest|snow\w*|cover)\b/i.test(
        reading.text,
      ));
  const all = reading.bits;
  if (asks && !/\b(?:mean|average) (?!share|percentage)/i.test(reading.rest)) {
    return {
      exclude: all.filter((bit) => isFill(bit.meaning)).map(({ bit }) => bit),
      wanted: all.filter((bit) => !isFill(bit.meaning)).map(({ bit }) => bit),
    };
  }
  return {
    exclude: excluded.test(reading.text) || all.every((bit) => isFill(bit.meaning)) ? all.map(({ bit }) => bit) : [],
    wanted: [],
  };
};

const regionOf = (reading: Reading, profile: DataProfile): Mask['region'] => {
  const features = profile.files.filter(
    (file) =>
      file.kind === 'features' && file.layers.some((layer) => layer.geometry.some((type) => /polygon/i.test(type))),
  );
  const named = features.filter((file) => reading.files.includes(file.path.split('/').at(-1) ?? ''));
  const [only] = named.length > 0 ? named : features;
  const refers =
    named.length > 0 ||
    /\b(?:inside|within|park|polygons?|boundar(?:y|ies)|district|county|counties|parcel|outline|footprint of|catchment|area of interest|study area|reserve)\b/i.test(
      reading.text,
    );
  if (!only || only.kind !== 'features' || !refers) return null;
  return { file: only.path };
};

const reductionOf = (
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

/** From a question and a profile to an analysis, or to what is missing for one. */
export const understand = (reading: Reading, profile: DataProfile): Analysis | Missing => {
  const foreign = unknownOperations(reading);
  if (foreign.length > 0) return missing(`a method for: ${foreign.join(', ')}`);
  if (rastersOf(profile, reading).length === 0) return missing('a readable raster');
  const bits = sortBits(reading);
  if (bits.wanted.length > 0) return understandBits(reading, profile, bits);
  const mentions = measureMentions(reading, profile);
  const primary = primaryMention(reading, mentions, reading.conditions);
  if (!primary) return missing('a quantity that the data hold and the question names');
  const measure = withStatedUnit(bindMeasure(primary.draft, reading, profile), reading, primary);
  if (measure.kind === 'missing') return measure;
  const sorted = sortConditions(reading, mentions, primary);
  const others: PixelCondition[] = [];
  for (const { condition, mention } of sorted.onOthers) {
    const other = bindMeasure(mention.draft, reading, profile);
    if (other.kind === 'missing') return other;
    others.push(toPixelCondition(condition, other));
  }
  const reduction = reductionOf(reading, sorted, measure, others);
  if (reduction.kind === 'missing') return reduction;
  const quality = bits.exclude.length > 0 ? qualityMeasure(reading, profile) : null;
  if (quality?.kind === 'missing') return quality;
  const region = regionOf(reading, profile);
  const temporal = readTemporal(
    reading,
    profile,
    measure,
    reduction,
    sorted.shares[0] ?? leftover(sorted, reduction),
    region,
  );
  if (temporal.kind === 'missing') return temporal;
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
      ],
      bits: quality ? { measure: quality, exclude: bits.exclude } : null,
      region: temporal.temporal.kind === 'extreme-zone' ? null : region,
    },
    reduction,
    temporal: temporal.temporal,
    dates: temporal.dates,
    unit: reading.wish.unit,
    notes: {},
    caveats: [...measure.caveats, ...temporal.caveats, ...defaultsTaken(reading, reduction)],
  };
};

const usedBy = (temporal: Analysis['temporal'], condition: Condition): boolean =>
  temporal.kind === 'count' && temporal.threshold === condition.value;
const leftover = (sorted: Sorted, reduction: Reduction): Condition | undefined =>
  reduction.kind === 'statistic' ? sorted.onMeasure[0] : undefined;

const defaultsTaken = (reading: Reading, reduction: Reduction): string[] =>
  reduction.kind === 'components' && reading.wish.connectivity === null
    ? [
        'The question does not say whether pixels that touch by a corner belong together; they were joined (8-connectivity).',
      ]
    : [];

const withStatedUnit = (measure: Measure | Missing, reading: Reading, mention: Mention): Measure | Missing => {
  if (measure.kind === 'missing' || measure.variables.length > 1) return measure;
  const said = reading.encodings.find(
    (statement) =>
      statement.unit &&
      (mention.draft.labels ?? []).some((label) =>
        statement.subject.toLowerCase().includes(label.toLowerCase().split(' ').at(-1) ?? label),
      ),
  );
  if (said?.unit) return { ...measure, unit: said.unit };
  if (measure.unit) return measure;
  const beside = /\b(?:in|\() ?(dB|mm|K|degC|°C)\b/.exec(reading.text);
  return beside?.[1] === 'dB' && measure.quantity.startsWith('backscatter') ? { ...measure, unit: 'dB' } : measure;
};

const understandBits = (
  reading: Reading,
  profile: DataProfile,
  bits: { exclude: number[]; wanted: number[] },
): Analysis | Missing => {
  const quality = qualityMeasure(reading, profile);
  if (quality.kind === 'missing') return quality;
  const reduction: Reduction = { kind: 'bit-share', bits: bits.wanted, exclude: bits.exclude };
  const temporal = readTemporal(reading, profile, quality, reduction, undefined, null);
  if (temporal.kind === 'missing') return temporal;
  return {
    measure: quality,
    mask: { conditions: [], bits: null, region: null },
    reduction,
    temporal: temporal.temporal,
    dates: temporal.dates,
    unit: reading.wish.unit,
    notes: {},
    caveats: temporal.caveats,
  };
};
