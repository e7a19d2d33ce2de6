import { type GeoKeys, geoKey, userDefined } from '../tiff/geo-keys.ts';
import { canonicalCrs } from './canonical.ts';
import { crsFromWkt } from './from-wkt.ts';
import { codeOf, datumOfKeys, degreesPerAngle, numberKey } from './geo-key-datum.ts';
import { lenientKeys, methods } from './methods.ts';
import { formatValue } from './proj-string.ts';

/** EPSG codes of linear units → metres (EPSG dataset; 9003 is the US survey foot). */
const metresPerUnit: Readonly<Record<number, number>> = {
  9001: 1,
  9002: 0.3048,
  9003: 1200 / 3937,
  9005: 0.3047972654,
  9036: 1000,
};

const unitOf = (keys: GeoKeys): { metres: number; text: string } => {
  const code = numberKey(keys, geoKey.linearUnits) ?? 9001;
  const metres = metresPerUnit[code] ?? numberKey(keys, geoKey.linearUnitSize) ?? 1;
  const text =
    code === 9003 ? '+units=us-ft' : code === 9002 ? '+units=ft' : metres === 1 ? '+units=m' : `+to_meter=${metres}`;
  return { metres, text };
};

const utmFromCode = (code: number | string | undefined): string | undefined => {
  if (typeof code !== 'number') return undefined;
  if (code > 16_000 && code <= 16_060) return `+proj=utm +zone=${code - 16_000}`;
  if (code > 16_100 && code <= 16_160) return `+proj=utm +zone=${code - 16_100} +south`;
  return undefined;
};

const asUtm = (values: ReadonlyMap<string, number>): string | undefined => {
  const zone = ((values.get('lon_0') ?? 0) + 183) / 6;
  const northing = values.get('y_0') ?? 0;
  const usual = (values.get('lat_0') ?? 0) === 0 && values.get('k') === 0.9996 && values.get('x_0') === 500_000;
  if (!usual || !Number.isInteger(zone) || (northing !== 0 && northing !== 10_000_000)) return undefined;
  return `+proj=utm +zone=${zone}${northing === 0 ? '' : ' +south'}`;
};

const polarStereographic = (values: Map<string, number>): void => {
  const trueScale = values.get('lat_0') ?? 90;
  values.set('lat_0', trueScale < 0 ? -90 : 90);
  if (Math.abs(trueScale) === 90) return;
  values.set('lat_ts', trueScale);
  values.delete('k');
};

const lengths = new Set(['x_0', 'y_0']);
const factors = new Set(['k', 'k_0']);

/** Swiss: an oblique Mercator whose line runs east. */
const isSwiss = (values: ReadonlyMap<string, number>): boolean =>
  Math.abs((values.get('alpha') ?? 0) - 90) < 1e-9 && Math.abs((values.get('gamma') ?? 90) - 90) < 1e-9;

const swiss = (values: Map<string, number>): string => {
  const [latitude = 0, longitude = 0, factor = 1] = ['lat_0', 'lonc', 'k'].map((name) => values.get(name));
  const offsets = `+x_0=${formatValue(values.get('x_0') ?? 0)} +y_0=${formatValue(values.get('y_0') ?? 0)}`;
  const origin = `+lat_0=${formatValue(latitude)} +lon_0=${formatValue(longitude)}`;
  return `+proj=somerc ${origin} +k_0=${formatValue(factor)} ${offsets}`;
};

const projectionOf = (keys: GeoKeys, metres: number): string | undefined => {
  const utm = utmFromCode(keys.get(geoKey.projection));
  if (utm) return utm;
  const code = keys.get(geoKey.coordinateTransformation);
  const method = methods.find((one) => one.code === code);
  if (!method) return undefined;
  const degrees = degreesPerAngle(keys);
  const values = new Map<string, number>();
  for (const name of Object.keys(method.parameters)) {
    const found = (lenientKeys[name] ?? []).map((id) => numberKey(keys, id)).find((value) => value !== undefined);
    const unit = lengths.has(name) ? metres : factors.has(name) ? 1 : degrees;
    if (found !== undefined) values.set(name, found * unit);
    else if (lengths.has(name) || name === 'lon_0') values.set(name, 0);
  }
  if (method.code === 15) polarStereographic(values);
  if (method.code === 9) values.set('lat_1', values.get('lat_0') ?? 0);
  if (method.proj === 'omerc' && isSwiss(values)) return swiss(values);
  const asZone = method.code === 1 ? asUtm(values) : undefined;
  const spelt = [...values].map(([name, value]) => `+${name}=${formatValue(value)}`);
  return asZone ?? [`+proj=${method.proj}`, ...spelt, ...(method.fixed ? [`+${method.fixed}`] : [])].join(' ');
};

const isPseudoMercator = (keys: GeoKeys): boolean =>
  keys.get(geoKey.coordinateTransformation) === 7 &&
  [geoKey.citation, geoKey.projectedCitation].some((id) =>
    /pseudo-?mercator|web_mercator_auxiliary/i.test(String(keys.get(id) ?? '')),
  );

/** A projected CRS that the keys define by a method that is not known: text that names it, and that nobody takes for a CRS. */
const unknownMethod = (keys: GeoKeys): string => {
  const code = keys.get(geoKey.coordinateTransformation);
  const method = code === undefined || code === 0 || code === userDefined ? '' : `GeoTIFF method ${code}`;
  return method === '' ? '' : `PROJCS["user-defined in geokeys",PROJECTION["${method}"]]`;
};

/** CRS of a GeoTIFF in the contract's form: 'EPSG:…', a PROJ string, WKT, or '' when the keys do not say. */
export const crsFromGeoKeys = (keys: GeoKeys | undefined): string => {
  if (!keys) return '';
  const projected = codeOf(keys, geoKey.projectedType);
  if (projected !== undefined) return `EPSG:${projected}`;
  const citation = [geoKey.citation, geoKey.projectedCitation].map((id) => String(keys.get(id) ?? ''));
  const wkt = citation.map((text) => /ESRI PE String = (.*)/s.exec(text)?.[1]).find((text) => text !== undefined);
  if (isPseudoMercator(keys)) return 'EPSG:3857';
  const unit = unitOf(keys);
  const projection = projectionOf(keys, unit.metres);
  if (projection) return canonicalCrs(`${projection} ${datumOfKeys(keys)} ${unit.text} +no_defs`);
  if (wkt) return wkt.startsWith('+proj=') ? canonicalCrs(wkt) : crsFromWkt(wkt);
  if (keys.get(geoKey.projectedType) === userDefined) return unknownMethod(keys);
  const geographic = codeOf(keys, geoKey.geographicType);
  if (geographic !== undefined) return `EPSG:${geographic}`;
  if (keys.get(geoKey.geographicType) !== userDefined && keys.get(geoKey.modelType) !== 2) return '';
  if (Math.abs(degreesPerAngle(keys) - 1) > 1e-9)
    return 'GEOGCS["user-defined in geokeys",UNIT["grad",0.0157079632679489]]';
  return canonicalCrs(`+proj=longlat ${datumOfKeys(keys)} +no_defs`);
};
