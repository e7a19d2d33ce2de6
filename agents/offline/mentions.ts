import type { DataProfile } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { findSpectralIndex, type SpectralIndex } from '../../knowledge/spectral-indices.ts';
import { escapePattern, matchesOf, normaliseText } from '../reading/text.ts';
import type { MeasureDraft } from './measure.ts';
import { type Reading, roleOf } from './reading.ts';
import { type Candidate, rastersOf } from './sources.ts';

/** A place in the question that names something measurable, with the draft of its measure. */
export interface Mention {
  readonly position: number;
  readonly end: number;
  readonly draft: MeasureDraft;
  /** How telling it is: a definition beats an index name, which beats a word like "temperature". */
  readonly weight: number;
}

const positions = (word: string, text: string): { start: number; end: number }[] =>
  matchesOf(new RegExp(`(?<![A-Za-z0-9])${escapePattern(word)}(?![A-Za-z0-9])`, 'gi'), text);

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
  return reading.formulas.flatMap((formula) => {
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

const indexMentions = (reading: Reading, profile: DataProfile): Mention[] =>
  reading.indices.flatMap((index) => {
    if (
      reading.formulas.some(
        (formula) => formula.name.toLowerCase() === index.id.toLowerCase() && formula.names.length > 0,
      )
    )
      return [];
    const ready = productBands([index.id.toLowerCase()], reading, profile);
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

/** "the green band (band 2)", "band 7 is surface brightness temperature". */
const bandMentions = (reading: Reading): Mention[] =>
  reading.bands.statements.map((said) => {
    const role = said.role;
    const quantity = role ? 'dn' : (quantityIn(said.words) ?? 'dn');
    return {
      position: said.start,
      end: said.end,
      weight: role ? 2 : 3,
      draft: { label: said.words, quantity, unit: '', formula: 'stored', labels: [said.words], variables: {} },
    };
  });

const quantityWords: readonly (readonly [RegExp, string])[] = [
  [/\bbrightness temperatures?\b/i, 'brightness-temperature'],
  [/\bland surface temperatures?\b|\bLST\b/, 'lst'],
  [/\bsea surface temperatures?\b|\bSST\b/, 'sst'],
  [/\btemperatures?\b|\b(?:warm|hot|cold|cool)(?:er|est)?\b/i, 'temperature'],
  [/\bbackscatter\b|\bsigma ?(?:nought|naught|0)\b/i, 'backscatter'],
  [/\bprecipitation\b|\brain(?:fall)?\b|\bwettest\b|\bdriest\b/i, 'precipitation'],
  [/\belevations?\b|\baltitudes?\b|\bheights?\b/i, 'elevation'],
  [/\bnight[- ]?(?:time )?lights?\b|\bradiance\b/i, 'night-light'],
  [/\bsea[- ]ice\b|\bice concentration\b/i, 'sea-ice'],
  [/\bsoil moisture\b/i, 'soil-moisture'],
  [/\breflectances?\b/i, 'reflectance'],
  [/\bslopes?\b/i, 'slope'],
];

const quantityIn = (words: string): string | null =>
  quantityWords.find(([pattern]) => pattern.test(words))?.[1] ?? findQuantity(words)?.id ?? null;

/** Quantities that mean the same for matching words with bands. */
const families: Record<string, readonly string[]> = {
  temperature: [
    'temperature',
    'lst',
    'sst',
    'brightness-temperature',
    'air-temperature',
    'land-surface-temperature',
    'sea-surface-temperature',
    'surface-temperature',
  ],
  lst: ['lst', 'land-surface-temperature', 'surface-temperature', 'temperature'],
  sst: ['sst', 'sea-surface-temperature', 'temperature'],
  'brightness-temperature': ['brightness-temperature', 'temperature'],
  backscatter: ['backscatter', 'backscatter-db', 'backscatter-linear', 'sar-backscatter'],
  precipitation: ['precipitation', 'precipitation-sum', 'precipitation-rate', 'rainfall'],
  elevation: ['elevation', 'height', 'surface-height', 'canopy-height'],
  'night-light': ['night-light', 'night-light-radiance', 'radiance', 'night-lights'],
  'sea-ice': ['sea-ice', 'sea-ice-concentration'],
};

const quantityMentions = (reading: Reading, profile: DataProfile): Mention[] =>
  quantityWords.flatMap(([pattern, id]) => {
    const bands = productBands(families[id] ?? [id], reading, profile);
    if (bands.length === 0) return [];
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

/** Names of bands and variables that the question uses: "variable pr", "B10", "VV". */
const nameMentions = (reading: Reading, profile: DataProfile): Mention[] => {
  const groups = new Map<string, Candidate[]>();
  for (const file of rastersOf(profile, reading)) {
    for (const band of file.bands) {
      for (const name of new Set([band.name, band.description]))
        if (name.length > 1) groups.set(name, [...(groups.get(name) ?? []), { file, band }]);
    }
  }
  return [...groups].flatMap(([name, bands]) => {
    const said = /^[a-z]{1,3}$/.test(name)
      ? matchesOf(new RegExp(`\\b(?:variable|band|layer|field) "?${escapePattern(name)}\\b`, 'gi'), reading.text)
      : positions(name, normaliseText(reading.text));
    const [first] = bands;
    const draft: MeasureDraft = {
      label: name,
      quantity: first?.band.quantity?.value ?? 'dn',
      unit: first?.band.unit ?? '',
      formula: 'stored',
      labels: [name],
      variables: { stored: bands },
    };
    return said.map(({ start, end }) => ({ position: start, end, weight: 3, draft }));
  });
};

/** Without a name: data with one kind of band leave nothing to choose. */
const onlyBand = (reading: Reading, profile: DataProfile): Mention[] => {
  const rasters = rastersOf(profile, reading);
  if (
    rasters.length === 0 ||
    !rasters.every((file) => new Set(file.bands.map((band) => band.name)).size === 1 || file.bands.length === 1)
  )
    return [];
  const bands = rasters.flatMap((file) => file.bands.map((band) => ({ file, band })));
  const quantity = bands[0]?.band.quantity?.value ?? 'dn';
  const draft: MeasureDraft = {
    label: quantity,
    quantity,
    unit: bands[0]?.band.unit ?? '',
    formula: 'stored',
    labels: ['values'],
    variables: { stored: bands },
  };
  return [{ position: reading.text.length, end: reading.text.length, weight: 0, draft }];
};

/** Every reading of "what is measured", ordered by place. */
export const measureMentions = (reading: Reading, profile: DataProfile): Mention[] =>
  [
    ...thermalDraft(reading),
    ...definedDrafts(reading, profile),
    ...indexMentions(reading, profile),
    ...bandMentions(reading).map((mention) => withStatementBands(mention, reading, profile)),
    ...quantityMentions(reading, profile),
    ...nameMentions(reading, profile),
    ...onlyBand(reading, profile),
  ].sort((a, b) => a.position - b.position);

const withStatementBands = (mention: Mention, reading: Reading, profile: DataProfile): Mention => {
  const said = reading.bands.statements.find((statement) => statement.start === mention.position);
  const bands = rastersOf(profile, reading).flatMap((file) =>
    file.bands.filter((band) => band.index === said?.band).map((band) => ({ file, band })),
  );
  return {
    ...mention,
    draft: { ...mention.draft, unit: mention.draft.unit || (bands[0]?.band.unit ?? ''), variables: { stored: bands } },
  };
};
