/** CRS of a variable: its grid mapping (CF conventions, section 5.6), or what other attributes say. */
import { isGeographic, projDefinition } from '../crs/definition.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { parseProj } from '../crs/proj-string.ts';
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';
import type { Axis } from './cf-axes.ts';
import { type Finding, statesFigure } from './cf-ellipsoid.ts';
import { crsOfMapping } from './cf-projection.ts';
import { namedVariable } from './coordinates.ts';
import { lastPart } from './names.ts';
import { metresIn, metresInCrsUnit, radiansIn } from './units.ts';

const codeIn = (text: string): string => {
  const code = /\bepsg[:/]+(?:[\d.]*[:/]+)?(\d{4,6})\b/i.exec(text)?.[1];
  return code === undefined ? '' : `EPSG:${code}`;
};

const statedCode = (attributes: ArrayFile['attributes']): string => {
  for (const [name, value] of attributes) {
    if (!/crs|epsg|srs|srid|projection|coordinate_system|^proj:/i.test(name)) continue;
    const code = typeof value === 'string' ? codeIn(value) : /epsg/i.test(name) && value[0] ? `EPSG:${value[0]}` : '';
    if (code) return code;
  }
  return '';
};

/** The mapping for the axes: "crs: x y  other: lat lon" is the extended form (CF conventions, section 5.6), "crs" the short one. */
const mappingName = (variable: ArrayVariable, axes: readonly Axis[]): string => {
  const text = textAttribute(variable, 'grid_mapping').trim();
  if (!text.includes(':')) return text;
  const parts = [...text.matchAll(/(\S+):\s*([^:]*?)(?=\s+\S+:|$)/g)];
  const names = axes.map(({ dimension }) => lastPart(dimension));
  const own = parts.find(([, , coordinates = '']) => coordinates.split(/\s+/).some((one) => names.includes(one)));
  return (own ?? parts[0])?.[1] ?? '';
};

const mappingOf = (file: ArrayFile, variable: ArrayVariable, axes: readonly Axis[]): ArrayVariable | undefined => {
  const name = mappingName(variable, axes);
  const wanted = name === '' ? ['crs', 'spatial_ref'] : [name];
  return wanted.map((one) => namedVariable(file, variable, one)).find((one) => one !== undefined);
};

/** Name of the grid mapping of a variable (CF conventions, appendix F); '' without one. */
export const gridMappingName = (file: ArrayFile, variable: ArrayVariable, axes: readonly Axis[]): string => {
  const mapping = mappingOf(file, variable, axes);
  return mapping ? textAttribute(mapping, 'grid_mapping_name') : '';
};

const metresOf = (axes: readonly Axis[], role: Axis['role']): number => {
  const coordinate = axes.find((axis) => axis.role === role)?.coordinate;
  return metresIn(coordinate ? textAttribute(coordinate, 'units') : '') ?? 1;
};

const fromWkt = (wkt: string): Finding<string> =>
  /DERIVINGCONVERSION/i.test(wkt)
    ? { why: 'coordinates of a derived CRS (a rotated pole) are not computed' }
    : { found: crsFromWkt(wkt) };

/** PROJ parameters that a grid mapping and a WKT may both state, for the same method. */
const comparable = ['lat_0', 'lon_0', 'lat_1', 'lat_2', 'lat_ts', 'h'];
const toleratedDegrees = 1e-6;

/** Do two definitions of one method name different places? */
const contradict = (wkt: string, attributes: string): boolean => {
  const [left, right] = [parseProj(projDefinition(wkt) ?? ''), parseProj(projDefinition(attributes) ?? '')];
  if (left.get('proj') === undefined || left.get('proj') !== right.get('proj')) return false;
  return comparable.some((name) => {
    const difference = Number(left.get(name)) - Number(right.get(name));
    const turned = name === 'lon_0' ? difference - 360 * Math.round(difference / 360) : difference;
    return Math.abs(turned) > toleratedDegrees;
  });
};

const methodOf = (crs: string): string | undefined => parseProj(projDefinition(crs) ?? '').get('proj');

/** A mapping that is silent on the figure of the Earth and gives a code beside its parameters means the code's: EPSG:3411 is no WGS 84. */
const completes = (code: string, mapping: ArrayVariable, own: string): boolean =>
  code !== '' &&
  !statesFigure(mapping) &&
  methodOf(own) !== undefined &&
  methodOf(code) === methodOf(own) &&
  !contradict(code, own);

const fromAttributes = (mapping: ArrayVariable, axes: readonly Axis[]): Finding<string> => {
  const name = textAttribute(mapping, 'grid_mapping_name');
  if (name === '') return { found: statedCode(mapping.attributes) };
  const found = crsOfMapping(mapping, { x: metresOf(axes, 'x'), y: metresOf(axes, 'y') });
  const code = statedCode(mapping.attributes);
  if (!('why' in found)) return completes(code, mapping, found.found) ? { found: code } : found;
  return code && !/^rotated/.test(name) ? { found: code } : found;
};

const fromMapping = (mapping: ArrayVariable, axes: readonly Axis[]): Finding<string> => {
  const wkt = textAttribute(mapping, 'crs_wkt') || textAttribute(mapping, 'spatial_ref');
  const read = fromWkt(wkt);
  const own = fromAttributes(mapping, axes);
  // "The value specified by the single-property attribute shall take precedence" (CF conventions, section 5.6.1).
  if (wkt !== '' && 'found' in read && 'found' in own && contradict(read.found, own.found)) return own;
  if (wkt !== '' && ('why' in read || read.found !== '')) return read;
  return own;
};
/** CRS in the contract's form; '' when nothing says it. `axes`: those of x and y. */
export const crsOfVariable = (file: ArrayFile, variable: ArrayVariable, axes: readonly Axis[]): Finding<string> => {
  const mapping = mappingOf(file, variable, axes);
  if (mapping) {
    const found = fromMapping(mapping, axes);
    if ('why' in found) return { why: `of its grid mapping '${lastPart(mapping.name)}': ${found.why}` };
    if (found.found) return found;
  }
  const own = fromMapping(variable, axes);
  if (!('why' in own) && own.found) return own;
  if (axes.every(({ degrees }) => degrees)) return { found: 'EPSG:4326' };
  const code = statedCode(file.attributes);
  const missing = mapping ? '' : mappingName(variable, axes);
  return code === '' && missing !== ''
    ? { why: `it names the grid mapping '${missing}', which the file does not have` }
    : { found: code };
};

/** What coordinates must be multiplied with to be in the CRS's units: kilometres, feet, the scan angles of geostationary satellites. */
export const axisFactor = ({ coordinate, dimension }: Axis, crs: string): Finding<number> => {
  const units = (coordinate ? textAttribute(coordinate, 'units') : '').trim();
  const [radians, metres] = [radiansIn(units), metresIn(units)];
  const foreign = { why: `the unit '${units}' of its coordinate '${lastPart(dimension)}' is none of its CRS` };
  if (crs === '') return { found: 1 };
  if (isGeographic(crs)) {
    if (radians !== undefined) return { found: (radians * 180) / Math.PI };
    return units === '' ? { found: 1 } : foreign;
  }
  const height = Number(/\+proj=geos.*\+h=([\d.]+)/.exec(crs)?.[1]);
  const unit = metresInCrsUnit(crs);
  if (radians !== undefined && height > 0) return { found: (radians * height) / (unit ?? 1) };
  if (units === '') return height > 0 ? { why: `its coordinate '${lastPart(dimension)}' has no unit` } : { found: 1 };
  if (metres === undefined) return foreign;
  // The unit of a CRS that no one here knows is not known either: coordinates in metres then are what they are in most of them.
  return unit === undefined && metres !== 1 ? foreign : { found: metres / (unit ?? 1) };
};
