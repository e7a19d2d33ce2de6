import type {
  BandProfile,
  BandStatistics,
  DataProfile,
  FeaturesProfile,
  FieldProfile,
  FileProfile,
  GroupProfile,
  Guess,
  RasterProfile,
} from '../../core/profile.ts';
import { quoted } from './quote.ts';

const number = (value: number): string => String(Number(value.toPrecision(6)));
const guess = (label: string, known: Guess | null): string =>
  known ? `${label} ${quoted(known.value, 60)} (${quoted(known.reason, 120)})` : '';
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('; ');

const statisticsText = (statistics: BandStatistics | null): string => {
  if (!statistics) return 'not measured';
  const { valid, total, min, max, mean, std, zeros, distinct, mode } = statistics;
  if (valid === 0) return `no valid pixel of ${total}`;
  return joined([
    `${valid} of ${total} valid`,
    `min ${number(min)}`,
    `max ${number(max)}`,
    `mean ${number(mean)}`,
    `std ${number(std)}`,
    zeros > 0 ? `${zeros} zeros` : '',
    distinct && distinct.length <= 24 ? `distinct ${distinct.map(number).join(' ')}` : '',
    mode && mode.share > 0.02 ? `most frequent ${number(mode.value)} (${(100 * mode.share).toFixed(1)} %)` : '',
  ]);
};

const gridText = ({ grid }: BandProfile): string => {
  const [, , west, , , north] = grid.transform;
  const [a = 0, , , , e = 0] = grid.transform;
  return `${grid.width} × ${grid.height} pixels of ${number(Math.abs(a))} × ${number(Math.abs(e))}${grid.geographic ? '°' : ''}, ${grid.crs ? quoted(grid.crs, 60) : 'no CRS'}, upper left ${number(west ?? 0)}, ${number(north ?? 0)}`;
};

/** What the file says of a band, without its statistics: the same for every band of a series. */
const bandFacts = (band: BandProfile): string =>
  joined([
    band.dtype,
    band.scale !== 1 || band.offset !== 0 ? `file says × ${band.scale} + ${band.offset}` : '',
    band.nodata === null ? 'no declared nodata' : `declared nodata ${band.nodata}`,
    band.unit ? `unit ${quoted(band.unit, 40)}` : '',
    band.description && band.description !== band.name ? quoted(band.description, 80) : '',
    band.codes ? 'codes' : '',
    guess('role', band.role),
    guess('quantity', band.quantity),
    encodingText(band),
    flagsText(band),
  ]);

/** So many bands in a row that differ in date and numbers only are shown; of more, the middle is left out. */
const longestRun = 26;

const bandLine = (band: BandProfile, facts: string): string =>
  `  band ${band.index} ${quoted(band.name, 60)}${band.date ? ` ${band.date}` : ''}: ${facts}; stored values: ${statisticsText(band.statistics)}`;

const runLines = (run: readonly BandProfile[]): string[] => {
  const lines = run.map((band, index) => bandLine(band, index === 0 ? bandFacts(band) : 'as above'));
  if (run.length <= longestRun) return lines;
  const left = run.slice(12, -2);
  return [
    ...lines.slice(0, 12),
    `  bands ${left[0]?.index} to ${left.at(-1)?.index}: as above, one by one${left[0]?.date ? `, dates ${left[0].date} to ${left.at(-1)?.date}` : ''}`,
    ...lines.slice(-2),
  ];
};

const bandLines = (bands: readonly BandProfile[]): string[] => {
  const runs: BandProfile[][] = [];
  let before = '';
  for (const band of bands) {
    const facts = bandFacts(band);
    if (facts === before) runs.at(-1)?.push(band);
    else runs.push([band]);
    before = facts;
  }
  return runs.flatMap(runLines);
};

/** Encoding that is applied to the band by itself, or that is only likely and is not. */
const encodingText = ({ encoding }: BandProfile): string => {
  if (!encoding) return '';
  const parts = joined([
    `× ${encoding.scale} + ${encoding.offset}`,
    encoding.nodata.length > 0 ? `missing ${encoding.nodata.join(' ')}` : '',
    encoding.validRange ? `valid ${encoding.validRange.join(' to ')}` : '',
    encoding.unit ? `gives ${quoted(encoding.unit, 40)}` : '',
  ]);
  return encoding.status === 'established'
    ? `applied by itself, leave it out of encodings: ${parts} (${quoted(encoding.reason, 200)})`
    : `only likely, not applied: ${parts} (${quoted(encoding.reason, 200)})`;
};

const flagsText = ({ flags = [] }: BandProfile): string =>
  flags.length === 0
    ? ''
    : `bits ${flags.map(({ bit, width, name }) => `${width > 1 ? `${bit}-${bit + width - 1}` : bit} ${quoted(name, 40)}`).join(', ')}`;

const identityLines = ({ identity, contradictions = [] }: RasterProfile): string[] => {
  if (!identity) return [];
  const against = identity.against.length > 0 ? `; against: ${quoted(identity.against.join('; '), 240)}` : '';
  return [
    `  product ${identity.status}: ${quoted(identity.name || 'none', 120)}; for: ${quoted(identity.for.join('; '), 240)}${against}`,
    ...contradictions.slice(0, 4).map((text) => `  contradiction: ${quoted(text, 240)}`),
  ];
};

/** How a file is packed, and statistics that a writer left behind, say nothing about what is in it. */
const idleTag = /STATISTICS_|^(?:compression|tiling|overviews|byteOrder|OVR_RESAMPLING_ALG)$/;

const tagLine = ({ tags }: RasterProfile): string[] => {
  const entries = Object.entries(tags)
    .filter(([name]) => !idleTag.test(name))
    .slice(0, 10);
  return entries.length === 0
    ? []
    : [`  tags ${entries.map(([name, value]) => `${quoted(name, 40)}=${quoted(value, 60)}`).join(', ')}`];
};

const rasterLines = (file: RasterProfile): string[] => {
  const [first] = file.bands;
  const grids = new Set(file.bands.map((band) => gridText(band)));
  return [
    ...identityLines(file),
    ...(first ? [`  grid ${[...grids].slice(0, 3).join(' | ')}`] : []),
    ...bandLines(file.bands),
    ...tagLine(file),
  ];
};

const fieldText = (field: FieldProfile): string =>
  `${quoted(field.name, 60)} (${field.type}, e.g. ${field.samples
    .slice(0, 4)
    .map((sample) => (typeof sample === 'string' ? quoted(sample, 40) : String(sample)))
    .join(', ')})`;

const featuresLines = (file: FeaturesProfile): string[] =>
  file.layers.map(
    (layer) =>
      `  layer ${quoted(layer.name, 60)}: ${layer.count} features, ${layer.geometry.join('/')}, ${layer.crs ? quoted(layer.crs, 60) : 'no CRS'}; fields ${layer.fields.slice(0, 30).map(fieldText).join(', ')}`,
  );

const headLine = (file: FileProfile): string =>
  `file ${quoted(file.path, 255)}: ${joined([file.kind, quoted(file.format, 30), guess('date', file.date), guess('place', file.place), ...file.warnings.slice(0, 4).map((note) => quoted(note, 160))])}`;

const fileLines = (file: FileProfile): string[] => {
  switch (file.kind) {
    case 'raster':
      return [headLine(file), ...rasterLines(file)];
    case 'features':
      return [headLine(file), ...featuresLines(file)];
    case 'table':
      return [headLine(file), `  ${file.rows} rows; columns ${file.columns.slice(0, 40).map(fieldText).join(', ')}`];
    case 'other':
      return [headLine(file)];
    case 'unreadable':
      return [`${headLine(file)}; UNREADABLE: ${quoted(file.message, 200)}`];
  }
};

/** Files of a series that are built alike say the same again and again: one line each after the first. */
const shape = (file: FileProfile): string =>
  file.kind === 'raster'
    ? JSON.stringify(file.bands.map((band) => [band.name, bandFacts(band), gridText(band)]))
    : file.path;

const shortLine = (file: RasterProfile, like: string): string =>
  `file ${quoted(file.path, 255)}: like ${quoted(like, 255)}${file.date ? `; date ${quoted(file.date.value, 40)}` : ''}; ${file.bands
    .slice(0, 6)
    .map(
      ({ index, statistics }) =>
        `band ${index} ${statistics && statistics.valid > 0 ? `${statistics.valid} valid, ${number(statistics.min)} to ${number(statistics.max)}, mean ${number(statistics.mean)}` : 'no valid pixel'}`,
    )
    .join('; ')}`;

const groupLine = (group: GroupProfile): string =>
  `group ${quoted(group.id, 40)} (${group.kind}${group.sameGrid ? '' : ', grids differ'}): ${group.files.length === 1 ? '1 file' : `${group.files.length} files`}${group.dates.length > 1 ? `, ${group.dates.length} dates ${group.dates[0]} … ${group.dates.at(-1)}` : ''}; first ${quoted(group.files[0] ?? '', 255)}`;

/** The profile for a prompt: everything known, inferred (with its reason) and unknown, each once. */
export const profileText = (profile: DataProfile, only?: ReadonlySet<string>): string => {
  const seen = new Map<string, string>();
  const files = profile.files.filter((file) => !only || only.has(file.path));
  const lines = files.flatMap((file) => {
    const key = shape(file);
    const like = seen.get(key);
    if (like !== undefined && file.kind === 'raster') return [shortLine(file, like)];
    seen.set(key, file.path);
    return fileLines(file);
  });
  const groups = profile.groups.filter(({ files: members }) => !only || members.some((path) => only.has(path)));
  const unknown = only ? [] : profile.unknown.slice(0, 12).map((one) => `unknown: ${quoted(one, 200)}`);
  const notes = (profile.notes ?? []).map(
    ({ value, reason }) => `inferred: ${quoted(value, 240)} (${quoted(reason, 160)})`,
  );
  return [...groups.map(groupLine), ...lines, ...notes, ...unknown].join('\n');
};

/** Names and kinds alone: what is left when the data summary is switched off. */
export const fileListText = (profile: DataProfile): string =>
  profile.files.map((file) => `file ${quoted(file.path, 255)}: ${file.kind}`).join('\n');
