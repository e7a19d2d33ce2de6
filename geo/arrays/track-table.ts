/**
 * Files along a track: in each group latitudes, longitudes and measurements of equally many shots, and no grid. One row per shot, the group
 * (a beam, a ground track) as a column. Sources: GEDI L2A and L4A product dictionaries; ICESat-2 ATL06 and ATL08 user guides.
 */
import type { Cell } from '../../core/tool/contract.ts';
import { unsupported } from '../errors.ts';
import type { Records } from '../tables/csv.ts';
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';
import { lastPart } from './names.ts';
import { variableFacts } from './variable-facts.ts';

const cellLimit = 20_000_000;
/** Profiles of one shot: heights below which a share of the energy lies. Longer ones are waveforms. */
const longestProfile = 128;

const isLatitude = (name: string): boolean => /^(?:lat|latitude|lat_\w+|latitude_\w+)$/i.test(lastPart(name));
const isLongitude = (name: string): boolean => /^(?:lon|longitude|lon_\w+|longitude_\w+)$/i.test(lastPart(name));

const groupOf = (name: string): string => (name.includes('/') ? (name.split('/')[0] ?? '') : '');
const depthOf = (name: string): number => name.split('/').length;

interface Track {
  readonly group: string;
  readonly length: number;
  readonly variables: readonly ArrayVariable[];
}

const trackOf = (group: string, variables: readonly ArrayVariable[]): Track | undefined => {
  const lines = variables
    .filter(({ shape, refusal }) => shape.length === 1 && refusal === undefined)
    .toSorted((a, b) => depthOf(a.name) - depthOf(b.name));
  const latitude = lines.find(({ name }) => isLatitude(name));
  const [length = 0] = latitude?.shape ?? [];
  const longitude = lines.find(({ name, shape }) => isLongitude(name) && shape[0] === length);
  if (!latitude || !longitude || length === 0) return undefined;
  // Axes of a grid are scales of their own.
  const [along, across] = [latitude.dimensions[0], longitude.dimensions[0]];
  if (along !== across && (along === latitude.name || across === longitude.name)) return undefined;
  const isGridded = variables.some(({ shape }) => shape.length >= 2 && shape.slice(1).includes(length));
  // Stations with a series each: dates would be lost.
  const isSeries = variables.some(({ dimensions }) =>
    dimensions.slice(1).some((one) => variables.some(({ name }) => name === one)),
  );
  if (isGridded || isSeries) return undefined;
  const own = variables.filter(
    ({ shape, dtype, refusal }) =>
      shape[0] === length &&
      dtype !== 'char' &&
      refusal === undefined &&
      (shape.length === 1 || (shape.length === 2 && (shape[1] ?? 0) <= longestProfile)),
  );
  return own.length > 2 ? { group, length, variables: own } : undefined;
};

const tracksOf = (file: ArrayFile): Track[] => {
  const groups = Map.groupBy(file.variables, ({ name }) => groupOf(name));
  const tracks = [...groups].flatMap(([group, variables]) => trackOf(group, variables) ?? []);
  // Coordinates of a whole file that has data elsewhere are no track.
  const elsewhere = file.variables.some(
    ({ name, shape }) => shape.length >= 2 && !tracks.some(({ group }) => group === groupOf(name)),
  );
  return elsewhere ? [] : tracks;
};

interface Column {
  readonly name: string;
  readonly unit: string;
  readonly cells: readonly Cell[];
}

/** Numbers that a double does not hold would be other ones: ids of shots. */
const isExact = (value: number): boolean => Number.isSafeInteger(value) || !Number.isInteger(value);

const cellsOf = (variable: ArrayVariable, stored: ArrayLike<number>): Cell[] => {
  const { nodata, scale, offset } = variableFacts(variable);
  return Array.from(stored, (value) => {
    const number = Number(value);
    return Number.isNaN(number) || nodata.includes(number) ? null : number * scale + offset;
  });
};

const columnsOf = (variable: ArrayVariable, name: string): Column[] => {
  const [length = 0, width] = variable.shape;
  const unit = textAttribute(variable, 'units');
  const cells = cellsOf(
    variable,
    variable.read(
      variable.shape.map(() => 0),
      variable.shape,
    ),
  );
  if (width === undefined) return [{ name, unit, cells }];
  return Array.from({ length: width }, (_, at) => ({
    name: `${name}_${at}`,
    unit,
    cells: Array.from({ length }, (_unused, row) => cells[row * width + at] ?? null),
  }));
};

/** Its last part; with its groups where a shallower one is called so too. */
const namesOf = ({ group, variables }: Track): ReadonlyMap<ArrayVariable, string> => {
  const taken = new Set<string>();
  const names = new Map<ArrayVariable, string>();
  for (const variable of variables.toSorted((a, b) => depthOf(a.name) - depthOf(b.name))) {
    const short = lastPart(variable.name);
    const whole = variable.name.slice(group === '' ? 0 : group.length + 1).replaceAll('/', '_');
    const name = taken.has(short) ? whole : short;
    taken.add(name);
    names.set(variable, name);
  }
  return names;
};

const widthOf = ({ variables }: Track): number => variables.reduce((sum, { shape }) => sum + (shape[1] ?? 1), 1);

/** Rows of a file along tracks; undefined for grids and everything else. Throws format-unsupported where it is too large. */
export const recordsOfTracks = (file: ArrayFile): Records | undefined => {
  const tracks = tracksOf(file);
  if (tracks.length === 0) return undefined;
  const size = tracks.reduce((sum, track) => sum + track.length * widthOf(track), 0);
  if (size > cellLimit)
    throw unsupported(
      `The ${file.format} file holds ${size} numbers along its tracks, more than ${cellLimit}, which are not read as a table: write the shots and columns that are wanted as CSV or Parquet, for instance with h5py and pandas.`,
    );
  const grouped = tracks.some(({ group }) => group !== '');
  const names = new Map<string, string>();
  const rows: Record<string, Cell>[] = [];
  let inexact = '';
  for (const track of tracks) {
    const called = namesOf(track);
    const columns = track.variables.flatMap((variable) => columnsOf(variable, called.get(variable) ?? variable.name));
    for (const { name, unit, cells } of columns) {
      names.set(name, names.get(name) || unit);
      if (cells.some((cell) => typeof cell === 'number' && !isExact(cell))) inexact = name;
    }
    for (let row = 0; row < track.length; row++)
      rows.push(
        Object.fromEntries([
          ...(grouped ? [['beam', track.group] as const] : []),
          ...columns.map(({ name, cells }) => [name, cells[row] ?? null] as const),
        ]),
      );
  }
  return {
    columns: [
      ...(grouped ? [{ name: 'beam', type: 'text' as const }] : []),
      ...[...names].map(([name, unit]) => ({ name, type: 'number' as const, ...(unit ? { unit } : {}) })),
    ],
    rows,
    notes: [
      `One row per shot of ${tracks.length} ${tracks.length === 1 ? 'track' : 'tracks'}.`,
      ...(inexact
        ? [`Numbers of ${inexact} are too long to be exact: they order and tell apart, and are no keys.`]
        : []),
    ],
  };
};
