import type {
  DataProfile,
  FeaturesProfile,
  FieldProfile,
  FileProfile,
  GroupProfile,
  RasterProfile,
} from '../../core/profile.ts';
import { guessText, joined, numberText } from './band-text.ts';
import { documentLines, legendLines } from './beside-text.ts';
import { fieldFacts } from './field-facts.ts';
import { quoted } from './quote.ts';
import { identityLines, likeFiles, likeLine, rasterLines, shapeOf } from './raster-text.ts';
import type { ReadData } from './read-data.ts';

const sampleText = (sample: FieldProfile['samples'][number]): string =>
  typeof sample === 'string' ? quoted(sample, 40) : typeof sample === 'number' ? numberText(sample) : String(sample);

/** Values of a field that are shown: a planner looks for names in them, an author for their kind. */
const [fieldSamples, briefSamples] = [4, 2];

/** ' 2020-01-01 to 2022-12-31, 1096 different': the reach of more dates than are shown one by one. */
const datesText = ({ values, distinct }: FieldProfile, shown: number): string => {
  const dates = [
    ...new Set((values ?? distinct ?? []).flatMap((cell) => (cell === null ? [] : [String(cell)]))),
  ].sort();
  return dates.length <= shown ? '' : ` ${dates[0]} to ${dates.at(-1)}, ${dates.length} different`;
};

/** A field's name, kind, reach and some of its values. */
const fieldText = (field: FieldProfile, shown: number): string => {
  const { name, type, extent, samples } = field;
  const facts = fieldFacts(field);
  const reach =
    type === 'date'
      ? datesText(field, shown)
      : extent && extent[0] !== extent[1]
        ? ` ${numberText(extent[0])} to ${numberText(extent[1])}`
        : '';
  // Between its ends, a number's examples say nothing.
  const examples = reach === '' ? samples.slice(0, shown).map(sampleText).join(', ') : '';
  return `${quoted(name, 60)} (${type}${reach}${facts === '' ? '' : `; ${facts}`}${samples.length === 0 ? ', no values' : examples === '' ? '' : `, e.g. ${examples}`})`;
};

const fieldsText = (fields: readonly FieldProfile[], most: number, brief: boolean): string =>
  fields
    .slice(0, most)
    .map((field) => fieldText(field, brief ? briefSamples : fieldSamples))
    .join(', ');

const featuresLines = (file: FeaturesProfile, brief: boolean): string[] =>
  file.layers.flatMap((layer) => [
    ...identityLines(layer),
    `  layer ${quoted(layer.name, 60)}: ${layer.count} features, ${layer.geometry.join('/')}, ${layer.crs ? quoted(layer.crs, 60) : 'no CRS'}; fields ${fieldsText(layer.fields, 30, brief)}`,
  ]);

const headLine = (file: FileProfile): string =>
  `file ${quoted(file.path, 255)}: ${joined([file.kind, quoted(file.format, 30), guessText('date', file.date), guessText('place', file.place), ...file.warnings.slice(0, 4).map((note) => quoted(note, 160))])}`;

const fileLines = (file: FileProfile, read?: ReadonlySet<number>): string[] => {
  const brief = read !== undefined;
  switch (file.kind) {
    case 'raster':
      return [headLine(file), ...rasterLines(file, read)];
    case 'features':
      return [headLine(file), ...featuresLines(file, brief)];
    case 'table':
      return [
        headLine(file),
        ...identityLines(file),
        `  ${file.rows} rows; columns ${fieldsText(file.columns, 40, brief)}`,
      ];
    case 'other':
      return [headLine(file)];
    case 'unreadable':
      return [`${headLine(file)}; UNREADABLE: ${quoted(file.message, 200)}`, ...identityLines(file)];
  }
};

const groupLine = (group: GroupProfile): string =>
  `group ${quoted(group.id, 40)} (${group.kind}${group.sameGrid ? '' : ', grids differ'}): ${group.files.length === 1 ? '1 file' : `${group.files.length} files`}${group.dates.length > 1 ? `, ${group.dates.length} dates ${group.dates[0]} … ${group.dates.at(-1)}` : ''}; first ${quoted(group.files[0] ?? '', 255)}`;

/** A file by itself is no group to speak of; scenes of many dates are one line. */
const groupLines = (groups: readonly GroupProfile[]): string[] => {
  const told = groups.filter(({ files, dates }) => files.length > 1 || dates.length > 1);
  const scenes = told.filter(({ kind }) => kind === 'scene');
  const [first] = scenes;
  if (!first || scenes.length === 1) return told.map(groupLine);
  return [
    ...told.filter(({ kind }) => kind !== 'scene').map(groupLine),
    `groups ${quoted(first.id, 40)} to ${quoted(scenes.at(-1)?.id ?? '', 40)} (scenes): the files of one date each; first ${quoted(first.files[0] ?? '', 255)}`,
  ];
};

/** Lines of all files; what is built like an earlier one is said in short. */
const filesText = (files: readonly FileProfile[]): string[] => {
  const seen = new Map<string, RasterProfile>();
  return files.flatMap((file) => {
    if (file.kind !== 'raster') return fileLines(file);
    const like = seen.get(shapeOf(file));
    if (like) return [likeLine(file, like)];
    seen.set(shapeOf(file), file);
    return fileLines(file);
  });
};

/** Lines of the files that are read, with the bands that are. */
const readText = (files: readonly FileProfile[], read: ReadData): string[] => {
  const own = files.filter(({ path }) => read.has(path));
  const rasters = own.filter((file) => file.kind === 'raster');
  const bands = ({ path }: FileProfile): ReadonlySet<number> => read.get(path) ?? new Set();
  const alike = Map.groupBy(rasters, (file) => `${[...bands(file)].join(' ')} ${shapeOf(file)}`);
  return [
    ...[...alike.values()].flatMap(([first, ...more]) =>
      first ? [...fileLines(first, bands(first)), ...(more.length > 0 ? [likeFiles(more, first)] : [])] : [],
    ),
    ...own.filter(({ kind }) => kind !== 'raster').flatMap((file) => fileLines(file, bands(file))),
  ];
};

/** The profile for a prompt: everything known, inferred (with its reason) and unknown, each once; with `read`, of what is read alone. */
export const profileText = (profile: DataProfile, read?: ReadData): string => {
  const notes = (profile.notes ?? []).map(
    ({ value, reason }) => `inferred: ${quoted(value, 500)} (${quoted(reason, 300)})`,
  );
  const legends = legendLines(profile, (path) => !read || read.has(path));
  if (read) return [...readText(profile.files, read), ...legends, ...notes].join('\n');
  const unknown = profile.unknown.slice(0, 12).map((one) => `unknown: ${quoted(one, 200)}`);
  return [
    ...groupLines(profile.groups),
    ...filesText(profile.files),
    ...legends,
    ...notes,
    ...documentLines(profile),
    ...unknown,
  ].join('\n');
};

/** Names and kinds alone: what is left when the data summary is switched off. */
export const fileListText = (profile: DataProfile): string =>
  profile.files.map((file) => `file ${quoted(file.path, 255)}: ${file.kind}`).join('\n');
