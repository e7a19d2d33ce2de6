/** Where the pixels of a variable lie, or why nobody can say. */
import { isGeographic } from '../crs/definition.ts';
import type { GridDefinition } from '../raster/band.ts';
import type { ArrayFile, ArrayVariable } from './array-file.ts';
import { type Axis, type Orientation, orient, type Spacing, spacingOf } from './cf-axes.ts';
import { axisFactor, crsOfVariable, gridMappingName } from './cf-crs.ts';
import { curvilinearCoordinates, curvilinearNote } from './curvilinear.ts';
import { lastPart } from './names.ts';

export interface Plane {
  readonly x: number;
  readonly y: number;
  readonly axes: readonly Axis[];
}

export interface PlacedGrid extends Pick<Orientation, 'flipRows' | 'flipColumns'> {
  readonly grid: GridDefinition;
  readonly note: string | undefined;
}

const identity = [1, 0, 0, 0, 1, 0] as const;

/** More than this off a regular spacing, in pixels, and an affine transform would put pixels in the wrong place. */
const toleratedDeviation = 0.4;
/** More than this is worth a word. */
const notedDeviation = 0.05;

/** Degrees of longitude and latitude are the CRS of two-dimensional coordinates, if there are any, unless the axes are degrees themselves. */
const isCurvilinear = (axes: readonly Axis[], coordinates: readonly string[], crs: string): boolean =>
  coordinates.length >= 2 && (crs === '' || (isGeographic(crs) && !axes.every(({ degrees }) => degrees)));

const wayOut =
  'Its pixels are read, without a place in a CRS; to give them one, regrid the file (gdalwarp, cdo remapbil) or write what is missing into it (ncatted).';

/** Why an axis gives no regular spacing. */
const withoutSpacing = (name: string, axes: readonly (Axis | undefined)[]): string => {
  const refused = axes.find((axis) => axis?.coordinate?.refusal !== undefined);
  if (refused) return `Variable ${name} has coordinates that cannot be read: ${refused.coordinate?.refusal} ${wayOut}`;
  const lacking = axes.filter((axis) => axis?.coordinate === undefined);
  if (lacking.length > 0)
    return `Variable ${name} has no one-dimensional coordinates: its pixels have no place in a CRS. To give them one, assign it with gdal_translate -a_ullr -a_srs, or write coordinate variables into the file.`;
  return `Variable ${name} has coordinates from which no spacing follows: one alone without bounds, missing ones, or equal ones. ${wayOut}`;
};

interface Scaled {
  readonly x: Spacing;
  readonly y: Spacing;
}

const scaledBy = (spacing: Spacing, factor: number): Spacing => ({
  ...spacing,
  first: spacing.first * factor,
  step: spacing.step * factor,
});

/** Both spacings in the units of the CRS; a text: why they cannot be. */
const inCrsUnits = (axisX: Axis, axisY: Axis, { x, y }: Scaled, crs: string): Scaled | string => {
  const [factorX, factorY] = [axisFactor(axisX, crs), axisFactor(axisY, crs)];
  if ('why' in factorX) return factorX.why;
  if ('why' in factorY) return factorY.why;
  return { x: scaledBy(x, factorX.found), y: scaledBy(y, factorY.found) };
};

interface Spaced extends Scaled {
  readonly axes: readonly [x: Axis, y: Axis];
  readonly size: readonly [width: number, height: number];
}

/** Where regular coordinates put the pixels. `remark`: of two-dimensional coordinates beside them. */
const placeRegular = (
  name: string,
  { x, y, axes, size }: Spaced,
  crs: ReturnType<typeof crsOfVariable>,
  remark: string | undefined,
): PlacedGrid => {
  const stated = 'why' in crs ? '' : crs.found;
  const asDegrees = axes.every((axis) => axis.degrees) && !isGeographic(stated) && !('why' in crs);
  const final = asDegrees ? 'EPSG:4326' : stated;
  const scaled = inCrsUnits(axes[0], axes[1], { x, y }, final);
  const why = 'why' in crs ? crs.why : typeof scaled === 'string' ? scaled : undefined;
  const plain = typeof scaled === 'string' ? { x, y } : scaled;
  const { transform, flipRows, flipColumns } = orient(plain.x, plain.y, ...size);
  const grid = { width: size[0], height: size[1], transform, crs: why === undefined ? final : '' };
  const note = (): string | undefined => {
    const deviation = Math.max(x.deviation, y.deviation);
    if (why !== undefined) return `Variable ${name} has no CRS because ${why}. ${wayOut}`;
    if (final === '') return `Variable ${name} has coordinates of which no attribute says the CRS. ${wayOut}`;
    return deviation > notedDeviation
      ? `Variable ${name} has slightly irregular coordinates (up to ${deviation.toFixed(2)} pixels off).`
      : undefined;
  };
  return { grid, flipRows, flipColumns, note: remark ?? note() };
};

const asTheyLie = { flipRows: false, flipColumns: false };

export const placeGrid = (file: ArrayFile, variable: ArrayVariable, { x, y, axes }: Plane): PlacedGrid => {
  const size = [variable.shape[x] ?? 0, variable.shape[y] ?? 0] as const;
  const [axisX, axisY] = [axes[x], axes[y]];
  const spatial = axes.filter((_, index) => index === x || index === y);
  const [spacingX, spacingY] = [spacingOf(file, axisX, size[0]), spacingOf(file, axisY, size[1])];
  const name = lastPart(variable.name);
  const unplaced = (note: string, turned: Pick<Orientation, 'flipRows' | 'flipColumns'> = asTheyLie): PlacedGrid => ({
    grid: { width: size[0], height: size[1], transform: identity, crs: '' },
    ...turned,
    note,
  });
  const coordinates = curvilinearCoordinates(file, axisX?.dimension ?? '', axisY?.dimension ?? '');
  const mapping = gridMappingName(file, variable, spatial);
  const curvilinear = coordinates.length >= 2 ? curvilinearNote(variable, coordinates, mapping) : undefined;
  if (!axisX || !axisY || !spacingX || !spacingY) {
    if (curvilinear !== undefined) return unplaced(curvilinear);
    const turned = { flipRows: (spacingY?.step ?? -1) > 0, flipColumns: (spacingX?.step ?? 1) < 0 };
    return unplaced(withoutSpacing(name, [axisX, axisY]), turned);
  }
  const crs = crsOfVariable(file, variable, spatial);
  const stated = 'why' in crs ? '' : crs.found;
  const remark = isCurvilinear(spatial, coordinates, stated) ? curvilinear : undefined;
  if (remark !== undefined && stated !== '') return unplaced(remark);
  const deviation = Math.max(spacingX.deviation, spacingY.deviation);
  if (deviation > toleratedDeviation) {
    const off = `Variable ${name} has irregularly spaced coordinates (up to ${deviation.toFixed(1)} pixels off a regular grid). ${wayOut}`;
    return unplaced(remark ?? off);
  }
  return placeRegular(name, { x: spacingX, y: spacingY, axes: [axisX, axisY], size }, crs, remark);
};
