/** Ground area of pixels. */
import { isGeographic, projDefinition } from '../crs/definition.ts';
import { areaElement, type EarthShape, earthShape, zoneArea } from '../crs/ellipsoid.ts';
import { parseProj } from '../crs/proj-string.ts';
import { type PointTransform, transformBetween } from '../crs/transform.ts';
import { dataError } from '../errors.ts';
import { apply } from '../raster/affine.ts';
import type { GridDefinition, PixelSource } from '../raster/band.ts';

export type AreaMethod = 'zones of the ellipsoid' | 'nominal' | 'corrected for the projection';

const radian = Math.PI / 180;

/** Distortion over the grid below which pixels count with their nominal size, as users of UTM expect (25 m² for 5 m pixels). */
const toleratedDistortion = 0.01;
const latticeSteps = 32;

/** Pixels between two parallels: exact (authalic zones). */
const zonalSource = (grid: GridDefinition, shape: EarthShape): PixelSource => {
  const [a, , , , e, f] = grid.transform;
  const clamp = (latitude: number): number => Math.min(90, Math.max(-90, latitude));
  const rowArea = (row: number): number =>
    Math.abs(a) * radian * Math.abs(zoneArea(shape, clamp(f + e * row)) - zoneArea(shape, clamp(f + e * (row + 1))));
  return {
    grid,
    blockRows: 1,
    read({ row, width, height }, { values, start, stride }) {
      for (let y = 0; y < height; y++) values.fill(rowArea(row + y), start + y * stride, start + y * stride + width);
    },
  };
};

/** Metres in one unit of a projected CRS; 1 when it is not known. */
export const metresPerUnit = (crs: string): number => {
  const parameters = parseProj(projDefinition(crs) ?? '');
  const units: Readonly<Record<string, number>> = { m: 1, 'us-ft': 1200 / 3937, ft: 0.3048, km: 1000 };
  return Number(parameters.get('to_meter')) || (units[parameters.get('units') ?? 'm'] ?? 1);
};

const nominalArea = ({ transform: [a, b, , d, e], crs }: GridDefinition): number =>
  Math.abs(a * e - b * d) * metresPerUnit(crs) ** 2;

/** Ground area of one pixel at a place: the Jacobian of longitude and latitude by central differences, times the area element. */
const createLocalArea = (grid: GridDefinition, shape: EarthShape) => {
  const toDegrees = transformBetween(grid.crs, geographicBase(grid.crs));
  const degreesAt: PointTransform = (column, row) => toDegrees(...apply(grid.transform, column, row));
  const turn = (difference: number): number => difference - 360 * Math.round(difference / 360);
  return (column: number, row: number): number => {
    const [west, east] = [degreesAt(column - 0.5, row), degreesAt(column + 0.5, row)];
    const [north, south] = [degreesAt(column, row - 0.5), degreesAt(column, row + 0.5)];
    const determinant =
      turn(east[0] - west[0]) * (south[1] - north[1]) - turn(south[0] - north[0]) * (east[1] - west[1]);
    return Math.abs(determinant) * radian * radian * areaElement(shape, degreesAt(column, row)[1]);
  };
};

/** Longitude and latitude on the CRS's own ellipsoid: a shift of datum has no place in an area. */
const geographicBase = (crs: string): string => {
  const parameters = parseProj(projDefinition(crs) ?? '');
  const kept = ['datum', 'ellps', 'a', 'b', 'rf', 'R', 'towgs84', 'nadgrids'].filter((name) => parameters.has(name));
  return `+proj=longlat ${kept.map((name) => `+${name}=${parameters.get(name)}`).join(' ')} +no_defs`;
};

interface Lattice {
  readonly areas: Float64Array;
  readonly columns: number;
  readonly rows: number;
}

const sampleLattice = (grid: GridDefinition, areaAt: (column: number, row: number) => number): Lattice => {
  const columns = Math.min(latticeSteps, grid.width) + 1;
  const rows = Math.min(latticeSteps, grid.height) + 1;
  const areas = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      areas[row * columns + column] = areaAt((column * grid.width) / (columns - 1), (row * grid.height) / (rows - 1));
    }
  }
  return { areas, columns, rows };
};

const distortionOf = ({ areas }: Lattice, nominal: number): number => {
  let largest = 0;
  for (const area of areas) if (Number.isFinite(area)) largest = Math.max(largest, Math.abs(area / nominal - 1));
  return largest;
};

/** Relative error of the straight pieces that stand for a row of areas. */
const toleratedBend = 1e-8;
const longestPiece = 64;

/** Values at `first` + 0 … `last`, of which the ends stand there: straight where the middle lies on the line between them, else in two halves. */
const fillSmoothly = (values: Float64Array, first: number, last: number, valueAt: (index: number) => number): void => {
  if (last - first < 2) return;
  const middle = (first + last) >> 1;
  const value = valueAt(middle);
  values[middle] = value;
  const [from, to] = [values[first]!, values[last]!];
  const step = (to - from) / (last - first);
  const bend = Math.abs(from + step * (middle - first) - value);
  if (last - first <= longestPiece && bend <= toleratedBend * value) {
    for (let index = first + 1; index < last; index++)
      if (index !== middle) values[index] = from + step * (index - first);
    return;
  }
  fillSmoothly(values, first, middle, valueAt);
  fillSmoothly(values, middle, last, valueAt);
};

const correctedSource = (grid: GridDefinition, areaAt: (column: number, row: number) => number): PixelSource => ({
  grid,
  blockRows: 1,
  read({ column, row, width, height }, { values, start, stride }) {
    for (let y = 0; y < height; y++) {
      const first = start + y * stride;
      const valueAt = (index: number): number => areaAt(column + index - first + 0.5, row + y + 0.5);
      values[first] = valueAt(first);
      values[first + width - 1] = valueAt(first + width - 1);
      fillSmoothly(values, first, first + width - 1, valueAt);
    }
  },
});

const constantSource = (grid: GridDefinition, area: number): PixelSource => ({
  grid,
  blockRows: 1,
  read({ width, height }, { values, start, stride }) {
    for (let y = 0; y < height; y++) values.fill(area, start + y * stride, start + y * stride + width);
  },
});

/**
 * Ground area of each pixel in m². Longitude/latitude: exact zones of the ellipsoid. Projected: the nominal pixel size where the
 * projection distorts areas by less than 1 % over the whole grid (any UTM zone, any equal-area projection), else corrected pixel by
 * pixel for the projection's areal scale (web Mercator, polar stereographic). Throws crs-unknown without a CRS.
 */
export const createAreaSource = (grid: GridDefinition): { source: PixelSource; method: AreaMethod } => {
  if (projDefinition(grid.crs) === undefined) {
    throw dataError('crs-unknown', 'Pixels have no area on the ground as long as the CRS is unknown.');
  }
  const shape = earthShape(grid.crs);
  const [, b, , d] = grid.transform;
  const northUp = b === 0 && d === 0;
  if (isGeographic(grid.crs) && northUp) return { source: zonalSource(grid, shape), method: 'zones of the ellipsoid' };
  const areaAt = createLocalArea(grid, shape);
  const nominal = nominalArea(grid);
  const equal = !isGeographic(grid.crs) && distortionOf(sampleLattice(grid, areaAt), nominal) < toleratedDistortion;
  if (equal) return { source: constantSource(grid, nominal), method: 'nominal' };
  return { source: correctedSource(grid, areaAt), method: 'corrected for the projection' };
};
