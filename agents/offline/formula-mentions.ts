import type { DataProfile } from '../../core/profile.ts';
import { findSpectralIndex } from '../../knowledge/spectral-indices.ts';
import { escapePattern } from '../reading/text.ts';
import type { MeasureDraft } from './measure.ts';
import { type Mention, positions } from './mention.ts';
import { type Reading, roleOf } from './reading.ts';
import { rastersOf } from './sources.ts';

/** Constants written in the question: K1 = 774.8853. */
const constantsOf = (reading: Reading): Record<string, string> =>
  Object.fromEntries(
    reading.formulas
      .filter((formula) => formula.names.length === 0)
      .map((formula) => [formula.name, formula.expression]),
  );

/** An expression with names replaced by what they stand for. */
export const substitute = (expression: string, definitions: Readonly<Record<string, string>>): string =>
  Object.entries(definitions).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`(?<![A-Za-z0-9_])${escapePattern(name)}(?![A-Za-z0-9_])`, 'g'), `(${value})`),
    expression,
  );

/** Inverse Planck function of a broadband sensor, T = K2 / ln(K1 / L + 1) (USGS Landsat handbooks). */
export const thermalDraft = (reading: Reading): Mention[] => {
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
export const definedDrafts = (reading: Reading, profile: DataProfile): Mention[] => {
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
