/** Presents variables × time steps × levels of an array file as bands. */
import { isGeographic } from '../crs/definition.ts';
import { unsupported } from '../errors.ts';
import type { GridDefinition, RasterBand, RasterFile } from '../raster/band.ts';
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';
import { type Axis, axesOf, lastPart, type Orientation, orient, spacingOf } from './cf-axes.ts';
import { axisFactor, crsOfVariable, gridMappingName } from './cf-crs.ts';
import { decodeTimes } from './cf-time.ts';
import { curvilinearCoordinates, curvilinearNote } from './curvilinear.ts';
import { createSliceReader } from './slice-reader.ts';
import { asUnsigned, storedType, variableFacts } from './variable-facts.ts';

const bandLimit = 100_000;
const identity = [1, 0, 0, 0, 1, 0] as const;

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

interface Plane {
  readonly x: number;
  readonly y: number;
  readonly axes: readonly Axis[];
}

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

interface PlacedGrid extends Pick<Orientation, 'flipRows' | 'flipColumns'> {
  readonly grid: GridDefinition;
  readonly note: string | undefined;
}

/** More than this off a regular spacing, in pixels, and an affine transform would put pixels in the wrong place. */
const toleratedDeviation = 0.4;

/** Degrees of longitude and latitude are the CRS of two-dimensional coordinates, if there are any, unless the axes are degrees themselves. */
const isCurvilinear = (axes: readonly Axis[], coordinates: readonly string[], crs: string): boolean =>
  coordinates.length >= 2 && (crs === '' || (isGeographic(crs) && !axes.every(({ degrees }) => degrees)));

const placeGrid = (file: ArrayFile, variable: ArrayVariable, { x, y, axes }: Plane): PlacedGrid => {
  const width = variable.shape[x] ?? 0;
  const height = variable.shape[y] ?? 0;
  const plain = { grid: { width, height, transform: identity, crs: '' }, flipRows: false, flipColumns: false };
  const spatial = axes.filter((_, index) => index === x || index === y);
  const [spacingX, spacingY] = [spacingOf(axes[x]?.coordinate, width), spacingOf(axes[y]?.coordinate, height)];
  const name = lastPart(variable.name);
  const stated = spacingX && spacingY ? crsOfVariable(file, variable, axes) : '';
  const coordinates = curvilinearCoordinates(file, axes[x]?.dimension ?? '', axes[y]?.dimension ?? '');
  const curvilinear = isCurvilinear(spatial, coordinates, stated)
    ? curvilinearNote(variable, coordinates, gridMappingName(file, variable))
    : undefined;
  if (!spacingX || !spacingY || (curvilinear !== undefined && stated !== ''))
    return {
      ...plain,
      note: curvilinear ?? `Variable ${name} has no one-dimensional coordinates: its pixels have no place in a CRS.`,
    };
  const deviation = Math.max(spacingX.deviation, spacingY.deviation);
  if (deviation > toleratedDeviation) {
    const note = `Variable ${name} has irregularly spaced coordinates (up to ${deviation.toFixed(1)} pixels off): its pixels have no place in a CRS.`;
    return { ...plain, note: curvilinear ?? note };
  }
  const degrees = spatial.every((axis) => axis.degrees);
  const crs = degrees && !isGeographic(stated) ? 'EPSG:4326' : stated;
  const factor = axisFactor(axes[x]?.coordinate, crs);
  const scaled = (spacing: typeof spacingX) => ({
    ...spacing,
    first: spacing.first * factor,
    step: spacing.step * factor,
  });
  const { transform, flipRows, flipColumns } = orient(scaled(spacingX), scaled(spacingY), width, height);
  const irregular = `Variable ${name} has slightly irregular coordinates (up to ${deviation.toFixed(2)} pixels off).`;
  const note = curvilinear ?? (deviation > 0.05 ? irregular : undefined);
  return { grid: { width, height, transform, crs }, flipRows, flipColumns, note };
};

/** Dates along the time dimension; of a variable without one, from a scalar time coordinate. */
const datesOf = (
  file: ArrayFile,
  variable: ArrayVariable,
  axes: readonly Axis[],
): { dimension: number; dates: (string | null)[] } => {
  const dimension = axes.findIndex(({ role }) => role === 'time');
  const decode = (time: ArrayVariable): (string | null)[] => {
    // A coordinate may be longer than the variable along it: an unlimited dimension of NetCDF-4, or damage.
    const count = time.shape.map((length) => Math.min(length, variable.shape[dimension] ?? length));
    const start = time.shape.map(() => 0);
    const values = Array.from(time.read(start, count));
    return decodeTimes(values, textAttribute(time, 'units'), textAttribute(time, 'calendar'));
  };
  const coordinate = axes[dimension]?.coordinate;
  if (dimension >= 0) return { dimension, dates: coordinate ? decode(coordinate) : [] };
  const listed = textAttribute(variable, 'coordinates').split(/\s+/);
  const isTime = (one: ArrayVariable): boolean =>
    one.shape.every((length) => length === 1) &&
    /\bsince\b/.test(textAttribute(one, 'units')) &&
    !/forecast|reference/.test(one.name);
  const scalars = file.variables.filter(isTime);
  const scalar = scalars.find(({ name }) => listed.includes(name)) ?? (scalars.length === 1 ? scalars[0] : undefined);
  return { dimension: -1, dates: scalar ? decode(scalar) : [] };
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
    const value = coordinate ? coordinate.read([position], [1])[0] : position;
    return [`${lastPart(dimension)}=${value}`];
  });
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
};

const bandsOf = (file: ArrayFile, variable: ArrayVariable, plane: Plane, placed: PlacedGrid): RasterBand[] => {
  const facts = variableFacts(variable);
  const indices = outerIndices(variable, plane);
  const { dimension, dates } = datesOf(file, variable, plane.axes);
  const dtype = storedType(variable);
  const unsigned = dtype !== variable.dtype ? (value: number): number => asUnsigned(value, dtype) : undefined;
  return indices.map((index) => ({
    facts: {
      ...facts,
      name: `${facts.name}${levelLabel(variable, plane, index, dimension)}`,
      date: dates[dimension < 0 ? 0 : (index[dimension] ?? 0)] ?? null,
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

/** The variables of an array file that lie on a plane, as bands. Throws format-unsupported when there are none. */
export const rasterOfArrays = (file: ArrayFile): RasterFile => {
  const variables = dataVariables(file);
  if (variables.length === 0) throw unsupported(`The ${file.format} file has no variable with two spatial dimensions.`);
  const notes: string[] = [];
  const bands = variables.flatMap(({ variable, plane }) => {
    const placed = placeGrid(file, variable, plane);
    if (placed.note) notes.push(placed.note);
    return bandsOf(file, variable, plane, placed);
  });
  return { format: file.format, bands, tags: globalTags(file), notes, close: file.close };
};
