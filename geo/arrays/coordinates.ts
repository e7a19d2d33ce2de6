/** Numbers of coordinate variables as they are meant: they may be packed and have missing values like any other (CF conventions, section 8.1). */
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';
import { asUnsigned, storedType, variableFacts } from './variable-facts.ts';

/** The first `count` numbers of a variable, unpacked; NaN where they are missing. Contract: it has as many. */
export const unpacked = (variable: ArrayVariable, start: readonly number[], count: readonly number[]): number[] => {
  const { scale, offset, nodata, validRange } = variableFacts(variable);
  const dtype = storedType(variable);
  const [low, high] = validRange ?? [-Infinity, Infinity];
  return Array.from(variable.read(start, count), (stored) => {
    const value = asUnsigned(stored, dtype);
    return nodata.includes(value) || !(value >= low && value <= high) ? NaN : value * scale + offset;
  });
};

/** The variable that an attribute of another names: in its group, else by its path, else in the group above. */
export const namedVariable = (file: ArrayFile, variable: ArrayVariable, name: string): ArrayVariable | undefined => {
  const parts = variable.name.split('/').slice(0, -1);
  for (let length = parts.length; length >= 0; length--) {
    const path = [...parts.slice(0, length), name.replace(/^\//, '')].join('/');
    const found = file.variables.find((one) => one.name === path);
    if (found) return found;
  }
  return undefined;
};

/** Both bounds of the cell at `index` of a coordinate (CF conventions, section 7.1); undefined where it has none. */
export const cellBounds = (
  file: ArrayFile,
  coordinate: ArrayVariable,
  index: number,
): readonly [number, number] | undefined => {
  const name = textAttribute(coordinate, 'bounds');
  const bounds = name === '' ? undefined : namedVariable(file, coordinate, name);
  if (bounds?.shape.length !== 2 || bounds.shape[1] !== 2 || (bounds.shape[0] ?? 0) <= index) return undefined;
  if (bounds.refusal !== undefined) return undefined;
  // Bounds are packed as their coordinate is, unless they say so themselves.
  const attributes = new Map([...coordinate.attributes, ...bounds.attributes]);
  const [first = NaN, second = NaN] = unpacked({ ...bounds, attributes }, [index, 0], [1, 2]);
  return Number.isFinite(second - first) && second !== first ? [first, second] : undefined;
};

/** The width of the only cell of a coordinate. */
export const cellWidth = (file: ArrayFile, coordinate: ArrayVariable): number | undefined => {
  const bounds = cellBounds(file, coordinate, 0);
  return bounds && Math.abs(bounds[1] - bounds[0]);
};

/** Less than this of a step, and a coordinate counts as the middle of its cell. */
const toleratedOffset = 0.01;

/**
 * How far the middles of cells lie from their coordinates: half a step where coordinates are the edges of cells. 0 without bounds, and where
 * these are no cells of one step. Cells in the middle count: those at the poles may be cut off.
 */
export const cellOffset = (file: ArrayFile, coordinate: ArrayVariable, length: number, step: number): number => {
  const index = Math.floor(length / 2);
  const bounds = cellBounds(file, coordinate, index);
  if (!bounds || Math.abs(Math.abs(bounds[1] - bounds[0]) - Math.abs(step)) > toleratedOffset * Math.abs(step))
    return 0;
  const [value = NaN] = unpacked(coordinate, [index], [1]);
  const offset = (bounds[0] + bounds[1]) / 2 - value;
  return Math.abs(offset) > toleratedOffset * Math.abs(step) && Math.abs(offset) < Math.abs(step) ? offset : 0;
};
