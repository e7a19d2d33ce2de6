/** Which dimensions of a variable are x, y and time, and the affine transform of its grid (CF conventions, section 4). */
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';

type AxisRole = 'x' | 'y' | 'time' | 'other';

export interface Axis {
  readonly dimension: string;
  readonly role: AxisRole;
  /** Longitude or latitude in degrees. */
  readonly degrees: boolean;
  readonly coordinate: ArrayVariable | undefined;
}

export const degreesEast = /^degrees?_?(e|east)$/i;
export const degreesNorth = /^degrees?_?(n|north)$/i;

const roleByAttributes = (variable: ArrayVariable): AxisRole | undefined => {
  const standardName = textAttribute(variable, 'standard_name').toLowerCase();
  const units = textAttribute(variable, 'units');
  const axis = textAttribute(variable, 'axis').toUpperCase();
  if (axis === 'X' || degreesEast.test(units) || standardName === 'longitude' || standardName.endsWith('_x_coordinate'))
    return 'x';
  if (axis === 'Y' || degreesNorth.test(units) || standardName === 'latitude' || standardName.endsWith('_y_coordinate'))
    return 'y';
  if (axis === 'T' || /\bsince\b/i.test(units) || standardName === 'time' || /%Y%m%d/.test(units)) return 'time';
  return undefined;
};

const names: readonly (readonly [RegExp, AxisRole])[] = [
  [/^(x|xc|lon|long|longitude|easting|eastings|xdim|x_?dim|rlon|ncols?|nx|west_east|columns?|cols?)$/i, 'x'],
  [/^(y|yc|lat|latitude|northing|northings|ydim|y_?dim|rlat|nrows?|ny|south_north|rows?|lines?)$/i, 'y'],
  [/^(t|time|date|day|month|year|valid_time)$/i, 'time'],
];

/** The last part of a path in an HDF5 file. */
export const lastPart = (name: string): string => name.split('/').at(-1) ?? name;

const roleByName = (dimension: string): AxisRole =>
  names.find(([pattern]) => pattern.test(lastPart(dimension)))?.[1] ?? 'other';

const isDegrees = (coordinate: ArrayVariable | undefined, dimension: string): boolean => {
  const units = coordinate ? textAttribute(coordinate, 'units') : '';
  const standardName = coordinate ? textAttribute(coordinate, 'standard_name') : '';
  if (/^(longitude|latitude)$/i.test(standardName) || degreesEast.test(units) || degreesNorth.test(units)) return true;
  return /^(lon|longitude|lat|latitude)$/i.test(lastPart(dimension)) && !/^(m|metres?|meters?|km)$/i.test(units);
};

const coordinateOf = (file: ArrayFile, dimension: string): ArrayVariable | undefined =>
  file.variables.find((variable) => variable.name === dimension && variable.shape.length === 1);

/** Roles of a variable's dimensions; the last two are y and x where nothing else says so. */
export const axesOf = (file: ArrayFile, variable: ArrayVariable): Axis[] => {
  const axes = variable.dimensions.map((dimension): Axis => {
    const coordinate = coordinateOf(file, dimension);
    const role = (coordinate && roleByAttributes(coordinate)) ?? roleByName(dimension);
    return { dimension, role, degrees: isDegrees(coordinate, dimension), coordinate };
  });
  const has = (role: AxisRole): boolean => axes.some((axis) => axis.role === role);
  const rank = axes.length;
  const free = (index: number): boolean => axes[index]?.role === 'other' && (variable.shape[index] ?? 0) > 1;
  if (has('x') || has('y') || rank < 2 || !free(rank - 1) || !free(rank - 2)) return axes;
  return axes.map((axis, index) =>
    index === rank - 1 ? { ...axis, role: 'x' } : index === rank - 2 ? { ...axis, role: 'y' } : axis,
  );
};

export interface Spacing {
  /** Centre of the first pixel, and the step to the next. */
  readonly first: number;
  readonly step: number;
  /** Largest distance of a coordinate from the regular one, in steps. */
  readonly deviation: number;
}

/** How the first `length` coordinates of an axis are spaced; undefined when they are not as many, or not numbers in order. */
export const spacingOf = (coordinate: ArrayVariable | undefined, length: number): Spacing | undefined => {
  if (!coordinate || length < 1 || (coordinate.shape[0] ?? 0) < length) return undefined;
  const values = coordinate.read([0], [length]);
  const first = values[0] ?? NaN;
  const last = values[length - 1] ?? NaN;
  const step = length === 1 ? NaN : (last - first) / (length - 1);
  if (!Number.isFinite(first) || !Number.isFinite(step) || step === 0) return undefined;
  let deviation = 0;
  for (let index = 0; index < length; index++) {
    deviation = Math.max(deviation, Math.abs((values[index] ?? NaN) - (first + index * step)) / Math.abs(step));
  }
  return Number.isFinite(deviation) ? { first, step, deviation } : undefined;
};

export interface Orientation {
  readonly transform: Affine;
  /** The file's rows run south to north: they are presented the other way round. */
  readonly flipRows: boolean;
  readonly flipColumns: boolean;
}

/** North-up transform from the spacing of both axes: row 0 is the northernmost, whatever the file's order. */
export const orient = (x: Spacing, y: Spacing, width: number, height: number): Orientation => {
  const flipRows = y.step > 0;
  const flipColumns = x.step < 0;
  const stepX = Math.abs(x.step);
  const stepY = Math.abs(y.step);
  const left = Math.min(x.first, x.first + x.step * (width - 1)) - stepX / 2;
  const top = Math.max(y.first, y.first + y.step * (height - 1)) + stepY / 2;
  return { transform: [stepX, 0, left, 0, -stepY, top], flipRows, flipColumns };
};
