import type { DataProfile, FeaturesProfile } from '../../core/profile.ts';
import { escapePattern } from '../reading/text.ts';
import type { Mask, PixelCondition, Reduction } from './analysis.ts';
import { bindMeasure, type Measure } from './measure.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing, rastersOf } from './sources.ts';

/** The quality band as a measure of raw bits. */
export const qualityMeasure = (reading: Reading, profile: DataProfile): Measure | Missing => {
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
export const sortBits = (reading: Reading): { exclude: number[]; wanted: number[] } => {
  const excluded =
    /\b(?:exclud\w*|ignor\w*|skip\w*|reject\w*|omit\w*|mask\w*(?: out)?|leav\w* out|remov\w*|drop\w*|discard\w*|without|cloud-free|clear(?:-sky)?)\b/i;
  const isFill = (meaning: string) => /fill|no-?\s?data|invalid|outside/.test(meaning);
  const asks =
    reading.wish.form === 'share' ||
    ((reading.wish.form === 'date' || reading.wish.form === 'dates-count') &&
      /\b(?:share|percentage|fraction|proportion|cloudy|cloudiest|cloud cover|cloudiness|cloud covered|clearest|snow\w*|cover)\b/i.test(
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

export const isPolygonal = (file: DataProfile['files'][number]): file is FeaturesProfile =>
  file.kind === 'features' && file.layers.some((layer) => layer.geometry.some((type) => /polygon/i.test(type)));

/** Words by which a question may mean a file of polygons: those of its name, its layers and its fields. */
const wordsOf = (file: FeaturesProfile): string[] =>
  [
    file.path
      .split('/')
      .at(-1)
      ?.replace(/\.[^.]+$/, '') ?? '',
    ...file.layers.map((layer) => layer.name),
  ]
    .flatMap((name) => name.toLowerCase().split(/[^a-z]+/))
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/s$/, ''));

const regional =
  /\b(?:inside|within|park|polygons?|boundar(?:y|ies)|districts?|county|counties|parcels?|outlines?|footprints?|catchments?|area of interest|study area|reserve|borders?|perimeter of|zones?|regions?)\b/i;

/** Words that leave no doubt that only a part of the image counts. */
const strictlyRegional =
  /\b(?:polygons?|shapefile|geojson|geopackage|boundary file|footprints?(?! of (?:the )?(?:image|raster|scene|band))|inside the (?:park|district|county|region|reserve|boundar\w+|outline|zone|field|parcel))\b/i;

const mapOfAll =
  /^\W*(?:(?:please|can you|could you)\s+)?(?:make|draw|create|produce|save|export|render|generate|plot|build)\b(?:(?!\b(?:of|for|in|inside|within|over|where|only|clipped|masked|cut)\b)[^.?])*\bmaps?\b[\s.?!]*$/i;

/** "the catchment named Linde": one polygon of several is meant. */
const namesOne = (text: string, file: FeaturesProfile): boolean => {
  if (/\b(?:named|called|with (?:the )?(?:name|id|code|number))\b/i.test(text)) return true;
  const names = file.layers
    .flatMap((layer) => layer.fields)
    .filter((field) => field.type === 'text')
    .flatMap((field) => field.samples);
  return names.some(
    (name) => typeof name === 'string' && name.length > 3 && new RegExp(`\\b${escapePattern(name)}\\b`).test(text),
  );
};

/** The polygons that limit the measurement. Polygons which lie beside the data and have no part in the answer are a sign that the question is not understood. */
export const regionOf = (
  reading: Reading,
  profile: DataProfile,
): { readonly kind: 'region'; readonly region: Mask['region'] } | Missing => {
  if (reading.region)
    return reading.wish.form === 'zone'
      ? missing('a way to compare only the polygons that the question names')
      : { kind: 'region', region: reading.region };
  const features = profile.files.filter(isPolygonal);
  const named = features.filter((file) => reading.files.includes(file.path.split('/').at(-1) ?? ''));
  const [only, more] = named.length > 0 ? named : features;
  const text = reading.text.toLowerCase();
  if (!only) {
    const strict = strictlyRegional.test(reading.text) && reading.wish.form !== 'zone' && !/\bfootprint\b/.test(text);
    return strict ? missing('the polygons that the question speaks of') : { kind: 'region', region: null };
  }
  if (reading.wish.form === 'zone') return { kind: 'region', region: null };
  const count = only.layers.reduce((sum, layer) => sum + layer.count, 0);
  if (count > 1 && namesOne(reading.text, only)) return missing('a way to take one polygon of several by its name');
  const refers =
    named.length > 0 ||
    regional.test(reading.text) ||
    wordsOf(only).some((word) => new RegExp(`\\b${word}`).test(text));
  // "Make me a slope map": of the whole scene, whatever else lies in the folder.
  if (!refers && mapOfAll.test(reading.text)) return { kind: 'region', region: null };
  if (more) return missing(`which of ${features.length} polygon files is meant`);
  return refers ? { kind: 'region', region: { file: only.path } } : missing(`what ${only.path} is for in the question`);
};

/** The class map beside the measured raster, by its stored codes. */
const classMapMeasure = (
  reading: Reading,
  profile: DataProfile,
  measured: Measure,
  codes: readonly number[],
): Measure | Missing => {
  const measuredFiles = new Set(
    measured.variables.flatMap(({ candidates }) => candidates.map(({ file }) => file.path)),
  );
  const maps = rastersOf(profile, { ...reading, files: [] }).filter(
    (file) =>
      !measuredFiles.has(file.path) &&
      file.bands.length === 1 &&
      (file.bands[0]?.codes || (file.bands[0]?.statistics?.distinct ?? null) !== null),
  );
  const [map, more] = maps;
  if (!map || more) return missing(`the class map that holds the codes ${codes.join(', ')}`);
  const label = (map.path.split('/').at(-1) ?? 'classes').replace(/\.[^.]+$/, '');
  const measure = bindMeasure(
    {
      label,
      quantity: 'class',
      unit: '',
      formula: 'stored',
      variables: { stored: map.bands.map((band) => ({ file: map, band })) },
    },
    { ...reading, encodings: [], linear: [] },
    profile,
  );
  if (measure.kind === 'missing') return measure;
  return { ...measure, variables: measure.variables.map((variable) => ({ ...variable, codes: true })) };
};

const ofClasses = (measure: Measure, codes: readonly number[]): PixelCondition => ({
  measure,
  comparison: '>=',
  value: Number.NaN,
  upper: null,
  codes,
});

/** "forest pixels (class 4 in the land cover map)": a condition on a class map beside the measured raster. */
export const classCondition = (
  reading: Reading,
  profile: DataProfile,
  measured: Measure,
): { readonly kind: 'classes'; readonly condition: PixelCondition } | Missing | null => {
  const codes = reading.classes.flatMap((said) => said.codes);
  if (codes.length === 0) return null;
  const measure = classMapMeasure(reading, profile, measured, codes);
  return measure.kind === 'missing' ? measure : { kind: 'classes', condition: ofClasses(measure, codes) };
};

/** "How much warmer was the urban class than the green space class": one class against another, the first minus the second. */
export const classContrast = (
  reading: Reading,
  profile: DataProfile,
  measured: Measure,
): Reduction | Missing | null => {
  const [first, second, more] = reading.classes.filter(
    ({ codes }, index, all) => all.findIndex((other) => other.codes.join() === codes.join()) === index,
  );
  const compared = reading.wish.form === 'number' && reading.wish.change === 'difference' && reading.dates.length < 2;
  if (!compared || !first || !second || more || first.codes.some((code) => second.codes.includes(code))) return null;
  const measure = classMapMeasure(reading, profile, measured, [...first.codes, ...second.codes]);
  if (measure.kind === 'missing') return measure;
  const statistic = reading.wish.statistic?.name ?? 'mean';
  return {
    kind: 'contrast',
    first: ofClasses(measure, first.codes),
    second: ofClasses(measure, second.codes),
    statistic,
  };
};
