import type {
  BandProfile,
  DataProfile,
  FeaturesProfile,
  FieldProfile,
  FileProfile,
  GroupProfile,
  RasterProfile,
} from '../../core/profile.ts';
import { bandFacts, bandLines, briefStatistics, guessText, joined, numberText } from './band-text.ts';
import { documentLines, legendLines } from './beside-text.ts';
import { quoted } from './quote.ts';

const gridText = ({ grid }: BandProfile): string => {
  const [, , west, , , north] = grid.transform;
  const [a = 0, , , , e = 0] = grid.transform;
  return `${grid.width} × ${grid.height} pixels of ${numberText(Math.abs(a))} × ${numberText(Math.abs(e))}${grid.geographic ? '°' : ''}, ${grid.crs ? quoted(grid.crs, 60) : 'no CRS'}, upper left ${numberText(west ?? 0)}, ${numberText(north ?? 0)}`;
};

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

/** Tags that people write how numbers are to be read into. */
const tellingTag = /descr|comment|note|scale|offset|unit|legend|class|missing|fill|flag|quality/i;

const tagLine = ({ tags }: RasterProfile): string[] => {
  const entries = Object.entries(tags)
    .filter(([name]) => !idleTag.test(name))
    .slice(0, 10);
  return entries.length === 0
    ? []
    : [
        `  tags ${entries.map(([name, value]) => `${quoted(name, 40)}=${quoted(value, tellingTag.test(name) ? 400 : 60)}`).join(', ')}`,
      ];
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

const sampleText = (sample: FieldProfile['samples'][number]): string =>
  typeof sample === 'string' ? quoted(sample, 40) : String(sample);

/** A field's name, kind, reach and some of its values. */
const fieldText = ({ name, type, extent, samples }: FieldProfile): string => {
  const reach = extent && extent[0] !== extent[1] ? ` ${numberText(extent[0])} to ${numberText(extent[1])}` : '';
  const shown = samples.slice(0, 4).map(sampleText).join(', ');
  return `${quoted(name, 60)} (${type}${reach}${shown === '' ? ', no values' : `, e.g. ${shown}`})`;
};

const featuresLines = (file: FeaturesProfile): string[] =>
  file.layers.map(
    (layer) =>
      `  layer ${quoted(layer.name, 60)}: ${layer.count} features, ${layer.geometry.join('/')}, ${layer.crs ? quoted(layer.crs, 60) : 'no CRS'}; fields ${layer.fields.slice(0, 30).map(fieldText).join(', ')}`,
  );

const headLine = (file: FileProfile): string =>
  `file ${quoted(file.path, 255)}: ${joined([file.kind, quoted(file.format, 30), guessText('date', file.date), guessText('place', file.place), ...file.warnings.slice(0, 4).map((note) => quoted(note, 160))])}`;

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
    ? JSON.stringify([
        file.identity?.name,
        file.bands.map((band) => [withoutStem(band.name, file), withoutStem(bandFacts(band), file)]),
      ])
    : file.path;

/** Names and reasons that quote the file's own name are alike for files that are built alike. */
const withoutStem = (text: string, { path }: RasterProfile): string =>
  text.replaceAll((path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, ''), '…');

const gridOf = ({ bands: [first] }: RasterProfile): string => (first ? gridText(first) : '');

/** Of files that a tool reads one after the other, names and dates are enough. */
const namesLine = (file: RasterProfile, like: RasterProfile): string =>
  joined([
    `file ${quoted(file.path, 255)}: like ${quoted(like.path, 255)}`,
    file.date ? quoted(file.date.value, 40) : '',
  ]);

const shortLine = (file: RasterProfile, like: RasterProfile): string =>
  joined([
    `file ${quoted(file.path, 255)}: like ${quoted(like.path, 255)}`,
    gridOf(file) === gridOf(like) ? '' : `grid ${gridOf(file)}`,
    file.date ? `date ${quoted(file.date.value, 40)}` : '',
    ...file.bands
      .slice(0, 6)
      .map(({ index, statistics }) => `${file.bands.length > 1 ? `band ${index} ` : ''}${briefStatistics(statistics)}`),
  ]);

const groupLine = (group: GroupProfile): string =>
  `group ${quoted(group.id, 40)} (${group.kind}${group.sameGrid ? '' : ', grids differ'}): ${group.files.length === 1 ? '1 file' : `${group.files.length} files`}${group.dates.length > 1 ? `, ${group.dates.length} dates ${group.dates[0]} … ${group.dates.at(-1)}` : ''}; first ${quoted(group.files[0] ?? '', 255)}`;

/** The profile for a prompt: everything known, inferred (with its reason) and unknown, each once. */
export const profileText = (profile: DataProfile, only?: ReadonlySet<string>): string => {
  const seen = new Map<string, RasterProfile>();
  const files = profile.files.filter((file) => !only || only.has(file.path));
  const lines = files.flatMap((file) => {
    const key = shape(file);
    const like = seen.get(key);
    if (file.kind !== 'raster') return fileLines(file);
    if (like) return [only ? namesLine(file, like) : shortLine(file, like)];
    seen.set(key, file);
    return fileLines(file);
  });
  const groups = profile.groups.filter(({ files: members }) => !only || members.some((path) => only.has(path)));
  const unknown = only ? [] : profile.unknown.slice(0, 12).map((one) => `unknown: ${quoted(one, 200)}`);
  const notes = (profile.notes ?? []).map(
    ({ value, reason }) => `inferred: ${quoted(value, 500)} (${quoted(reason, 300)})`,
  );
  const legends = legendLines(profile, (path) => !only || only.has(path));
  return [
    ...groups.map(groupLine),
    ...lines,
    ...legends,
    ...notes,
    ...(only ? [] : documentLines(profile)),
    ...unknown,
  ].join('\n');
};

/** Names and kinds alone: what is left when the data summary is switched off. */
export const fileListText = (profile: DataProfile): string =>
  profile.files.map((file) => `file ${quoted(file.path, 255)}: ${file.kind}`).join('\n');
