import { projDefinition } from './definition.ts';
import { formatProj, type ProjParameters, parseProj } from './proj-string.ts';

const zones: Readonly<Record<string, readonly [north: number, south: number]>> = {
  WGS84: [32_600, 32_700],
  NAD83: [26_900, 0],
  NAD27: [26_700, 0],
};
const geographicCodes: Readonly<Record<string, string>> = {
  WGS84: 'EPSG:4326',
  NAD83: 'EPSG:4269',
  NAD27: 'EPSG:4267',
};

const near = (text: string | undefined, value: number): boolean => Math.abs(Number(text ?? 0) - value) < 1e-9;

const utmZone = (parameters: ProjParameters): { zone: number; south: boolean } | undefined => {
  if (parameters.get('proj') === 'utm') return { zone: Number(parameters.get('zone')), south: parameters.has('south') };
  const zone = (Number(parameters.get('lon_0')) + 183) / 6;
  const south = near(parameters.get('y_0'), 10_000_000);
  const usual =
    parameters.get('proj') === 'tmerc' &&
    near(parameters.get('lat_0'), 0) &&
    near(parameters.get('k'), 0.9996) &&
    near(parameters.get('x_0'), 500_000) &&
    (south || near(parameters.get('y_0'), 0));
  return usual && Number.isInteger(zone) ? { zone, south } : undefined;
};

const size = ['datum', 'ellps', 'a', 'b', 'rf', 'R', 'towgs84', 'nadgrids', 'units', 'to_meter', 'pm', 'no_defs'];

/** A transverse Mercator that is a UTM zone, written as one. */
const asUtm = (parameters: ProjParameters, { zone, south }: { zone: number; south: boolean }): string => {
  const kept = [...parameters].filter(([name]) => size.includes(name));
  return ordered(
    new Map([['proj', 'utm'], ['zone', String(zone)], ...(south ? [['south', ''] as const] : []), ...kept]),
  );
};

const order =
  'proj zone south lat_0 lat_1 lat_2 lat_ts lon_0 alpha gamma k k_0 x_0 y_0 h sweep datum ellps a b rf R towgs84 nadgrids pm units to_meter'.split(
    ' ',
  );

const rank = (name: string): number => {
  const index = order.indexOf(name);
  return index < 0 ? order.length + (name === 'no_defs' ? 1 : 0) : index;
};

/** Parameters in one order, so that equal definitions are equal texts. */
const ordered = (parameters: ProjParameters): string =>
  formatProj(new Map([...parameters].sort(([left], [right]) => rank(left) - rank(right))));

/** The EPSG code of a PROJ string where it is a common one (longitude/latitude and UTM on WGS 84, NAD83, NAD27); else the string, parameters in one order. */
export const canonicalCrs = (proj: string): string => {
  const parameters = parseProj(proj);
  if (parameters.get('proj') === 'merc' && parameters.get('nadgrids') === '@null') return 'EPSG:3857';
  const datum = parameters.get('datum') ?? '';
  const utm = utmZone(parameters);
  const plain = utm ? asUtm(parameters, utm) : ordered(parameters);
  const ofDatum = zones[datum];
  if (!ofDatum || (parameters.get('units') ?? 'm') !== 'm' || parameters.has('to_meter') || parameters.has('pm'))
    return plain;
  if (parameters.get('proj') === 'longlat') return geographicCodes[datum] ?? plain;
  if (!utm) return plain;
  const base = ofDatum[utm.south ? 1 : 0];
  const northAmerican = datum === 'WGS84' || utm.zone <= 23;
  return base && northAmerican && utm.zone >= 1 && utm.zone <= 60 ? `EPSG:${base + utm.zone}` : plain;
};

const spelt: Readonly<Record<string, string>> = { WGS84: 'WGS84', NAD83: 'GRS80' };

/** A definition reduced to what matters for coordinates. */
const essence = (crs: string): string => {
  const parameters = new Map(parseProj(projDefinition(crs) ?? crs));
  if (parameters.size === 0) return crs;
  const datum = parameters.get('datum');
  if (datum !== undefined && spelt[datum]) {
    parameters.delete('datum');
    parameters.set('ellps', spelt[datum]);
  }
  if (/^0(,0)*$/.test(parameters.get('towgs84') ?? '')) parameters.delete('towgs84');
  if (parameters.get('units') === 'm') parameters.delete('units');
  for (const name of ['no_defs', 'wktext', 'type', 'over']) parameters.delete(name);
  for (const [name, value] of parameters) {
    const number = Number(value);
    if (value !== '' && Number.isFinite(number)) parameters.set(name, String(number));
    if (number === 0 && value !== '' && ['x_0', 'y_0', 'lat_0', 'lon_0'].includes(name)) parameters.delete(name);
  }
  return [...parameters]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(' ');
};

const cacheLimit = 256;
const essences = new Map<string, string>();
const essenceOf = (crs: string): string => {
  const known = essences.get(crs) ?? essence(crs);
  if (essences.size > cacheLimit) essences.clear();
  essences.set(crs, known);
  return known;
};

/** Do two CRSs give every place the same coordinates, as far as their definitions tell? */
export const sameCrs = (left: string, right: string): boolean =>
  left === right || (left !== '' && right !== '' && essenceOf(left) === essenceOf(right));
