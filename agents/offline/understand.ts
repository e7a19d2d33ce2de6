import type { DataProfile } from '../../core/profile.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { Condition } from '../reading/conditions.ts';
import { readUnit } from '../reading/units.ts';
import type { Analysis, Mask, PixelCondition, Reduction } from './analysis.ts';
import { bindMeasure, type Measure } from './measure.ts';
import type { Mention } from './mention.ts';
import { measureMentions } from './mentions.ts';
import type { Reading } from './reading.ts';
import { reductionOf } from './reduction.ts';
import { primaryMention, type Sorted, sortConditions, toPixelCondition } from './sort-conditions.ts';
import { type Missing, missing, rastersOf } from './sources.ts';
import { readTemporal } from './temporal.ts';
import { unknownOperations, unreadNumbers } from './unknown-words.ts';

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
  if (only?.kind !== 'features' || !refers) return null;
  return { file: only.path };
};

/** Words that leave no doubt that only a part of the image counts. */
const strictlyRegional =
  /\b(?:polygons?|shapefile|geojson|geopackage|boundary file|inside the (?:park|district|county|region|reserve|area|boundar\w+|outline|zone|field|parcel))\b/i;

/** From a question and a profile to an analysis, or to what is missing for one. */
export const understand = (reading: Reading, profile: DataProfile): Analysis | Missing => {
  const foreign = unknownOperations(reading);
  if (foreign.length > 0) return missing(`a method for: ${foreign.join(', ')}`);
  const unread = unreadNumbers(reading.rest);
  if (unread.length > 0) return missing(`an understanding of “${unread.join('”, “')}” in the question`);
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
  const reduction = /\bcorrelat\w+/i.test(reading.text)
    ? correlationOf(reading, profile, mentions, primary)
    : reductionOf(reading, sorted, measure, others);
  if (reduction.kind === 'missing') return reduction;
  const quality = bits.exclude.length > 0 ? qualityMeasure(reading, profile) : null;
  if (quality?.kind === 'missing') return quality;
  const region = regionOf(reading, profile);
  if (!region && strictlyRegional.test(reading.text) && reading.wish.form !== 'zone')
    return missing('the polygons that the question speaks of');
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

/** "monthly sums in mm", "temperature in °C": the question's word on the unit of what is stored. */
const unitInWords = (text: string): string | null => {
  const match =
    /\b(?:sums?|totals?|values?|given|stored|measured|expressed|radiance|temperatures?|precipitation|rainfall|elevations?|heights?)\b[^.?;]{0,12}?\bin (mm|kelvin|K|°C|degrees Celsius|dB|met(?:re|er)s|m)\b/i.exec(
      text,
    );
  return match?.[1] ? readUnit(match[1]) : null;
};

const withUnit = (measure: Measure, unit: string): Measure => ({
  ...measure,
  unit,
  variables: measure.variables.map((variable) => ({ ...variable, unit })),
});

const withStatedUnit = (measure: Measure | Missing, reading: Reading, mention: Mention): Measure | Missing => {
  if (measure.kind === 'missing' || measure.variables.length > 1) return measure;
  const said = reading.encodings.find(
    (statement) =>
      statement.unit &&
      (mention.draft.labels ?? []).some((label) =>
        statement.subject.toLowerCase().includes(label.toLowerCase().split(' ').at(-1) ?? label),
      ),
  );
  if (said?.unit) return withUnit(measure, said.unit);
  const stated = unitInWords(reading.text);
  // A unit of the same kind (K, °C) is how the answer is wanted; one of another kind (mm/m, mm) says what the label means.
  if (stated && (!measure.unit || convertUnit(1, measure.unit, stated) === undefined)) return withUnit(measure, stated);
  if (measure.unit) return measure;
  const beside = /\b(?:in|\() ?(dB|mm|K|degC|°C)\b/.exec(reading.text);
  return beside?.[1] === 'dB' && measure.quantity.startsWith('backscatter') ? withUnit(measure, 'dB') : measure;
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
