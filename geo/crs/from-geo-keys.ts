import { type GeoKeys, geoKey, userDefined } from '../tiff/geo-keys.ts';
import { canonicalCrs } from './canonical.ts';
import { projDefinition } from './definition.ts';
import { ellipsoids, namedDatums } from './ellipsoids.ts';
import { crsFromWkt } from './from-wkt.ts';
import { lenientKeys, methods } from './methods.ts';
import { formatValue, parseProj } from './proj-string.ts';

/** A key's EPSG code; undefined when absent, 'undefined' (0) or 'user-defined' (32767). */
const codeOf = (keys: GeoKeys, id: number): number | undefined => {
  const value = keys.get(id);
  return typeof value === 'number' && value >= 1024 && value !== userDefined && value < 65_535 ? value : undefined;
};

const numberKey = (keys: GeoKeys, id: number): number | undefined => {
  const value = keys.get(id);
  return typeof value === 'number' ? value : undefined;
};

const datumOfCode = (code: number): string | undefined => {
  const named = namedDatums[code];
  if (named) return `+datum=${named}`;
  const parameters = parseProj(projDefinition(`EPSG:${code}`) ?? '');
  const kept = ['datum', 'ellps', 'a', 'b', 'R', 'towgs84', 'pm'].filter((name) => parameters.has(name));
  return kept.length > 0 ? kept.map((name) => `+${name}=${parameters.get(name)}`).join(' ') : undefined;
};

const ellipsoidOf = (keys: GeoKeys): string => {
  const listed = ellipsoids[codeOf(keys, geoKey.ellipsoid) ?? 0];
  if (listed) return `+ellps=${listed.proj}`;
  const semiMajor = numberKey(keys, geoKey.semiMajorAxis);
  if (semiMajor === undefined) return '+datum=WGS84';
  const inverse = numberKey(keys, geoKey.inverseFlattening);
  const semiMinor = numberKey(keys, geoKey.semiMinorAxis) ?? (inverse ? semiMajor * (1 - 1 / inverse) : semiMajor);
  if (semiMinor === semiMajor) return `+R=${formatValue(semiMajor)}`;
  const known = Object.values(ellipsoids).find(
    (one) =>
      one.semiMajorAxis === semiMajor && Math.abs(semiMajor * (1 - 1 / one.inverseFlattening) - semiMinor) < 1e-5,
  );
  return known ? `+ellps=${known.proj}` : `+a=${formatValue(semiMajor)} +b=${formatValue(semiMinor)}`;
};

const datumOf = (keys: GeoKeys): string => {
  const geographic = codeOf(keys, geoKey.geographicType);
  const ofGeographic = geographic === undefined ? undefined : datumOfCode(geographic);
  const named = namedDatums[codeOf(keys, geoKey.datum) ?? 0];
  return ofGeographic ?? (named ? `+datum=${named}` : ellipsoidOf(keys));
};

/** EPSG codes of linear units → metres (EPSG dataset; 9003 is the US survey foot). */
const metresPerUnit: Readonly<Record<number, number>> = { 9001: 1, 9002: 0.3048, 9003: 1200 / 3937, 9036: 1000 };

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

const projectionOf = (keys: GeoKeys, metres: number): string | undefined => {
  const utm = utmFromCode(keys.get(geoKey.projection));
  if (utm) return utm;
  const code = keys.get(geoKey.coordinateTransformation);
  const method = methods.find((one) => one.code === code);
  if (!method) return undefined;
  const values = new Map<string, number>();
  for (const name of Object.keys(method.parameters)) {
    const found = (lenientKeys[name] ?? []).map((id) => numberKey(keys, id)).find((value) => value !== undefined);
    const length = name === 'x_0' || name === 'y_0';
    if (found !== undefined) values.set(name, length ? found * metres : found);
    else if (length || name === 'lon_0') values.set(name, 0);
  }
  if (method.code === 15) polarStereographic(values);
  if (method.code === 9) values.set('lat_1', values.get('lat_0') ?? 0);
  const asZone = method.code === 1 ? asUtm(values) : undefined;
  return (
    asZone ?? `+proj=${method.proj} ${[...values].map(([name, value]) => `+${name}=${formatValue(value)}`).join(' ')}`
  );
};

/** CRS of a GeoTIFF in the contract's form: 'EPSG:…', a PROJ string, WKT, or '' when the keys do not say. */
export const crsFromGeoKeys = (keys: GeoKeys | undefined): string => {
  if (!keys) return '';
  const projected = codeOf(keys, geoKey.projectedType);
  if (projected !== undefined) return `EPSG:${projected}`;
  const unit = unitOf(keys);
  const projection = projectionOf(keys, unit.metres);
  if (projection) return canonicalCrs(`${projection} ${datumOf(keys)} ${unit.text} +no_defs`);
  const citation = [geoKey.citation, geoKey.projectedCitation].map((id) => String(keys.get(id) ?? ''));
  const wkt = citation.map((text) => /ESRI PE String = (.*)/s.exec(text)?.[1]).find((text) => text !== undefined);
  if (wkt) return crsFromWkt(wkt);
  if (keys.get(geoKey.projectedType) === userDefined) return '';
  const geographic = codeOf(keys, geoKey.geographicType);
  if (geographic !== undefined) return `EPSG:${geographic}`;
  return keys.get(geoKey.geographicType) === userDefined || keys.get(geoKey.modelType) === 2
    ? canonicalCrs(`+proj=longlat ${datumOf(keys)} +no_defs`)
    : '';
};
