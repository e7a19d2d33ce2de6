/** Ground area of pixels. */
import { isGeographic, projDefinition, whyNotComputed } from '../crs/definition.ts';
import { type EarthShape, earthShape, zoneArea } from '../crs/ellipsoid.ts';
import { parseProj } from '../crs/proj-string.ts';
import { metresPerUnitOf } from '../crs/supported.ts';
import { dataError } from '../errors.ts';
import type { GridDefinition, PixelSource } from '../raster/band.ts';
import { createCellArea } from './cell-area.ts';

export type AreaMethod = 'zones of the ellipsoid' | 'nominal' | 'corrected for the projection';

const radian = Math.PI / 180;

/** These keep areas: pixels have their nominal size, exactly. */
const equalArea = new Set(['cea', 'laea', 'aea', 'sinu', 'moll', 'eck2', 'eck4', 'eck6', 'eqearth', 'bonne']);

/** National and zonal grids, whose users count pixels with their nominal size (25 m² for 5 m pixels of UTM) … */
const nationalGrids = new Set(['utm', 'tmerc', 'etmerc', 'lcc', 'sterea', 'somerc', 'omerc', 'krovak', 'nzmg', 'cass']);
/** … as long as that is this near to the area on the ground, over the whole grid: so is it within a UTM zone. */
const toleratedDistortion = 0.0025;
/** Distortion bends gently: eight steps find its largest within a hundredth of it. */
const latticeSteps = 8;

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
export const metresPerUnit = (crs: string): number => metresPerUnitOf(parseProj(projDefinition(crs) ?? ''));

/** Of latitude, roughly: for choices of step only. */
const metresPerDegree = 111_000;

const nominalArea = ({ transform: [a, b, , d, e], crs }: GridDefinition): number =>
  Math.abs(a * e - b * d) * metresPerUnit(crs) ** 2;

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
const toleratedBend = 1e-7;
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

/** Cells have areas in degrees only up to a turn and between the poles. */
const northUpDegrees = ({ transform: [, b, , d], crs }: GridDefinition): boolean =>
  isGeographic(crs) && b === 0 && d === 0;

/**
 * Ground area of each pixel in m², on the CRS's ellipsoid. Longitude/latitude: exact zones. Equal-area projections: the nominal pixel
 * size, exactly. National grids (UTM and the like): the nominal size where the projection distorts areas by less than 0.25 % over the
 * whole grid. Everything else: integrated cell by cell; NaN beyond the map. Throws crs-unknown without a CRS.
 */
export const createAreaSource = (grid: GridDefinition): { source: PixelSource; method: AreaMethod } => {
  if (projDefinition(grid.crs) === undefined) {
    const reason = grid.crs === '' ? 'the CRS is unknown' : `the CRS is not computed: ${whyNotComputed(grid.crs)}`;
    throw dataError(
      'crs-unknown',
      `Pixels have no area on the ground as long as ${reason}. Give the data their CRS, or convert them with gdalwarp.`,
    );
  }
  const shape = earthShape(grid.crs);
  if (northUpDegrees(grid)) return { source: zonalSource(grid, shape), method: 'zones of the ellipsoid' };
  const nominal = nominalArea(grid);
  const projection = parseProj(projDefinition(grid.crs) ?? '').get('proj') ?? '';
  if (equalArea.has(projection)) return { source: constantSource(grid, nominal), method: 'nominal' };
  const areaAt = createCellArea(grid, shape, isGeographic(grid.crs) ? metresPerDegree : metresPerUnit(grid.crs));
  const equal =
    nationalGrids.has(projection) && distortionOf(sampleLattice(grid, areaAt), nominal) < toleratedDistortion;
  if (equal) return { source: constantSource(grid, nominal), method: 'nominal' };
  return { source: correctedSource(grid, areaAt), method: 'corrected for the projection' };
};
