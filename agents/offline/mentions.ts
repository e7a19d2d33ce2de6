import type { DataProfile } from '../../core/profile.ts';
import { findProduct } from '../../knowledge/products.ts';
import { findSpectralIndex, type SpectralIndex } from '../../knowledge/spectral-indices.ts';
import { escapePattern, matchesOf } from '../reading/text.ts';
import { bandMentions, nameMentions, onlyBand, roleMentions } from './band-mentions.ts';
import type { MeasureDraft } from './measure.ts';
import { type Mention, positions } from './mention.ts';
import { families, quantitiesOfUnit, quantityWords } from './quantity-words.ts';
import { type Reading, roleOf } from './reading.ts';
import { type Candidate, rastersOf } from './sources.ts';

/** Constants written in the question: K1 = 774.8853. */
const constantsOf = (reading: Reading): Record<string, string> =>
  Object.fromEntries(
    reading.formulas
      .filter((formula) => formula.names.length === 0)
      .map((formula) => [formula.name, formula.expression]),
  );

const substitute = (expression: string, definitions: Readonly<Record<string, string>>): string =>
  Object.entries(definitions).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`(?<![A-Za-z0-9_])${escapePattern(name)}(?![A-Za-z0-9_])`, 'g'), `(${value})`),
    expression,
  );

/** Inverse Planck function of a broadband sensor, T = K2 / ln(K1 / L + 1) (USGS Landsat handbooks). */
const thermalDraft = (reading: Reading): Mention[] => {
  const { K1, K2 } = constantsOf(reading);
  if (!K1 || !K2) return [];
  const radiance =
    reading.linear[0] ?? reading.formulas.find((formula) => /^(?:L|radiance|L_?lambda)$/i.test(formula.name));
  const given = reading.formulas.find((formula) => formula.names.includes('K1') && formula.names.includes('K2'));
  const bandName = /\b(?:band|B) ?(\d{1,2})\b/i.exec(reading.text)?.[1];
  const variable = bandName ? `B${bandName}` : 'thermal';
  const stored = radiance?.names[0];
  const inner = radiance && stored ? substitute(radiance.expression, { [stored]: variable }) : variable;
  const formula = given
    ? substitute(given.expression, { K1, K2, ...(radiance ? { [radiance.name]: inner, L: inner } : {}) })
    : `${K2} / ln(${K1} / (${inner}) + 1)`;
  const position = /temperature/i.exec(reading.text)?.index ?? 0;
  return [
    {
      position,
      end: position + 11,
      weight: 5,
      draft: {
        label: 'brightness temperature',
        quantity: 'brightness-temperature',
        unit: 'K',
        formula,
        range: [150, 400],
        ownEncoding: true,
      },
    },
  ];
};

const looksLikeBand = (name: string, reading: Reading, profile: DataProfile): boolean =>
  roleOf(name) !== null ||
  (reading.bands.order?.names.some((other) => other.toLowerCase() === name.toLowerCase()) ?? false) ||
  rastersOf(profile, reading).some((file) => file.bands.some((band) => band.name.toLowerCase() === name.toLowerCase()));

/** Definitions of the question: NDWI = (green - NIR)/(green + NIR). */
const definedDrafts = (reading: Reading, profile: DataProfile): Mention[] => {
  const constants = constantsOf(reading);
  return [...reading.formulas, ...reading.bareFormulas].flatMap((formula) => {
    if (
      formula.names.length === 0 ||
      reading.linear.includes(formula) ||
      formula.names.some((name) => /^K[12]$/.test(name))
    )
      return [];
    const text = substitute(formula.expression, constants);
    const names = formula.names.filter((name) => !(name in constants));
    if (!names.every((name) => looksLikeBand(name, reading, profile))) return [];
    const index = findSpectralIndex(formula.name);
    const normalised = /^\(\s*\w+ - \w+\s*\) \/ \(\s*\w+ \+ \w+\s*\)$/.test(text);
    const draft: MeasureDraft = {
      label: formula.name,
      quantity: index ? index.id.toLowerCase() : 'defined',
      unit: '1',
      formula: text,
      ...(normalised ? { range: [-1, 1] as const } : {}),
    };
    return [
      { position: formula.start, end: formula.end, weight: 6, draft },
      ...positions(formula.name, reading.text)
        .filter(({ start }) => start !== formula.start)
        .map(({ start, end }) => ({ position: start, end, weight: 6, draft })),
    ];
  });
};

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
    ...thermalDraft(reading),
    ...definedDrafts(reading, profile),
    ...indexMentions(reading, profile),
    ...bandMentions(reading, profile),
    ...roleMentions(reading, profile),
    ...quantityMentions(reading, profile),
    ...unitMentions(reading, profile),
    ...nameMentions(reading, profile),
    ...onlyBand(reading, profile),
  ].sort((a, b) => a.position - b.position);
