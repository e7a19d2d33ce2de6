/** Presents variables × time steps × levels of an array file as bands. */
import { unsupported } from '../errors.ts';
import type { RasterBand, RasterFile } from '../raster/band.ts';
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';
import { type BandDates, datesOf } from './band-dates.ts';
import { axesOf } from './cf-axes.ts';
import { unpacked } from './coordinates.ts';
import { curvilinearCoordinates } from './curvilinear.ts';
import { lastPart } from './names.ts';
import { type PlacedGrid, type Plane, placeGrid } from './place-grid.ts';
import { createSliceReader } from './slice-reader.ts';
import { asUnsigned, storedType, variableFacts } from './variable-facts.ts';

const bandLimit = 100_000;

/** Coordinates, their bounds and grid mappings are no data. */
const auxiliaries = (file: ArrayFile): ReadonlySet<string> => {
  const named = file.variables.flatMap((variable) => {
    const listed = ['coordinates', 'bounds', 'ancillary_coordinates', 'climatology'].flatMap((name) =>
      textAttribute(variable, name).split(/\s+/),
    );
    return [...listed, textAttribute(variable, 'grid_mapping').split(':')[0] ?? ''];
  });
  const dimensions = file.variables.flatMap(({ dimensions: used }) => used);
  return new Set([...named, ...dimensions].filter((name) => name !== ''));
};

const planeOf = (file: ArrayFile, variable: ArrayVariable): Plane | undefined => {
  const axes = axesOf(file, variable);
  const x = axes.findLastIndex(({ role }) => role === 'x');
  const y = axes.findLastIndex(({ role }) => role === 'y');
  return x < 0 || y < 0 || variable.shape.some((length) => length === 0) ? undefined : { x, y, axes };
};

const dataVariables = (file: ArrayFile): { variable: ArrayVariable; plane: Plane }[] => {
  const skip = auxiliaries(file);
  return file.variables
    .filter(
      ({ name, dtype, shape }) => !skip.has(name) && !skip.has(lastPart(name)) && dtype !== 'char' && shape.length >= 2,
    )
    .flatMap((variable) => {
      const plane = planeOf(file, variable);
      return plane ? [{ variable, plane }] : [];
    });
};

/** Index tuples over the dimensions that are neither x nor y, last one fastest. */
const outerIndices = (variable: ArrayVariable, { x, y }: Plane): number[][] => {
  const count = variable.shape.reduce(
    (total, length, dimension) => (dimension === x || dimension === y ? total : total * length),
    1,
  );
  if (count > bandLimit)
    throw unsupported(`Variable ${variable.name} has ${count} layers; at most ${bandLimit} are read.`);
  return Array.from({ length: count }, (_, flat) => {
    const index = variable.shape.map(() => 0);
    let rest = flat;
    for (let dimension = variable.shape.length - 1; dimension >= 0; dimension--) {
      if (dimension === x || dimension === y) continue;
      const length = variable.shape[dimension] ?? 1;
      index[dimension] = rest % length;
      rest = Math.floor(rest / length);
    }
    return index;
  });
};

/** "(level=850)" for dimensions other than time that have more than one element. */
const levelLabel = (
  variable: ArrayVariable,
  { x, y, axes }: Plane,
  index: readonly number[],
  timeDimension: number,
): string => {
  const parts = axes.flatMap(({ dimension, coordinate }, at) => {
    if (at === x || at === y || at === timeDimension || variable.shape[at] === 1) return [];
    const position = index[at] ?? 0;
    const readable = coordinate !== undefined && coordinate.refusal === undefined;
    const value = readable ? unpacked(coordinate, [position], [1])[0] : position;
    return [`${lastPart(dimension)}=${value}`];
  });
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
};

const bandsOf = (
  variable: ArrayVariable,
  plane: Plane,
  placed: PlacedGrid,
  { dimension, dates, timeCell }: BandDates,
): RasterBand[] => {
  const facts = variableFacts(variable);
  const indices = outerIndices(variable, plane);
  const dtype = storedType(variable);
  const unsigned = dtype !== variable.dtype ? (value: number): number => asUnsigned(value, dtype) : undefined;
  return indices.map((index) => ({
    facts: {
      ...facts,
      name: `${facts.name}${levelLabel(variable, plane, index, dimension)}`,
      date: dates[dimension < 0 ? 0 : (index[dimension] ?? 0)] ?? null,
      ...(timeCell ? { timeCell } : {}),
    },
    grid: placed.grid,
    blockRows: 1,
    readStored: createSliceReader(variable, plane, index, placed, unsigned),
  }));
};

const tagLengthLimit = 4000;

const globalTags = (file: ArrayFile): Record<string, string> =>
  Object.fromEntries(
    [...file.attributes].map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : value.join(', ')).slice(0, tagLengthLimit),
    ]),
  );

/** What a variable says of itself besides its long name, under its own name as GDAL writes it: "t2m#comment". */
const ownWords = ['standard_name', 'comment', 'positive'] as const;

const variableTags = (variable: ArrayVariable): [string, string][] =>
  ownWords.flatMap((word): [string, string][] => {
    const text = textAttribute(variable, word);
    return text === '' ? [] : [[`${lastPart(variable.name)}#${word}`, text.slice(0, tagLengthLimit)]];
  });

const nothingToRead = (file: ArrayFile, refusals: readonly string[]): Error => {
  const reasons = [...refusals, ...file.notes].slice(0, 3).join(' ');
  return unsupported(
    reasons === ''
      ? `The ${file.format} file has no variable of numbers with two spatial dimensions: series and tables are read from CSV; write them with ncdump, h5dump or xarray's to_dataframe().`
      : `Nothing in the ${file.format} file can be read as a raster. ${reasons}`,
  );
};

/** Where each pixel of a curvilinear grid lies: its coordinates as bands behind the data, as nothing else places them. */
const placeBands = (file: ArrayFile, data: readonly { variable: ArrayVariable; plane: Plane }[]): RasterBand[] => {
  const names = data.flatMap(({ variable, plane }) => {
    // A file with a CRS says where its pixels are.
    if (variable.refusal !== undefined || placeGrid(file, variable, plane).grid.crs !== '') return [];
    const { x, y } = plane;
    const [across, down] = [variable.dimensions[x] ?? '', variable.dimensions[y] ?? ''];
    return curvilinearCoordinates(file, across, down);
  });
  const own = new Set(data.map(({ variable }) => variable));
  const used = new Set(names);
  return file.variables
    .filter((variable) => used.has(lastPart(variable.name)) && !own.has(variable) && variable.refusal === undefined)
    .flatMap((variable) => {
      const plane = planeOf(file, variable);
      if (!plane) return [];
      const placed = placeGrid(file, variable, plane);
      return placed.grid.crs === '' ? bandsOf(variable, plane, placed, datesOf(file, variable, plane.axes)) : [];
    });
};

/** The variables of an array file that lie on a plane, as bands. Throws format-unsupported when there are none. */
export const rasterOfArrays = (file: ArrayFile): RasterFile => {
  const all = dataVariables(file);
  const refusals = all.flatMap(({ variable }) => variable.refusal ?? []);
  if (refusals.length === all.length) throw nothingToRead(file, refusals);
  const notes = new Set([...file.notes, ...refusals]);
  const bands = all.flatMap(({ variable, plane }) => {
    if (variable.refusal !== undefined) return [];
    const placed = placeGrid(file, variable, plane);
    const dates = datesOf(file, variable, plane.axes);
    for (const note of [placed.note, dates.note]) if (note !== undefined) notes.add(note);
    return bandsOf(variable, plane, placed, dates);
  });
  bands.push(...placeBands(file, all));
  const tags = { ...globalTags(file), ...Object.fromEntries(all.flatMap(({ variable }) => variableTags(variable))) };
  return { format: file.format, bands, tags, notes: [...notes], close: file.close };
};
