/**
 * Projections of the General Cartographic Transformation Package, as HDF-EOS2 states them, as grid mappings of the CF conventions. Numbers of
 * the parameters: HDF-EOS Library User's Guide, volume 2, section 1.6; angles are packed as DDDMMMSSS.SS.
 */
import type { AttributeValue } from '../arrays/array-file.ts';
import type { EosGrid } from './struct-metadata.ts';

type Mapping = ReadonlyMap<string, AttributeValue>;

/** An angle in degrees of DDDMMMSSS.SS; NaN where its minutes or seconds are none. */
export const unpackAngle = (packed: number): number => {
  const size = Math.abs(packed);
  const degrees = Math.floor(size / 1e6);
  const minutes = Math.floor((size - degrees * 1e6) / 1000);
  const seconds = size - degrees * 1e6 - minutes * 1000;
  return minutes < 60 && seconds < 60 ? Math.sign(packed) * (degrees + minutes / 60 + seconds / 3600) : NaN;
};

/** Ellipsoids by their sphere code: semi-major and semi-minor axis in metres (GCTP's sphdz). Those with a datum have its EPSG ellipsoid. */
const spheroids: Readonly<Record<number, readonly [number, number]>> = {
  0: [6_378_206.4, 6_356_583.8],
  2: [6_377_397.155, 6_356_078.96284],
  4: [6_378_388, 6_356_911.94613],
  5: [6_378_135, 6_356_750.519915],
  8: [6_378_137, 6_356_752.314140356],
  12: [6_378_137, 6_356_752.314245179],
  15: [6_378_245, 6_356_863.0188],
  19: [6_370_997, 6_370_997],
};

/** Axes in metres; undefined where they are not known. GCTP: a negative code means the parameters; a second one below 1 is an eccentricity squared. */
const axesOf = ({ parameters, sphere }: EosGrid): readonly [number, number] | undefined => {
  const [major = 0, minor = 0] = parameters;
  if (major > 0 && (sphere === undefined || sphere < 0)) {
    if (minor > 1) return [major, minor];
    return [major, major * Math.sqrt(1 - Math.max(0, minor))];
  }
  return spheroids[sphere ?? 0];
};

interface Method {
  readonly name: string;
  /** Computed on a sphere alone by GCTP. */
  readonly spherical: boolean;
  /** What an attribute of the mapping is called, by the number of its parameter. */
  readonly angles: Readonly<Record<number, string>>;
}

const longitude = 'longitude_of_projection_origin';
const latitude = 'latitude_of_projection_origin';
const meridian = 'longitude_of_central_meridian';

const methods: Readonly<Record<string, Method>> = {
  GCTP_ALBERS: { name: 'albers_conical_equal_area', spherical: false, angles: { 4: meridian, 5: latitude } },
  GCTP_LAMCC: { name: 'lambert_conformal_conic', spherical: false, angles: { 4: meridian, 5: latitude } },
  GCTP_MERCAT: { name: 'mercator', spherical: false, angles: { 4: longitude, 5: 'standard_parallel' } },
  GCTP_PS: {
    name: 'polar_stereographic',
    spherical: false,
    angles: { 4: 'straight_vertical_longitude_from_pole', 5: 'standard_parallel' },
  },
  GCTP_TM: { name: 'transverse_mercator', spherical: false, angles: { 4: meridian, 5: latitude } },
  GCTP_LAMAZ: { name: 'lambert_azimuthal_equal_area', spherical: true, angles: { 4: longitude, 5: latitude } },
  GCTP_SNSOID: { name: 'sinusoidal', spherical: true, angles: { 4: longitude } },
  GCTP_CEA: {
    name: 'lambert_cylindrical_equal_area',
    spherical: false,
    angles: { 4: meridian, 5: 'standard_parallel' },
  },
  GCTP_BCEA: {
    name: 'lambert_cylindrical_equal_area',
    spherical: false,
    angles: { 4: meridian, 5: 'standard_parallel' },
  },
};

/** A mapping of which `crsOfMapping` says that its places are not computed. */
const unknown = (projection: string): Mapping => new Map([['grid_mapping_name', projection]]);

const utm = ({ zone, sphere }: EosGrid): Mapping => {
  const number = Math.abs(zone);
  const base = sphere === 12 ? (zone < 0 ? 32_700 : 32_600) : sphere === 8 && zone > 0 && number <= 23 ? 26_900 : 0;
  return base > 0 && Number.isInteger(number) && number >= 1 && number <= 60
    ? new Map([['epsg', [base + number]]])
    : unknown(`UTM of zone ${zone} and sphere code ${sphere ?? 'not stated'}`);
};

const shape = ([major, minor]: readonly [number, number]): [string, AttributeValue][] =>
  major === minor
    ? [['earth_radius', [major]]]
    : [
        ['semi_major_axis', [major]],
        ['semi_minor_axis', [minor]],
      ];

const parallels = (grid: EosGrid): [string, AttributeValue][] => {
  const conic = grid.projection === 'GCTP_ALBERS' || grid.projection === 'GCTP_LAMCC';
  const angles = [2, 3].map((index) => unpackAngle(grid.parameters[index] ?? 0));
  return conic ? [['standard_parallel', angles]] : [];
};

const projected = (grid: EosGrid, method: Method): Mapping => {
  const axes = axesOf(grid);
  const { parameters, projection } = grid;
  const angles = Object.entries(method.angles).map(([index, name]): [string, AttributeValue] => {
    return [name, [unpackAngle(parameters[Number(index)] ?? 0)]];
  });
  const attributes = [...angles, ...parallels(grid)];
  const bad = attributes.some(([, value]) => typeof value === 'object' && value.some(Number.isNaN));
  if (!axes || bad) return unknown(`${projection} of parameters that are no ellipsoid or no angles`);
  if (method.spherical && axes[0] !== axes[1])
    return unknown(`${projection} on an ellipsoid, which GCTP computes on spheres alone`);
  const scale: [string, AttributeValue][] =
    projection === 'GCTP_TM' ? [['scale_factor_at_central_meridian', [parameters[2] ?? 1]]] : [];
  return new Map([
    ['grid_mapping_name', method.name],
    ...attributes,
    ...shape(axes),
    ...scale,
    ['false_easting', [parameters[6] ?? 0]],
    ['false_northing', [parameters[7] ?? 0]],
  ]);
};

/** Attributes of the grid mapping of a grid in metres. */
export const mappingOf = (grid: EosGrid): Mapping => {
  if (grid.projection === 'GCTP_UTM') return utm(grid);
  const method = Object.hasOwn(methods, grid.projection) ? methods[grid.projection] : undefined;
  return method ? projected(grid, method) : unknown(grid.projection || 'no name');
};
