/** The `crs` member of GeoJSON of 2008 (geojson.org/geojson-spec, clause 3) and what came before and after it. */
import { crsFromProjJson } from '../crs/from-projjson.ts';
import { longitudeLatitude } from '../crs/transform.ts';
import { unsupported } from '../errors.ts';
import { statedCrs } from './crs-text.ts';
import { isRecord, type Json } from './json-text.ts';

const nameKeys = ['name', 'urn', 'code', 'epsg', 'proj4', 'proj', 'wkt', 'href', 'url'];

/** A name, or a bare code of EPSG. */
const nameIn = (from: Json): string | undefined => {
  for (const key of nameKeys) {
    const value = from[key];
    if (typeof value === 'number' || (typeof value === 'string' && /^\d{4,6}$/.test(value))) return `EPSG:${value}`;
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
};

const refused = (crs: unknown): never => {
  throw unsupported(
    `The GeoJSON text states its CRS in a way that is not known (${JSON.stringify(crs).slice(0, 80)}): convert it, for instance with ogr2ogr -t_srs EPSG:4326.`,
  );
};

const crsOf = (crs: unknown): string => {
  if (crs === null) return '';
  if (typeof crs === 'string') return statedCrs(crs, 'GeoJSON');
  if (!isRecord(crs)) return refused(crs);
  const properties = isRecord(crs['properties']) ? crs['properties'] : {};
  const name = nameIn(properties) ?? nameIn({ ...crs, name: undefined });
  if (name !== undefined) return statedCrs(name, 'GeoJSON');
  const structured = crsFromProjJson(crs);
  if (structured !== '') return structured;
  return typeof crs['name'] === 'string' ? statedCrs(crs['name'], 'GeoJSON') : refused(crs);
};

/** The CRS of an object or, where it states none, the one that its features agree on; longitude and latitude where none does. */
export const crsOfJson = (root: Json, features: readonly unknown[]): string => {
  if ('crs' in root) return crsOf(root['crs']);
  const stated = new Set<string>();
  for (const feature of features) {
    if (!isRecord(feature)) continue;
    const { geometry } = feature;
    if ('crs' in feature) stated.add(crsOf(feature['crs']));
    else if (isRecord(geometry) && 'crs' in geometry) stated.add(crsOf(geometry['crs']));
    else stated.add(longitudeLatitude);
  }
  if (stated.size > 1)
    throw unsupported('The features of the GeoJSON text state different CRSs: write one file for each.');
  const [only = longitudeLatitude] = stated;
  return only;
};
