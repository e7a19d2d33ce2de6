/** What names a CRS in vector files: codes of EPSG, ESRI and OGC in all their spellings, PROJ strings, WKT, PROJJSON. */
import { canonicalCrs } from '../crs/canonical.ts';
import { projDefinition, whyNotComputed } from '../crs/definition.ts';
import { crsFromProjJson } from '../crs/from-projjson.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { unsupported } from '../errors.ts';

/** Longitude and latitude of OGC 06-042 annex B: by their datums. */
const ogcCodes: Readonly<Record<string, string>> = { CRS84: 'EPSG:4326', CRS83: 'EPSG:4269', CRS27: 'EPSG:4267' };

/** EPSG:25832, urn:ogc:def:crs:EPSG:9.8:25832, http://www.opengis.net/def/crs/EPSG/0/25832, …/ref/epsg/25832/proj4/ */
const code = /(?:^|[:/\s])(EPSG|ESRI)(?:[:/][\d.]*)?[:/](\d{4,6})(?:[/.#?].*)?$/i;
const ogc = /(?:^|[:/])(?:OGC|CRS)?(?:[:/][\d.]*)?[:/]?(CRS(?:84|83|27))h?$/i;
const legacyGml = /epsg\.xml#(\d{4,6})$/i;

const known = (crs: string): string | undefined => (projDefinition(crs) === undefined ? undefined : crs);

const ofName = (text: string): string | undefined => {
  // A compound CRS names its parts one after the other; the first is the horizontal one.
  const name = /^urn:ogc:def:crs,(crs:[^,]+)/i.exec(text)?.[1] ?? text;
  const [, authority = '', number = ''] = code.exec(name) ?? [];
  if (number !== '') {
    const found = `${authority.toUpperCase()}:${number}`;
    return known(found) ?? (authority.toUpperCase() === 'ESRI' ? known(`EPSG:${number}`) : undefined);
  }
  const legacy = legacyGml.exec(name)?.[1];
  if (legacy !== undefined) return known(`EPSG:${legacy}`);
  const ofOgc = ogcCodes[ogc.exec(name)?.[1]?.toUpperCase() ?? ''];
  if (ofOgc !== undefined) return ofOgc;
  return /^wgs ?84$/i.test(name) ? 'EPSG:4326' : undefined;
};

const ofJson = (text: string): string | undefined => {
  try {
    return crsFromProjJson(JSON.parse(text)) || undefined;
  } catch {
    return undefined;
  }
};

/** The CRS that a text names, in the contract's form; undefined for one that no one here knows. */
export const crsFromText = (given: string): string | undefined => {
  const text = given.trim();
  if (text.startsWith('{')) return ofJson(text);
  if (text.includes('+proj=')) return canonicalCrs(text);
  const init = /\+init=(epsg|esri):(\d+)/i.exec(text);
  if (init) return known(`${init[1]?.toUpperCase()}:${init[2]}`);
  if (/^[A-Z_]+\s*[[(]/i.test(text)) return crsFromWkt(text) || undefined;
  return ofName(text);
};

/** The same, or format-unsupported: a CRS that is stated and not known must not be taken for another. */
export const statedCrs = (text: string, format: string): string => {
  const crs = crsFromText(text);
  if (crs !== undefined) return crs;
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  const why = /^(?:EPSG|ESRI):\d+$/.test(text) ? whyNotComputed(text) : undefined;
  throw unsupported(
    `The ${format} file states the CRS '${shown}', which is not known here${why === undefined ? '' : ` (${why})`}: convert it, for instance with ogr2ogr -t_srs EPSG:4326.`,
  );
};
