/** Grids of HDF-EOS2 as NetCDF would have them: coordinate variables along their dimensions, and a grid mapping. */
import type { ArrayVariable, AttributeValue } from '../arrays/array-file.ts';
import type { DataSet } from './data-set.ts';
import { mappingOf, unpackAngle } from './gctp.ts';
import type { EosField, EosGrid, EosSwath } from './struct-metadata.ts';

/** By the name of a grid or swath, the references of the data sets in its group. */
export type Groups = ReadonlyMap<string, ReadonlySet<number>>;

export interface Placed {
  readonly variables: readonly ArrayVariable[];
  readonly notes: readonly string[];
}

const acrossName = 'XDim';
const downName = 'YDim';

const synthetic = (
  name: string,
  dimensions: readonly string[],
  values: readonly number[],
  attributes: readonly (readonly [string, AttributeValue])[],
): ArrayVariable => ({
  name,
  dtype: 'float64',
  dimensions,
  shape: dimensions.map(() => values.length),
  attributes: new Map(attributes),
  defaultFills: false,
  read: ([from = 0], [count = values.length]) => values.slice(from, from + count),
});

/** Does a data set hold this field of this grid or swath? By its group; where there is none, by the names of its dimensions; else by its name alone. */
const holds = (owner: string, field: EosField, dataSet: DataSet, all: readonly DataSet[], groups: Groups): boolean => {
  if (dataSet.name !== field.name || dataSet.shape.length !== field.dimensions.length) return false;
  const group = groups.get(owner);
  if (group && group.size > 0) return group.has(dataSet.ref);
  if (dataSet.dimensions.some((name) => name.endsWith(`:${owner}`))) return true;
  return all.filter(({ name }) => name === field.name).length === 1;
};

interface Edges {
  /** Outer corners in the units of the coordinates. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly note?: string;
}

/** Corners of a geographic grid in degrees: packed, as the library has them, or plain where they cannot be packed. */
const degreeEdges = ({ name, upperLeft, lowerRight }: EosGrid): Edges | undefined => {
  if (!upperLeft || !lowerRight) return undefined;
  const stated = [...upperLeft, ...lowerRight];
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = stated.map(unpackAngle);
  const isPlace = [left, top, right, bottom].every((angle) => Math.abs(angle) <= 360);
  const mayBePlain = stated.every((angle) => Math.abs(angle) <= 360);
  // Seconds of an arc or degrees: nothing tells.
  if (isPlace === mayBePlain) return undefined;
  if (isPlace) return { left, top, right, bottom };
  const note = `The corners of the grid '${name}' are no packed degrees (DDDMMMSSS.SS), as HDF-EOS states them, but degrees, and are read so.`;
  return { left: upperLeft[0], top: upperLeft[1], right: lowerRight[0], bottom: lowerRight[1], note };
};

const metreEdges = ({ upperLeft, lowerRight }: EosGrid): Edges | undefined =>
  upperLeft && lowerRight
    ? { left: upperLeft[0], top: upperLeft[1], right: lowerRight[0], bottom: lowerRight[1] }
    : undefined;

const isGeographic = ({ projection }: EosGrid): boolean => projection === 'GCTP_GEO';

const lengthLimit = 1_000_000;

const isLength = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= lengthLimit;

/** Middles of `count` cells from one edge to the other. */
const middles = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((index + 0.5) / count) * (to - from));

/** Both coordinates, and the mapping of a grid in metres. */
const placesOf = (grid: EosGrid): Placed => {
  const { name, columns, rows, origin } = grid;
  const edges = isGeographic(grid) ? degreeEdges(grid) : metreEdges(grid);
  const unplaced = {
    variables: [],
    notes: [`The grid '${name}' does not say clearly where its corners are: its pixels have no place.`],
  };
  if (!edges || !isLength(columns) || !isLength(rows)) return unplaced;
  const { left, right, top, bottom, note } = edges;
  const x = origin.endsWith('R') ? middles(right, left, columns) : middles(left, right, columns);
  const y = /_L[LR]$/.test(origin) ? middles(bottom, top, rows) : middles(top, bottom, rows);
  const units = isGeographic(grid) ? (['degrees_east', 'degrees_north'] as const) : (['m', 'm'] as const);
  const coordinates = [
    synthetic(`${acrossName}:${name}`, [`${acrossName}:${name}`], x, [
      ['axis', 'X'],
      ['units', units[0]],
    ]),
    synthetic(`${downName}:${name}`, [`${downName}:${name}`], y, [
      ['axis', 'Y'],
      ['units', units[1]],
    ]),
  ];
  const mapping = synthetic(mappingName(grid), [], [0], isGeographic(grid) ? [] : [...mappingOf(grid)]);
  return {
    variables: isGeographic(grid) ? coordinates : [...coordinates, { ...mapping, dtype: 'char' }],
    notes: note === undefined ? [] : [note],
  };
};

/** A colon would part the name of a mapping from dimensions. */
const mappingName = ({ name }: EosGrid): string => `projection of ${name.replaceAll(':', ' ')}`;

/** Dimensions of a field with those of the plane told by their grid. */
const gridDimensions = (grid: EosGrid, { dimensions }: EosField): string[] =>
  dimensions.map((name) => (name === acrossName || name === downName ? `${name}:${grid.name}` : name));

const fits = (grid: EosGrid, { dimensions }: EosField, { shape }: DataSet): boolean =>
  dimensions.every((name, index) => {
    const length = name === acrossName ? grid.columns : name === downName ? grid.rows : shape[index];
    return shape[index] === length;
  });

/** Fields of a grid with its dimensions and mapping; the other data sets as they are. */
const withGrid = (grid: EosGrid, dataSets: readonly DataSet[], groups: Groups): DataSet[] =>
  dataSets.map((dataSet) => {
    const field = grid.fields.find((one) => holds(grid.name, one, dataSet, dataSets, groups));
    if (!field || !fits(grid, field, dataSet)) return dataSet;
    const mapped = isGeographic(grid) ? [] : ([['grid_mapping', mappingName(grid)]] as const);
    return {
      ...dataSet,
      dimensions: gridDimensions(grid, field),
      attributes: new Map([...dataSet.attributes, ...mapped]),
    };
  });

/** Latitude and longitude of a swath are its coordinates, whatever unit they state. */
const withSwath = (swath: EosSwath, dataSets: readonly DataSet[], groups: Groups): DataSet[] =>
  dataSets.map((dataSet) => {
    const position = swath.positions.find((one) => holds(swath.name, one, dataSet, dataSets, groups));
    const standardName = position?.name.toLowerCase() ?? '';
    return standardName === 'latitude' || standardName === 'longitude'
      ? { ...dataSet, attributes: new Map([...dataSet.attributes, ['standard_name', standardName]]) }
      : dataSet;
  });

/** Data sets of which several grids have one of the same name are told apart by their grid. */
const distinct = (dataSets: readonly DataSet[], owners: ReadonlyMap<number, string>): ArrayVariable[] =>
  dataSets.map((dataSet) => {
    const owner = owners.get(dataSet.ref);
    const alone = dataSets.filter(({ name }) => name === dataSet.name).length === 1;
    return alone || owner === undefined ? dataSet : { ...dataSet, name: `${owner}/${dataSet.name}` };
  });

export const placeDataSets = (
  grids: readonly EosGrid[],
  swaths: readonly EosSwath[],
  dataSets: readonly DataSet[],
  groups: Groups,
): Placed => {
  const onGrids = grids.reduce<DataSet[]>((current, grid) => withGrid(grid, current, groups), [...dataSets]);
  const placed = swaths.reduce<DataSet[]>((current, swath) => withSwath(swath, current, groups), onGrids);
  const owners = new Map([...groups].flatMap(([name, refs]) => [...refs].map((ref): [number, string] => [ref, name])));
  const places = grids.map(placesOf);
  return {
    variables: [...distinct(placed, owners), ...places.flatMap(({ variables }) => variables)],
    notes: places.flatMap(({ notes }) => notes),
  };
};
