import type { BandProfile, DataProfile, RasterProfile } from '../../core/profile.ts';
import type { LayerSource } from '../../core/workflow.ts';
import { escapePattern } from '../reading/text.ts';
import type { Reading } from './reading.ts';
import { roleOf } from './reading.ts';

/** One band of one file, as a candidate for a variable. */
export interface Candidate {
  readonly file: RasterProfile;
  readonly band: BandProfile;
}

/** Why something can't be had: what is missing, in words for the person who asked. */
export interface Missing {
  readonly kind: 'missing';
  readonly what: string;
}

export const isMissing = <T extends { readonly kind: string }>(value: T | Missing): value is Missing =>
  value.kind === 'missing';

export const missing = (what: string): Missing => ({ kind: 'missing', what });

export interface Found {
  readonly kind: 'found';
  readonly candidates: readonly Candidate[];
  readonly reason: string;
}

/** All readable rasters, restricted to those that the question names, if it names any. */
export const rastersOf = (profile: DataProfile, reading: Reading): RasterProfile[] => {
  const rasters = profile.files.filter((file) => file.kind === 'raster');
  const named = rasters.filter((file) => reading.files.includes(baseName(file.path)));
  return named.length > 0 ? named : rasters;
};

const baseName = (path: string): string => path.split('/').at(-1) ?? path;

const everyBand = (rasters: readonly RasterProfile[]): Candidate[] =>
  rasters.flatMap((file) => file.bands.map((band) => ({ file, band })));

/** Is a name a token of the file's name: B10 in LC08_…_B10.TIF, nir in nir_band.nc? */
const inFileName = (name: string, file: RasterProfile): boolean =>
  new RegExp(`(?<![A-Za-z0-9])${escapePattern(name)}(?![A-Za-z0-9])`, 'i').test(
    baseName(file.path).replaceAll('_', ' '),
  );

const byQuestionOrder = (name: string, rasters: readonly RasterProfile[], reading: Reading): Candidate[] => {
  const order = reading.bands.order;
  if (!order) return [];
  const role = roleOf(name);
  const position = order.names.findIndex(
    (written, index) => written.toLowerCase() === name.toLowerCase() || (role !== null && order.roles[index] === role),
  );
  if (position < 0) return [];
  return everyBand(rasters.filter((file) => file.bands.length === order.names.length)).filter(
    ({ band }) => band.index === position + 1,
  );
};

const byStatement = (name: string, rasters: readonly RasterProfile[], reading: Reading): Candidate[] => {
  const role = roleOf(name);
  const statement = reading.bands.statements.find(
    (said) => said.words.toLowerCase() === name.toLowerCase() || (role !== null && said.role === role),
  );
  if (!statement) return [];
  return everyBand(rasters).filter(({ band }) => band.index === statement.band);
};

const byProfile = (name: string, rasters: readonly RasterProfile[]): Candidate[] => {
  const role = roleOf(name);
  const all = everyBand(rasters);
  const literal = all.filter(({ band }) =>
    [band.name, band.description].some((text) => text.toLowerCase() === name.toLowerCase()),
  );
  if (literal.length > 0) return literal;
  const token = all.filter(({ file }) => file.bands.length === 1 && inFileName(name, file));
  if (token.length > 0) return token;
  return role === null ? [] : all.filter(({ band }) => band.role?.value === role);
};

/** The bands that stand for a variable of a formula: by the question's own words first, then by what the files say. */
export const findVariable = (name: string, reading: Reading, profile: DataProfile): Found | Missing => {
  const rasters = rastersOf(profile, reading);
  const sources = [
    ['the order of bands in the question', byQuestionOrder(name, rasters, reading)],
    ['the question', byStatement(name, rasters, reading)],
    ['names of bands and files', byProfile(name, rasters)],
  ] as const;
  for (const [reason, candidates] of sources) {
    if (candidates.length > 0) return oneSeries(name, candidates, reading, reason);
  }
  return missing(`a band for “${name}”`);
};

/** Bands of one variable must be one per file or, in one file, one per date; otherwise the choice would be a guess. */
const oneSeries = (
  name: string,
  candidates: readonly Candidate[],
  reading: Reading,
  reason: string,
): Found | Missing => {
  const narrowed = preferMentioned(candidates, reading);
  const keys = narrowed.map(({ file, band }) => (band.date ? `${file.path}@${band.date}` : file.path));
  if (new Set(keys).size < keys.length)
    return missing(`which of ${narrowed.length} possible bands stands for “${name}”`);
  return { kind: 'found', candidates: narrowed, reason };
};

/** Of several kinds of files, those whose distinguishing words the question contains. */
const preferMentioned = (candidates: readonly Candidate[], reading: Reading): readonly Candidate[] => {
  const labels = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const label = labelOf(candidate.file);
    labels.set(label, [...(labels.get(label) ?? []), candidate]);
  }
  if (labels.size < 2) return candidates;
  const text = ` ${reading.text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  const scored = [...labels].map(([label, members]) => ({
    members,
    score: label.split(' ').filter((word) => word.length > 1 && text.includes(` ${word} `)).length,
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  const winners = scored.filter(({ score }) => score === best);
  return best > 0 && winners.length === 1 ? (winners[0]?.members ?? candidates) : candidates;
};

/** A file's name without date, numbers and extension. */
export const labelOf = (file: RasterProfile): string =>
  baseName(file.path)
    .replace(/\.[A-Za-z0-9]+$/, '')
    .replace(/\d{4}[-_]?\d{2}[-_]?\d{2}|\d{4,}/g, ' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const dateOf = ({ file, band }: Candidate): string | null => band.date ?? file.date?.value ?? null;

export const toLayer = (candidate: Candidate, encoding?: LayerSource['encoding']): LayerSource => ({
  file: candidate.file.path,
  band: candidate.band.index,
  date: dateOf(candidate),
  ...(encoding ? { encoding } : {}),
});
