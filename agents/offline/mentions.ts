import type { DataProfile } from '../../core/profile.ts';
import { findProduct } from '../../knowledge/products.ts';
import type { SpectralIndex } from '../../knowledge/spectral-indices.ts';
import { escapePattern, matchesOf } from '../reading/text.ts';
import { glossaryMentions } from './band-glossary.ts';
import { bandMentions, nameMentions, onlyBand, roleMentions } from './band-mentions.ts';
import { classMentions } from './class-names.ts';
import { definedDrafts, substitute, thermalDraft } from './formula-mentions.ts';
import type { MeasureDraft } from './measure.ts';
import { type Mention, positions } from './mention.ts';
import { families, quantitiesOfUnit, quantityWords } from './quantity-words.ts';
import type { Reading } from './reading.ts';
import { type Candidate, rastersOf } from './sources.ts';

const indexDraft = (index: SpectralIndex): MeasureDraft | null => {
  const constants = Object.fromEntries(
    Object.entries(index.constants).map(([name, constant]) => [name, constant.value]),
  );
  if (Object.values(constants).some((value) => value === null) || index.inputs || index.wavelengths) return null;
  const formula = substitute(
    index.formula,
    Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, String(value)])),
  );
  const { range } = index;
  return {
    label: index.id,
    quantity: index.id.toLowerCase(),
    unit: '1',
    formula,
    ...(range ? { range: [range.min, range.max] as const } : {}),
    labels: [index.id, index.name],
  };
};

/** Bands that already hold the index or quantity. */
const productBands = (ids: readonly string[], reading: Reading, profile: DataProfile): Candidate[] =>
  rastersOf(profile, reading).flatMap((file) =>
    file.bands
      .filter((band) => band.quantity !== null && ids.includes(band.quantity.value))
      .map((band) => ({ file, band })),
  );

/** Bands that hold the index already: by what they are called, or because the question calls the images so. */
const readyBands = (index: SpectralIndex, reading: Reading, profile: DataProfile): Candidate[] => {
  const known = productBands([index.id.toLowerCase()], reading, profile);
  const rasters = rastersOf(profile, reading);
  const called = new RegExp(
    `\\b${escapePattern(index.id)} (?:images?|rasters?|maps?|composites?|stacks?|series|products?|files?|scenes?|layers?|grids?|time series)\\b|\\bvalues are ${escapePattern(index.id)}\\b`,
    'i',
  );
  const plain =
    rasters.length > 0 &&
    rasters.every((file) => file.bands.every((band) => band.role === null && band.quantity === null));
  const byProduct =
    rasters.length > 0 &&
    rasters.every(
      (file) =>
        file.product !== null &&
        (findProduct(file.product.value)?.bands ?? []).some((band) => band.quantity === index.id.toLowerCase()),
    );
  return known.length === 0 && plain && (byProduct || called.test(reading.text))
    ? rasters.flatMap((file) => file.bands.map((band) => ({ file, band })))
    : known;
};

const indexMentions = (reading: Reading, profile: DataProfile): Mention[] =>
  reading.indices.flatMap((index) => {
    if (
      reading.formulas.some(
        (formula) => formula.name.toLowerCase() === index.id.toLowerCase() && formula.names.length > 0,
      )
    )
      return [];
    const ready = readyBands(index, reading, profile);
    const range = index.range ? { range: [index.range.min, index.range.max] as const } : {};
    const draft: MeasureDraft | null =
      ready.length > 0
        ? {
            label: index.id,
            quantity: index.id.toLowerCase(),
            unit: '1',
            formula: 'stored',
            labels: [index.id, index.name, 'values'],
            variables: { stored: ready },
            ...range,
          }
        : indexDraft(index);
    if (!draft) return [];
    const places = [index.id, index.name, ...index.aliases].flatMap((name) => positions(name, reading.text));
    return places.map(({ start, end }) => ({ position: start, end, weight: 4, draft }));
  });

/** Slope and aspect where there is only elevation. */
const derivedMentions = (pattern: RegExp, id: string, reading: Reading, profile: DataProfile): Mention[] => {
  const elevation = id === 'slope' || id === 'aspect' ? productBands(['elevation'], reading, profile) : [];
  if (elevation.length === 0) return [];
  const draft: MeasureDraft = {
    label: id,
    quantity: id,
    unit: 'deg',
    formula: 'stored',
    variables: { stored: elevation },
    derived: { template: 'terrain', port: 'elevation', output: id },
  };
  return matchesOf(new RegExp(pattern.source, 'gi'), reading.text).map(({ start, end }) => ({
    position: start,
    end,
    weight: 4,
    draft,
  }));
};

const quantityMentions = (reading: Reading, profile: DataProfile): Mention[] =>
  quantityWords.flatMap(([pattern, id]) => {
    const bands = productBands(families[id] ?? [id], reading, profile);
    if (bands.length === 0) return derivedMentions(pattern, id, reading, profile);
    // Several such bands in one file: the word alone chooses none of them.
    if (new Set(bands.map(({ file, band }) => `${file.path}@${band.date ?? ''}`)).size < bands.length) return [];
    const [first] = bands;
    const draft: MeasureDraft = {
      label: id,
      quantity: first?.band.quantity?.value ?? id,
      unit: first?.band.unit ?? '',
      formula: 'stored',
      labels: [id, 'values'],
      variables: { stored: bands },
    };
    return matchesOf(new RegExp(pattern.source, 'gi'), reading.text).map(({ start, end }) => ({
      position: start,
      end,
      weight: 2,
      draft,
    }));
  });

/** "land above 800 m": the unit says what is compared, where the data hold one such quantity. */
const unitMentions = (reading: Reading, profile: DataProfile): Mention[] =>
  reading.conditions.flatMap((condition) => {
    const family = quantitiesOfUnit[condition.unit];
    const bands = family
      ? rastersOf(profile, reading).flatMap((file) =>
          file.bands.filter((band) => family.test(band.quantity?.value ?? '')).map((band) => ({ file, band })),
        )
      : [];
    const [first] = bands;
    if (!first) return [];
    const quantity = first.band.quantity?.value ?? '';
    const draft: MeasureDraft = {
      label: quantity,
      quantity,
      unit: first.band.unit,
      formula: 'stored',
      labels: [quantity],
      variables: { stored: bands },
    };
    return [{ position: condition.start, end: condition.start, weight: 1, draft }];
  });

/** Every reading of "what is measured", ordered by place. */
export const measureMentions = (reading: Reading, profile: DataProfile): Mention[] =>
  [
    ...classMentions(reading, profile),
    ...thermalDraft(reading),
    ...definedDrafts(reading, profile),
    ...indexMentions(reading, profile),
    ...bandMentions(reading, profile),
    ...roleMentions(reading, profile),
    ...quantityMentions(reading, profile),
    ...unitMentions(reading, profile),
    ...nameMentions(reading, profile),
    ...glossaryMentions(reading, profile),
    ...onlyBand(reading, profile),
  ].sort((a, b) => a.position - b.position);
