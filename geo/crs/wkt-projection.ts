/** A WKT put as a PROJ string, or why that cannot be done. Nothing that it says is left out without a word. */
import { formatValue } from './proj-string.ts';
import { childOf, findNode, firstText, parseWkt, type WktNode } from './wkt.ts';
import { datumOfWkt } from './wkt-datum.ts';
import { bareName, impliedParameters, type WktMethod, wktMethods, wktParameters } from './wkt-methods.ts';
import { degreesPer, firstNumber, metresPerUnitOf, radiansPerUnit } from './wkt-units.ts';

/** `code`: the EPSG code that the text states for its horizontal part. */
export type WktReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'proj'; readonly proj: string; readonly code: string | undefined }
  | { readonly kind: 'refused'; readonly reason: string; readonly code: string | undefined };

type Outcome = { readonly proj: string } | { readonly reason: string };

const geographicKeywords = ['GEOGCS', 'GEOGCRS', 'GEODCRS', 'GEOGRAPHICCRS', 'GEODETICCRS'];
const projectedKeywords = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS'];

const codeOf = (node: WktNode): string | undefined => {
  const authority = childOf(node, 'AUTHORITY', 'ID');
  const [name, code] = authority?.values ?? [];
  return String(name).toUpperCase() === 'EPSG' && Number(code) > 0 ? `EPSG:${Number(code)}` : undefined;
};

const lengths = new Set(['x_0', 'y_0', 'h']);
const factors = new Set(['k', 'x_scale']);

interface Units {
  /** Metres and degrees in one unit of parameters that state none themselves. */
  readonly metres: number;
  readonly degrees: number;
}

/** Parameters by PROJ's names, in metres and degrees; or the name of one that is not known. */
const parametersOf = (conversion: WktNode, units: Units): Map<string, number> | string => {
  const values = new Map<string, number>();
  for (const node of conversion.children) {
    if (node.keyword !== 'PARAMETER') continue;
    const name = bareName(firstText(node));
    const value = firstNumber(node);
    const parameter = wktParameters[name];
    if (value === undefined || (impliedParameters.has(name) && parameter === undefined)) continue;
    if (parameter === undefined) {
      if (value !== 0) return firstText(node);
      continue;
    }
    const radians = radiansPerUnit(node);
    if (lengths.has(parameter)) values.set(parameter, value * (metresPerUnitOf(node) ?? units.metres));
    else if (factors.has(parameter)) values.set(parameter, value);
    else values.set(parameter, value * (radians === undefined ? units.degrees : degreesPer(radians)));
  }
  return values;
};

const rename = (values: Map<string, number>, from: string, to: string): void => {
  const value = values.get(from);
  if (value === undefined) return;
  values.delete(from);
  values.set(to, value);
};

const adjustPolar = (values: Map<string, number>, { form }: WktMethod, wktName: string): void => {
  rename(values, 'lat_1', 'lat_ts');
  const latitude = values.get('lat_ts') ?? values.get('lat_0') ?? 90;
  if (form === 'polar' && Math.abs(latitude) < 90) values.set('lat_ts', latitude);
  values.set('lat_0', latitude < 0 || wktName.includes('south') ? -90 : 90);
  if (Math.abs(values.get('lat_ts') ?? 90) === 90) values.delete('lat_ts');
  if (values.has('lat_ts')) values.delete('k');
};

const right = (value: number | undefined): boolean => Math.abs((value ?? NaN) - 90) < 1e-9;

/** What differs between the methods in how names and values of parameters go together; PROJ's name of the method. */
const adjust = (method: WktMethod, wktName: string, values: Map<string, number>): Outcome => {
  const { proj, form } = method;
  if (proj === 'cea' || proj === 'eqc' || proj === 'merc') rename(values, 'lat_1', 'lat_ts');
  if (form === 'polar' || form === 'polar by scale') adjustPolar(values, method, wktName);
  if (form === 'one parallel') values.set('lat_1', values.get('lat_0') ?? 0);
  if (proj === 'lcc' && !values.has('lat_2')) values.set('lat_1', values.get('lat_1') ?? values.get('lat_0') ?? 0);
  if (proj === 'bonne' && !values.has('lat_1')) rename(values, 'lat_0', 'lat_1');
  if (proj === 'merc' || proj === 'eqc' || proj === 'cea') if (values.get('lat_0') === 0) values.delete('lat_0');
  if (proj === 'krovak') {
    const turned = values.get('rotation');
    if (turned !== undefined && Math.abs(turned) !== 90) return { reason: 'its axes point south and west' };
    for (const name of ['rotation', 'x_scale', 'alpha']) values.delete(name);
    return { proj };
  }
  if (proj !== 'omerc' && proj !== 'somerc') return values.has('alpha') ? { reason: 'it has an azimuth' } : { proj };
  const swiss =
    proj === 'somerc' || (right(values.get('alpha')) && right(values.get('gamma') ?? values.get('rotation') ?? 90));
  if (swiss) {
    for (const name of ['alpha', 'gamma', 'rotation']) values.delete(name);
    rename(values, 'k', 'k_0');
    return { proj: 'somerc' };
  }
  rename(values, 'lon_0', 'lonc');
  rename(values, 'rotation', 'gamma');
  return { proj };
};

/** Directions of the axes, where one points west: x and y count that way. */
const axesOf = (projected: WktNode): string => {
  const [first, second] = projected.children
    .filter(({ keyword }) => keyword === 'AXIS')
    .map(({ children }) => children[0]?.keyword[0]?.toLowerCase() ?? '');
  return first !== second && (first === 'w' || second === 'w') ? ` +axis=${first}${second}u` : '';
};

const unitText = (metres: number): string => {
  if (metres === 1) return '+units=m';
  if (Math.abs(metres - 1200 / 3937) < 1e-9) return '+units=us-ft';
  return metres === 0.3048 ? '+units=ft' : `+to_meter=${metres}`;
};

const projectedProj = (root: WktNode, projected: WktNode): Outcome => {
  const conversion = childOf(projected, 'CONVERSION') ?? projected;
  const stated = firstText(childOf(conversion, 'PROJECTION', 'METHOD'));
  const wktName = bareName(stated);
  const method = wktMethods.get(wktName);
  if (method === undefined) return { reason: `the projection method '${stated.slice(0, 60)}' is not known here` };
  const base = childOf(projected, ...geographicKeywords, 'BASEGEOGCRS', 'BASEGEODCRS');
  const metres = metresPerUnitOf(projected) ?? 1;
  // WKT 1 states angles in the unit of the geographic CRS; WKT 2 states a unit for each.
  const degrees = degreesPer(radiansPerUnit(base) ?? Math.PI / 180);
  const isWkt2 = conversion !== projected;
  const values = parametersOf(conversion, { metres, degrees: isWkt2 ? 1 : degrees });
  if (typeof values === 'string') return { reason: `its parameter '${values.slice(0, 60)}' is not known here` };
  const adjusted = adjust(method, wktName, values);
  if ('reason' in adjusted) return adjusted;
  const parameters = [...values].map(([name, value]) => `+${name}=${formatValue(value)}`);
  const fixed =
    method.fixed && adjusted.proj === method.proj && !parameters.some((one) => one.startsWith('+lat_ts'))
      ? [`+${method.fixed}`]
      : [];
  const datum = method.form === 'pseudo' ? '+a=6378137 +b=6378137 +nadgrids=@null' : datumOfWkt(root, base);
  const south = method.form === 'south-west' ? ' +axis=wsu' : axesOf(projected);
  return {
    proj: [`+proj=${adjusted.proj}`, ...parameters, ...fixed, datum, `${unitText(metres)}${south}`, '+no_defs'].join(
      ' ',
    ),
  };
};

const geographicProj = (root: WktNode, geographic: WktNode): Outcome => {
  if (childOf(geographic, 'DERIVINGCONVERSION', 'BASEGEOGCRS', 'BASEGEODCRS'))
    return { reason: 'it is derived from another one (a rotated pole, for instance)' };
  const radians = radiansPerUnit(geographic);
  if (radians !== undefined && degreesPer(radians) !== 1) return { reason: 'its coordinates are not in degrees' };
  return { proj: `+proj=longlat ${datumOfWkt(root, geographic)} +no_defs` };
};

/** GDAL's word for what WKT 1 cannot say: a PROJ string. */
const extensionOf = (horizontal: WktNode): string | undefined => {
  const found = horizontal.children.find(
    ({ keyword, values }) => keyword === 'EXTENSION' && String(values[0]).toUpperCase() === 'PROJ4',
  );
  const text = String(found?.values[1] ?? '');
  return text.includes('+proj=') ? text.replace(/\+(?:wktext|type=crs)\b/g, '').replace(/\s+/g, ' ') : undefined;
};

export const readWkt = (wkt: string): WktReading => {
  const root = parseWkt(wkt);
  const horizontal = findNode(root, ...projectedKeywords, ...geographicKeywords);
  if (!root || !horizontal) return { kind: 'none' };
  const code = codeOf(horizontal);
  const extension = extensionOf(horizontal);
  if (extension !== undefined) return { kind: 'proj', proj: extension, code };
  const projected = projectedKeywords.includes(horizontal.keyword);
  const outcome = projected ? projectedProj(root, horizontal) : geographicProj(root, horizontal);
  return 'reason' in outcome
    ? { kind: 'refused', reason: outcome.reason, code }
    : { kind: 'proj', proj: outcome.proj, code };
};
