import { canonicalCrs } from './canonical.ts';
import { ellipsoids } from './ellipsoids.ts';
import { formatValue } from './proj-string.ts';
import { childOf, findNode, firstText, parseWkt, type WktNode } from './wkt.ts';

/** Projection names of OGC, Esri and EPSG, lower case without separators, to PROJ. */
const methodNames: Readonly<Record<string, string>> = {
  transversemercator: 'tmerc',
  gausskruger: 'tmerc',
  universaltransversemercator: 'tmerc',
  mercator: 'merc',
  mercator1sp: 'merc',
  mercator2sp: 'merc',
  mercatorvarianta: 'merc',
  mercatorvariantb: 'merc',
  popularvisualisationpseudomercator: 'merc',
  mercatorauxiliarysphere: 'merc',
  lambertconformalconic: 'lcc',
  lambertconformalconic1sp: 'lcc',
  lambertconformalconic2sp: 'lcc',
  lambertconicconformal1sp: 'lcc',
  lambertconicconformal2sp: 'lcc',
  albers: 'aea',
  albersconicequalarea: 'aea',
  albersequalarea: 'aea',
  lambertazimuthalequalarea: 'laea',
  azimuthalequidistant: 'aeqd',
  polarstereographic: 'stere',
  polarstereographicvarianta: 'stere',
  polarstereographicvariantb: 'stere',
  stereographicnorthpole: 'stere',
  stereographicsouthpole: 'stere',
  stereographic: 'stere',
  obliquestereographic: 'sterea',
  doublestereographic: 'sterea',
  sinusoidal: 'sinu',
  cylindricalequalarea: 'cea',
  lambertcylindricalequalarea: 'cea',
  equirectangular: 'eqc',
  platecarree: 'eqc',
  equidistantcylindrical: 'eqc',
  mollweide: 'moll',
  robinson: 'robin',
  polyconic: 'poly',
  cassinisoldner: 'cass',
  cassini: 'cass',
  gnomonic: 'gnom',
  orthographic: 'ortho',
};

const parameterNames: Readonly<Record<string, string>> = {
  latitudeoforigin: 'lat_0',
  latitudeofcenter: 'lat_0',
  latitudeofcentre: 'lat_0',
  latitudeofnaturalorigin: 'lat_0',
  latitudeoffalseorigin: 'lat_0',
  centralmeridian: 'lon_0',
  longitudeofcenter: 'lon_0',
  longitudeofcentre: 'lon_0',
  longitudeoforigin: 'lon_0',
  longitudeofnaturalorigin: 'lon_0',
  longitudeoffalseorigin: 'lon_0',
  scalefactor: 'k',
  scalefactoratnaturalorigin: 'k',
  standardparallel1: 'lat_1',
  latitudeof1ststandardparallel: 'lat_1',
  standardparallel2: 'lat_2',
  latitudeof2ndstandardparallel: 'lat_2',
  latitudeofstandardparallel: 'lat_ts',
  falseeasting: 'x_0',
  eastingatfalseorigin: 'x_0',
  falsenorthing: 'y_0',
  northingatfalseorigin: 'y_0',
};

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const datumNames: readonly (readonly [RegExp, string])[] = [
  [/(?<!to)wgs_?(19)?84|world_?geodetic_?system_?(19)?84/i, '+datum=WGS84'],
  [/^d?_?north_?american_?(datum_?)?(of_?)?1983$|^nad83$/i, '+datum=NAD83'],
  [/^d?_?north_?american_?(datum_?)?(of_?)?1927$|^nad27$/i, '+datum=NAD27'],
];

const datumOf = (geographic: WktNode | undefined): string => {
  const datum = childOf(geographic, 'DATUM', 'GEODETICDATUM', 'ENSEMBLE', 'TRF');
  const spheroid = findNode(geographic, 'SPHEROID', 'ELLIPSOID');
  const name = firstText(datum).replace(/\s/g, '_');
  const named = datumNames.find(([pattern]) => pattern.test(name))?.[1];
  const shift = childOf(datum, 'TOWGS84')?.values.filter((value) => typeof value === 'number') ?? [];
  const [semiMajor = 6378137, inverse = 298.257223563] = (spheroid?.values ?? []).filter(
    (value) => typeof value === 'number',
  );
  if (named) return named;
  const toWgs84 = shift.length >= 3 && shift.some((value) => value !== 0) ? ` +towgs84=${shift.join(',')}` : '';
  if (inverse === 0) return `+R=${formatValue(semiMajor)}${toWgs84}`;
  const known = Object.values(ellipsoids).find(
    (one) => one.semiMajorAxis === semiMajor && Math.abs(one.inverseFlattening - inverse) < 1e-6,
  );
  const size = known ? `+ellps=${known.proj}` : `+a=${formatValue(semiMajor)} +rf=${formatValue(inverse)}`;
  return `${size}${toWgs84}`;
};

const codeOf = (node: WktNode): string | undefined => {
  const authority = childOf(node, 'AUTHORITY', 'ID');
  const [name, code] = authority?.values ?? [];
  return String(name).toUpperCase() === 'EPSG' && Number(code) > 0 ? `EPSG:${Number(code)}` : undefined;
};

const projectionValues = (projected: WktNode, metres: number): Map<string, number> => {
  const conversion = childOf(projected, 'CONVERSION') ?? projected;
  const values = new Map<string, number>();
  for (const { keyword, values: given } of conversion.children) {
    if (keyword !== 'PARAMETER') continue;
    const parameter = parameterNames[bare(String(given[0]))];
    const value = given.find((one) => typeof one === 'number');
    if (parameter === undefined || value === undefined) continue;
    values.set(parameter, parameter === 'x_0' || parameter === 'y_0' ? value * metres : value);
  }
  return values;
};

/** What differs between the methods in how names and values of parameters go together. */
const adjust = (method: string, wktName: string, values: Map<string, number>): void => {
  const rename = (from: string, to: string): void => {
    const value = values.get(from);
    if (value === undefined) return;
    values.delete(from);
    values.set(to, value);
  };
  const polar = method === 'stere' && (wktName.includes('polar') || wktName.includes('pole'));
  if (method === 'cea' || method === 'eqc' || (method === 'merc' && values.has('lat_1'))) rename('lat_1', 'lat_ts');
  if (polar) {
    rename('lat_1', 'lat_ts');
    const latitude = values.get('lat_ts') ?? values.get('lat_0') ?? 90;
    if (Math.abs(latitude) < 90) values.set('lat_ts', latitude);
    values.set('lat_0', latitude < 0 || wktName.includes('south') ? -90 : 90);
    if (values.has('lat_ts')) values.delete('k');
  }
  if (method === 'lcc' && !values.has('lat_2')) values.set('lat_1', values.get('lat_1') ?? values.get('lat_0') ?? 0);
};

const projectedCrs = (projected: WktNode): string | undefined => {
  const conversion = childOf(projected, 'CONVERSION') ?? projected;
  const wktName = bare(firstText(childOf(conversion, 'PROJECTION', 'METHOD')));
  const method = methodNames[wktName];
  if (method === undefined) return undefined;
  const unit = childOf(projected, 'UNIT', 'LENGTHUNIT') ?? childOf(childOf(projected, 'CS'), 'LENGTHUNIT');
  const metres = Number(unit?.values[1] ?? 1) || 1;
  const values = projectionValues(projected, childOf(projected, 'CONVERSION') ? 1 : metres);
  adjust(method, wktName, values);
  const sphere = wktName.includes('pseudo') || wktName.includes('auxiliarysphere');
  const datum = sphere
    ? '+a=6378137 +b=6378137 +nadgrids=@null'
    : datumOf(childOf(projected, 'GEOGCS', 'BASEGEOGCRS', 'BASEGEODCRS'));
  const units =
    metres === 1 ? '+units=m' : Math.abs(metres - 1200 / 3937) < 1e-9 ? '+units=us-ft' : `+to_meter=${metres}`;
  const parameters = [...values].map(([name, value]) => `+${name}=${formatValue(value)}`).join(' ');
  return `+proj=${method} ${parameters} ${datum} ${units} +no_defs`;
};

/** CRS of a WKT in the contract's form: its EPSG code, else a PROJ string, else the WKT itself; '' for no WKT. */
export const crsFromWkt = (wkt: string): string => {
  const root = parseWkt(wkt);
  const horizontal = findNode(
    root,
    'PROJCS',
    'PROJCRS',
    'PROJECTEDCRS',
    'GEOGCS',
    'GEOGCRS',
    'GEODCRS',
    'GEOGRAPHICCRS',
  );
  if (!horizontal) return '';
  const code = codeOf(horizontal);
  if (code) return code;
  const projected = horizontal.keyword.startsWith('PROJ');
  const proj = projected ? projectedCrs(horizontal) : `+proj=longlat ${datumOf(horizontal)} +no_defs`;
  return proj === undefined ? wkt.trim() : canonicalCrs(proj);
};
