import { isGeographic, projDefinition } from '../../crs/definition.ts';
import { earthShape } from '../../crs/ellipsoid.ts';
import { ellipsoids, namedDatums } from '../../crs/ellipsoids.ts';
import { type Method, methods } from '../../crs/methods.ts';
import { formatProj, type ProjParameters, parseProj } from '../../crs/proj-string.ts';
import { geoKey, userDefined } from '../geo-keys.ts';

/** The three tags that carry geokeys. */
export interface GeoKeyTags {
  readonly directory: readonly number[];
  readonly doubles: readonly number[];
  readonly text: string;
}

type KeyValue = number | { readonly double: number } | string | { readonly doubles: readonly number[] };
type Keys = Map<number, KeyValue>;

const metre = 9001;
const degree = 9102;

const datumKeys = (parameters: ProjParameters): Keys => {
  const keys: Keys = new Map();
  const datum = parameters.get('datum');
  const known = Object.entries(namedDatums).find(([code, name]) => name === datum && Number(code) < 6000);
  if (known) return keys.set(geoKey.geographicType, Number(known[0]));
  keys.set(geoKey.geographicType, userDefined).set(geoKey.geographicCitation, 'unknown').set(geoKey.datum, userDefined);
  const listed = Object.entries(ellipsoids).find(([, one]) => one.proj === parameters.get('ellps'));
  if (listed) keys.set(geoKey.ellipsoid, Number(listed[0]));
  else {
    const { semiMajorAxis, eccentricitySquared } = earthShape(formatProj(parameters));
    keys
      .set(geoKey.ellipsoid, userDefined)
      .set(geoKey.semiMajorAxis, { double: semiMajorAxis })
      .set(geoKey.semiMinorAxis, { double: semiMajorAxis * Math.sqrt(1 - eccentricitySquared) });
  }
  const shift = parameters.get('towgs84')?.split(',').map(Number);
  if (shift?.every(Number.isFinite)) keys.set(geoKey.toWgs84, { doubles: shift });
  const meridian = Number(parameters.get('pm'));
  if (meridian) keys.set(geoKey.primeMeridian, userDefined).set(geoKey.primeMeridianLongitude, { double: meridian });
  return keys.set(geoKey.angularUnits, degree);
};

/** '+proj=utm +zone=…' spelt out as a transverse Mercator. */
const withoutUtm = (parameters: ProjParameters): ProjParameters => {
  if (parameters.get('proj') !== 'utm') return parameters;
  const origin = { lat_0: 0, lon_0: Number(parameters.get('zone')) * 6 - 183, k: 0.9996, x_0: 500_000 };
  const northing = parameters.has('south') ? 10_000_000 : 0;
  const spelt = Object.entries({ ...origin, y_0: northing }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Map([...parameters, ['proj', 'tmerc'], ...spelt]);
};

const methodOf = (parameters: ProjParameters) => {
  const isFixed = ({ fixed = '' }: Method): boolean => {
    const [name = '', value = ''] = fixed.split('=');
    return name === '' ? !parameters.has('axis') && !parameters.has('no_uoff') : parameters.get(name) === value;
  };
  const fitting = methods.filter((method) => method.proj === parameters.get('proj') && isFixed(method));
  if (fitting.length < 2) return fitting[0];
  if (parameters.get('proj') === 'lcc') return fitting.find(({ code }) => code === (parameters.has('lat_2') ? 8 : 9));
  const polar = Math.abs(Number(parameters.get('lat_0'))) === 90;
  return fitting.find(({ code }) => code === (polar ? 15 : 14));
};

const projectionKeys = (given: ProjParameters): Keys | undefined => {
  const parameters = withoutUtm(given);
  const method = methodOf(parameters);
  const feet = parameters.get('units') === 'us-ft';
  if (!method || parameters.has('to_meter') || (parameters.get('units') ?? 'm') === 'ft') return undefined;
  const keys: Keys = new Map([
    [geoKey.projectedType, userDefined],
    [geoKey.projection, userDefined],
    [geoKey.coordinateTransformation, method.code],
    [geoKey.linearUnits, feet ? 9003 : metre],
  ]);
  for (const [name, key] of Object.entries(method.parameters)) {
    const polarLatitude = method.code === 15 && name === 'lat_0' && parameters.has('lat_ts');
    const text = parameters.get(name) ?? (name === 'k' ? parameters.get('k_0') : undefined);
    const value = Number(text ?? (name === 'k' ? 1 : 0));
    if (polarLatitude || (name === 'lat_ts' && text === undefined)) continue;
    keys.set(key, { double: feet && (name === 'x_0' || name === 'y_0') ? (value * 3937) / 1200 : value });
  }
  return keys;
};

const keysOfDefinition = (definition: string): Keys => {
  const parameters = parseProj(definition);
  if (isGeographic(definition))
    return new Map<number, KeyValue>([[geoKey.modelType, 2], [geoKey.rasterType, 1], ...datumKeys(parameters)]);
  const projection = definition.includes('+proj=') ? projectionKeys(parameters) : undefined;
  const head: Keys = new Map<number, KeyValue>([
    [geoKey.modelType, 1],
    [geoKey.rasterType, 1],
    [geoKey.citation, projection ? 'user-defined' : `ESRI PE String = ${definition}`],
  ]);
  if (!projection) return head.set(geoKey.projectedType, userDefined);
  return new Map([...head, ...datumKeys(parameters), ...projection]);
};

const keysOf = (crs: string): Keys => {
  const code = Number(/^EPSG:(\d+)$/.exec(crs)?.[1]);
  if (!code || code > 65_535) return keysOfDefinition(projDefinition(crs) ?? crs);
  const geographic = isGeographic(crs);
  return new Map([
    [geoKey.modelType, geographic ? 2 : 1],
    [geoKey.rasterType, 1],
    [geographic ? geoKey.geographicType : geoKey.projectedType, code],
  ]);
};

/** Geokeys for a CRS in the contract's form; undefined for ''. */
export const geoKeyTags = (crs: string): GeoKeyTags | undefined => {
  if (crs === '') return undefined;
  const doubles: number[] = [];
  let text = '';
  const sorted = [...keysOf(crs)].sort(([left], [right]) => left - right);
  const entries = sorted.flatMap(([id, value]) => {
    if (typeof value === 'number') return [id, 0, 1, value];
    if (typeof value === 'string') {
      const start = text.length;
      text += `${value.replaceAll('|', ' ')}|`;
      return [id, 34737, text.length - start, start];
    }
    const list = 'double' in value ? [value.double] : value.doubles;
    const start = doubles.length;
    doubles.push(...list);
    return [id, 34736, list.length, start];
  });
  return { directory: [1, 1, 1, sorted.length, ...entries], doubles, text };
};
