import type { DataProfile, FileProfile, RasterProfile } from '../../core/profile.ts';
import type { LayerSource, NodeInput, SourceEncoding } from '../../core/workflow.ts';
import { quoted } from './quote.ts';
import type { EncodingDraft, SourceDraft } from './workflow-draft.ts';

/** What was made of a part of a draft, with everything that is wrong with it, each with its place. */
export interface Bound<T> {
  readonly value: T;
  readonly problems: readonly string[];
}

const none = { problems: [] } as const;

/** `4`, `1-12`, `1,3` or `all` as band numbers; null when it can't be read. */
export const readBands = (text: string, count: number): number[] | null => {
  const plain = text.trim().toLowerCase();
  if (plain === 'all') return Array.from({ length: count }, (_, index) => index + 1);
  const bands: number[] = [];
  for (const part of plain.split(',')) {
    const [, from, to = from] = /^\s*(\d+)(?:\s*[-–]\s*(\d+))?\s*$/.exec(part) ?? [];
    if (from === undefined) return null;
    for (let band = Number(from); band <= Number(to) && bands.length < 10_000; band++) bands.push(band);
  }
  return bands;
};

/** Both ends of a range; an open one is the largest number there is. */
export const readRange = (range: readonly (number | null)[] | null): readonly [number, number] | null => {
  const [low = null, high = null] = range ?? [];
  return low === null && high === null ? null : [low ?? -Number.MAX_VALUE, high ?? Number.MAX_VALUE];
};

const encodingOf = (draft: EncodingDraft): SourceEncoding | undefined => {
  if (draft === null) return undefined;
  const { scale, offset, nodata, ignoreDeclaredNodata, crs, origin, reason } = draft;
  const validRange = readRange(draft.validRange);
  const encoding = {
    ...(scale === null ? {} : { scale }),
    ...(offset === null ? {} : { offset }),
    ...(nodata.length === 0 ? {} : { nodata }),
    ...(ignoreDeclaredNodata ? { ignoreDeclaredNodata } : {}),
    ...(validRange ? { validRange } : {}),
    ...(crs ? { crs } : {}),
  };
  return Object.keys(encoding).length === 0 ? undefined : { ...encoding, origin, reason };
};

/** A file as a model names it: by its path, or by its name alone where that is clear. */
const findFile = (profile: DataProfile, name: string): FileProfile | undefined => {
  const plain = name.trim().replace(/^\.\//, '');
  const exact = profile.files.find(({ path }) => path === plain);
  const named = profile.files.filter(({ path }) => path.split('/').at(-1) === plain.split('/').at(-1));
  return exact ?? (named.length === 1 ? named[0] : undefined);
};

const noFile = (place: string, name: string, profile: DataProfile): string =>
  `${place}: there is no data file ${quoted(name)}; the files are ${profile.files
    .slice(0, 12)
    .map(({ path }) => quoted(path, 255))
    .join(', ')}${profile.files.length > 12 ? ' …' : ''}`;

const layerName = (file: RasterProfile, band: number, single: boolean): { name?: string } =>
  single
    ? {}
    : { name: `${(file.path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '')} band ${String(band).padStart(4, '0')}` };

/** Of all bands those that say where pixels lie are none, where there are others. */
const withoutPlaces = (file: RasterProfile, numbers: readonly number[]): number[] => {
  const left = numbers.filter((number) => !/^degrees?_?(?:north|east|[NE])$/i.test(file.bands[number - 1]?.unit ?? ''));
  return left.length > 0 ? left : [...numbers];
};

const fileLayers = (
  name: string,
  bands: string,
  date: string | null,
  encoding: EncodingDraft,
  profile: DataProfile,
  place: string,
): Bound<LayerSource[]> => {
  const file = findFile(profile, name);
  if (!file) return { value: [], problems: [noFile(place, name, profile)] };
  if (file.kind !== 'raster')
    return { value: [], problems: [`${place}: ${quoted(file.path, 255)} is no raster, it is ${file.kind}`] };
  const read = readBands(bands, file.bands.length);
  const numbers = bands.trim().toLowerCase() === 'all' ? withoutPlaces(file, read ?? []) : read;
  if (numbers === null || numbers.length === 0)
    return { value: [], problems: [`${place}: bands “${bands}” is not like "4", "1-12", "1,3" or "all"`] };
  const beyond = numbers.find((band) => band < 1 || band > file.bands.length);
  if (beyond !== undefined)
    return {
      value: [],
      problems: [`${place}: ${quoted(file.path, 255)} has bands 1 to ${file.bands.length}, not ${beyond}`],
    };
  const applied = encodingOf(encoding);
  return {
    ...none,
    value: numbers.map((band) => ({
      file: file.path,
      band,
      date: date ?? file.bands[band - 1]?.date ?? file.date?.value ?? null,
      ...layerName(file, band, file.bands.length === 1 || numbers.length === 1),
      ...(applied ? { encoding: applied } : {}),
    })),
  };
};

const groupLayers = (
  draft: Extract<SourceDraft, { kind: 'group' }>,
  profile: DataProfile,
  place: string,
): Bound<LayerSource[]> => {
  const group = profile.groups.find(({ id }) => id === draft.group.trim());
  if (!group)
    return {
      value: [],
      problems: [
        `${place}: there is no group ${quoted(draft.group)}; the groups are ${profile.groups.map(({ id }) => id).join(', ')}`,
      ],
    };
  const parts = group.files.map((path) => fileLayers(path, draft.bands, null, draft.encoding, profile, place));
  return {
    value: parts.flatMap(({ value }) => value),
    problems: parts.flatMap(({ problems }) => problems).slice(0, 3),
  };
};

const vectorInput = (
  draft: Extract<SourceDraft, { kind: 'features' | 'table' }>,
  profile: DataProfile,
  place: string,
): Bound<NodeInput> => {
  const file = findFile(profile, draft.file);
  const value: NodeInput = {
    kind: draft.kind,
    file: file?.path ?? draft.file,
    ...(draft.layer ? { layer: draft.layer } : {}),
  };
  if (!file) return { value, problems: [noFile(place, draft.file, profile)] };
  const fits = file.kind === draft.kind || (draft.kind === 'table' && file.kind === 'features');
  return fits
    ? { value, ...none }
    : { value, problems: [`${place}: ${quoted(file.path, 255)} holds no ${draft.kind}, it is ${file.kind}`] };
};

/** Plugs a source as a model names it into a port: files, bands, groups and dates looked up in the profile. */
export const bindSource = (draft: SourceDraft, profile: DataProfile, place: string): Bound<NodeInput> => {
  switch (draft.kind) {
    case 'files':
    case 'group': {
      const parts =
        draft.kind === 'group'
          ? [groupLayers(draft, profile, place)]
          : draft.layers.map(({ file, bands, date, encoding }) =>
              fileLayers(file, bands, date, encoding, profile, place),
            );
      const layers = parts.flatMap(({ value }) => value);
      const problems = parts.flatMap((part) => part.problems);
      const as = draft.kind === 'group' ? 'stack' : draft.as;
      return { value: { kind: 'layers', as, layers, quantity: draft.quantity, unit: draft.unit }, problems };
    }
    case 'features':
    case 'table':
      return vectorInput(draft, profile, place);
    case 'output':
    case 'outputs':
    case 'number':
      return { value: draft, ...none };
  }
};
