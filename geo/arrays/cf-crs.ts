/** CRS of a variable: grid mapping (CF conventions, appendix F), or what other attributes say. */
import { canonicalCrs } from '../crs/canonical.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { formatValue } from '../crs/proj-string.ts';
import { type ArrayFile, type ArrayVariable, numberAttribute, numbersAttribute, textAttribute } from './array-file.ts';
import type { Axis } from './cf-axes.ts';

const methods: Readonly<Record<string, string>> = {
  albers_conical_equal_area: 'aea',
  azimuthal_equidistant: 'aeqd',
  geostationary: 'geos',
  lambert_azimuthal_equal_area: 'laea',
  lambert_conformal_conic: 'lcc',
  lambert_cylindrical_equal_area: 'cea',
  latitude_longitude: 'longlat',
  mercator: 'merc',
  orthographic: 'ortho',
  polar_stereographic: 'stere',
  sinusoidal: 'sinu',
  stereographic: 'stere',
  transverse_mercator: 'tmerc',
};

const parameters: readonly (readonly [string, string])[] = [
  ['lat_0', 'latitude_of_projection_origin'],
  ['lon_0', 'longitude_of_projection_origin'],
  ['lon_0', 'longitude_of_central_meridian'],
  ['lon_0', 'straight_vertical_longitude_from_pole'],
  ['k', 'scale_factor_at_projection_origin'],
  ['k', 'scale_factor_at_central_meridian'],
  ['x_0', 'false_easting'],
  ['y_0', 'false_northing'],
  ['h', 'perspective_point_height'],
];

const ellipsoidOf = (mapping: ArrayVariable): string => {
  const radius = numberAttribute(mapping, 'earth_radius');
  const semiMajor = numberAttribute(mapping, 'semi_major_axis') ?? radius;
  const inverse = numberAttribute(mapping, 'inverse_flattening');
  const semiMinor =
    numberAttribute(mapping, 'semi_minor_axis') ?? (semiMajor && inverse ? semiMajor * (1 - 1 / inverse) : semiMajor);
  if (semiMajor === undefined || semiMinor === undefined) return '+datum=WGS84';
  if (semiMajor === semiMinor) return `+R=${formatValue(semiMajor)}`;
  const wgs84 = Math.abs(semiMajor - 6_378_137) < 1e-3 && Math.abs(semiMinor - 6_356_752.314_245) < 1e-3;
  return wgs84 ? '+datum=WGS84' : `+a=${formatValue(semiMajor)} +b=${formatValue(semiMinor)}`;
};

const projOf = (mapping: ArrayVariable): string => {
  const method = methods[textAttribute(mapping, 'grid_mapping_name').toLowerCase()];
  if (method === undefined) return '';
  if (method === 'longlat') return canonicalCrs(`+proj=longlat ${ellipsoidOf(mapping)} +no_defs`);
  const values = new Map<string, string>();
  for (const [name, attribute] of parameters) {
    const value = numberAttribute(mapping, attribute);
    if (value !== undefined) values.set(name, formatValue(value));
  }
  const parallels = numbersAttribute(mapping, 'standard_parallel');
  if (method === 'lcc' || method === 'aea') {
    values.set('lat_1', formatValue(parallels[0] ?? 0));
    if (parallels[1] !== undefined) values.set('lat_2', formatValue(parallels[1]));
  } else if (parallels[0] !== undefined) values.set('lat_ts', formatValue(parallels[0]));
  if (method === 'geos') values.set('sweep', textAttribute(mapping, 'sweep_angle_axis') || 'y');
  const text = [...values].map(([name, value]) => `+${name}=${value}`).join(' ');
  return canonicalCrs(`+proj=${method} ${text} ${ellipsoidOf(mapping)} +units=m +no_defs`);
};

const codeIn = (text: string): string => {
  const code = /\bepsg[:/]+(?:[\d.]*[:/]+)?(\d{4,6})\b/i.exec(text)?.[1];
  return code === undefined ? '' : `EPSG:${code}`;
};

const statedCode = (attributes: ArrayFile['attributes']): string => {
  for (const [name, value] of attributes) {
    if (!/crs|epsg|srs|projection|coordinate_system|^proj:/i.test(name)) continue;
    const code = typeof value === 'string' ? codeIn(value) : /epsg/i.test(name) && value[0] ? `EPSG:${value[0]}` : '';
    if (code) return code;
  }
  return '';
};

const fromMapping = (mapping: ArrayVariable): string => {
  const wkt = textAttribute(mapping, 'crs_wkt') || textAttribute(mapping, 'spatial_ref');
  return (wkt && crsFromWkt(wkt)) || projOf(mapping) || statedCode(mapping.attributes);
};

const mappingOf = (file: ArrayFile, variable: ArrayVariable): ArrayVariable | undefined => {
  // "crs: x y" is the extended form (CF 1.7).
  const name = textAttribute(variable, 'grid_mapping').split(':')[0]?.trim() ?? '';
  const folder = variable.name.includes('/') ? variable.name.slice(0, variable.name.lastIndexOf('/') + 1) : '';
  const wanted = [folder + name, name.replace(/^\//, '')];
  const fallback = name === '' ? ['crs', 'spatial_ref'] : wanted;
  return file.variables.find((one) => fallback.includes(one.name));
};

/** Name of the grid mapping of a variable (CF conventions, appendix F); '' without one. */
export const gridMappingName = (file: ArrayFile, variable: ArrayVariable): string => {
  const mapping = mappingOf(file, variable);
  return mapping ? textAttribute(mapping, 'grid_mapping_name') : '';
};

/** CRS in the contract's form; '' when nothing says it. */
export const crsOfVariable = (file: ArrayFile, variable: ArrayVariable, axes: readonly Axis[]): string => {
  const degrees = axes.filter(({ role }) => role === 'x' || role === 'y').every((axis) => axis.degrees);
  const mapping = mappingOf(file, variable);
  const stated = (mapping && fromMapping(mapping)) || fromMapping(variable);
  if (stated) return stated;
  if (degrees) return 'EPSG:4326';
  return statedCode(file.attributes);
};

/** What coordinates must be multiplied with to be in the CRS's units: kilometres, or the scan angle of geostationary satellites. */
export const axisFactor = (coordinate: ArrayVariable | undefined, crs: string): number => {
  const units = coordinate ? textAttribute(coordinate, 'units') : '';
  if (/^(km|kilomet(er|re)s?)$/i.test(units)) return 1000;
  const height = Number(/\+proj=geos.*\+h=([\d.]+)/.exec(crs)?.[1]);
  return /^rad(ians?)?$/i.test(units) && height > 0 ? height : 1;
};
