/** Which dimensions of a variable are x, y and time, and the affine transform of its grid (CF conventions, section 4). */
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';
import { cellOffset, cellWidth, namedVariable, unpacked } from './coordinates.ts';
import { lastPart } from './names.ts';
import { metresIn, radiansIn } from './units.ts';

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
  if (axis === 'X' || degreesEast.test(units) || /^(grid_)?longitude$|_x_(angular_)?coordinate$/.test(standardName))
    return 'x';
  if (axis === 'Y' || degreesNorth.test(units) || /^(grid_)?latitude$|_y_(angular_)?coordinate$/.test(standardName))
    return 'y';
  if (axis === 'T' || /\bsince\b/i.test(units) || standardName === 'time' || /%Y%m%d/.test(units)) return 'time';
  return undefined;
};

const names: readonly (readonly [RegExp, AxisRole])[] = [
  [/^(x|xc|lon|long|longitude|easting|eastings|xdim|x_?dim|rlon|ncols?|nx|west_east|columns?|cols?)$/i, 'x'],
  [/^(y|yc|lat|latitude|northing|northings|ydim|y_?dim|rlat|nrows?|ny|south_north|rows?|lines?)$/i, 'y'],
  [/^(t|time|date|day|month|year|valid_time)$/i, 'time'],
];

const roleByName = (dimension: string): AxisRole =>
  names.find(([pattern]) => pattern.test(lastPart(dimension)))?.[1] ?? 'other';

const isDegrees = (coordinate: ArrayVariable | undefined, dimension: string): boolean => {
  const units = coordinate ? textAttribute(coordinate, 'units') : '';
  const standardName = coordinate ? textAttribute(coordinate, 'standard_name') : '';
  // Longitude and latitude of a rotated pole are not those of the Earth.
  if (/^grid_(longitude|latitude)$/i.test(standardName)) return false;
  if (/^(longitude|latitude)$/i.test(standardName) || degreesEast.test(units) || degreesNorth.test(units)) return true;
  return /^(lon|longitude|lat|latitude)$/i.test(lastPart(dimension)) && metresIn(units) === undefined;
};

/** An auxiliary coordinate along one dimension (CF conventions, section 5), which says where x or y lie as a coordinate variable does. */
const auxiliaryOf = (file: ArrayFile, variable: ArrayVariable, dimension: string): ArrayVariable | undefined => {
  const names = textAttribute(variable, 'coordinates').split(/\s+/);
  const found = names.flatMap((name) => (name === '' ? [] : (namedVariable(file, variable, name) ?? [])));
  const along = found.filter(({ dimensions }) => dimensions.length === 1 && dimensions[0] === dimension);
  const spatial = along.filter((one) => ['x', 'y'].includes(roleByAttributes(one) ?? ''));
  return spatial.length === 1 ? spatial[0] : undefined;
};

const coordinateOf = (file: ArrayFile, variable: ArrayVariable, dimension: string): ArrayVariable | undefined =>
  file.variables.find((one) => one.name === dimension && one.shape.length === 1) ??
  auxiliaryOf(file, variable, dimension);

/** Roles of a variable's dimensions; the last two are y and x where nothing else says so. */
export const axesOf = (file: ArrayFile, variable: ArrayVariable): Axis[] => {
  const axes = variable.dimensions.map((dimension): Axis => {
    const coordinate = coordinateOf(file, variable, dimension);
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

/** Longitudes that jump by a turn where the numbers begin again, without the jump, as one run. */
const withoutJumps = (values: readonly number[], turn: number): number[] => {
  let shift = 0;
  return values.map((value, index) => {
    const difference = value - (values[index - 1] ?? value);
    if (Math.abs(difference) > turn / 2) shift -= turn * Math.round(difference / turn);
    return value + shift;
  });
};

/** A whole turn in the units of a longitude. */
const turnOf = ({ role, degrees, coordinate }: Axis): number | undefined =>
  role === 'x' && degrees && coordinate
    ? (2 * Math.PI) / (radiansIn(textAttribute(coordinate, 'units')) ?? Math.PI / 180)
    : undefined;

/** How the first `length` coordinates of an axis are spaced; undefined when they are not as many, or not numbers in order. */
export const spacingOf = (file: ArrayFile, axis: Axis | undefined, length: number): Spacing | undefined => {
  const coordinate = axis?.coordinate;
  if (!axis || !coordinate || length < 1 || (coordinate.shape[0] ?? 0) < length) return undefined;
  if (coordinate.refusal !== undefined) return undefined;
  const turn = turnOf(axis);
  const stored = unpacked(coordinate, [0], [length]);
  const values = turn === undefined ? stored : withoutJumps(stored, turn);
  const first = values[0] ?? NaN;
  const last = values[length - 1] ?? NaN;
  const step = length === 1 ? (cellWidth(file, coordinate) ?? NaN) : (last - first) / (length - 1);
  if (!Number.isFinite(first) || !Number.isFinite(step) || step === 0) return undefined;
  let deviation = 0;
  for (let index = 0; index < length; index++) {
    const off = Math.abs((values[index] ?? NaN) - (first + index * step)) / Math.abs(step);
    // A coordinate may be missing.
    if (!Number.isFinite(off)) return undefined;
    deviation = Math.max(deviation, off);
  }
  return { first: first + cellOffset(file, coordinate, length, step), step, deviation };
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
