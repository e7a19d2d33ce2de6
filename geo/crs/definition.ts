import { createRequire } from 'node:module';
import { datumWords, knownDatumWords } from './datum-words.ts';
import { datumOfCode } from './datums.ts';
import { formatProj, type ProjParameters, parseProj } from './proj-string.ts';
import { normalised, whyUnsupported } from './supported.ts';
import { readWkt } from './wkt-projection.ts';

// The lists are large: loaded when first asked for, synchronously, because a running tool may ask. The sandbox bundles such calls.
const load = createRequire(import.meta.url);

type Definition = { readonly proj: string } | { readonly reason: string };

/** North before east in a CRS's definition does not reach into files: x is east there. West and south do. */
const northFirst = /\+axis=[neu]+(?:\s+|$)|\+pm=0(?:\s+|$)/g;

const fromEpsgList = (crs: string): string | undefined => {
  const definitions = load('proj4-list') as Readonly<Record<string, readonly string[] | undefined>>;
  return definitions[crs]?.[1]?.replace(northFirst, '').trim();
};

interface GeoKeyConverter {
  toProj4(keys: { ProjectedCSTypeGeoKey: number }): { proj4: string; errors: { CRSNotSupported?: number } };
}

const fromConverter = (code: number): string | undefined => {
  const converter = load('geotiff-geokeys-to-proj4') as GeoKeyConverter;
  const { proj4, errors } = converter.toProj4({ ProjectedCSTypeGeoKey: code });
  return errors.CRSNotSupported === undefined ? proj4 : undefined;
};

/** A second list, larger and slower to load: newer codes (Equal Earth, GDA2020) that the first one lacks. */
const fromGeoKeyList = (code: number): string | undefined => fromConverter(code)?.replace(northFirst, '').trim();

/** Does the definition of a projected EPSG code name the northing before the easting? */
export const isNorthFirst = (crs: string): boolean => {
  const code = /^EPSG:(\d+)$/.exec(crs)?.[1];
  return code !== undefined && /\+axis=ne/.test(fromConverter(Number(code)) ?? '');
};

/** Esri's codes of its world projections, which are not in EPSG's lists. */
const fromEsri = (code: number): string | undefined => {
  const worlds: Readonly<Record<number, string>> = {
    54001: '+proj=eqc +lat_ts=0',
    54002: '+proj=eqc +lat_ts=60',
    54004: '+proj=merc',
    54008: '+proj=sinu',
    54009: '+proj=moll',
    54010: '+proj=eck6',
    54011: '+proj=eck5',
    54012: '+proj=eck4',
    54013: '+proj=eck3',
    54014: '+proj=eck2',
    54015: '+proj=eck1',
    54016: '+proj=gall',
    54017: '+proj=cea +lat_ts=30',
    54030: '+proj=robin',
    54034: '+proj=cea',
    54035: '+proj=eqearth',
  };
  const pseudoMercator = code === 102100 || code === 102113;
  if (pseudoMercator) return fromEpsgList('EPSG:3857');
  return worlds[code] && `${worlds[code]} +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs`;
};

/** The datum of the lists is replaced by what stands in the table of datums, whose distance from PROJ is known. */
const withKnownDatum = (definition: string, code: string): Definition => {
  const parameters = new Map(parseProj(definition));
  const known = parameters.get('nadgrids') === '@null' ? undefined : datumOfCode(code);
  if (!known) return { proj: definition };
  if (known.unit !== 'degree') return { reason: 'its coordinates are in grads, not degrees' };
  if (!known.goodEnough) return { reason: 'how its datum lies to WGS 84 is not known here, or differs by region' };
  for (const word of datumWords) parameters.delete(word);
  return { proj: `${formatProj(parameters)} ${knownDatumWords(known)}` };
};

const utmDefinition = (code: number): string | undefined => {
  const north = code > 32_600 && code <= 32_660;
  const south = code > 32_700 && code <= 32_760;
  return north || south
    ? `+proj=utm +zone=${code % 100}${south ? ' +south' : ''} +datum=WGS84 +units=m +no_defs`
    : undefined;
};

/** The Krovak CRSs of EPSG that the lists give without their axes (5514 and its like run east and north). */
const southThenWest = new Set([2065, 5221, 5224, 5513, 5515, 8352]);

const ofCode = (authority: string, code: number): Definition => {
  if (code === 4326 || code === 4979) return { proj: '+proj=longlat +datum=WGS84 +no_defs' };
  const plain = utmDefinition(code) ?? fromEsri(code);
  if (plain !== undefined) return { proj: plain };
  if (southThenWest.has(code)) return { reason: 'its axes point south, then west' };
  const listed = fromEpsgList(`EPSG:${code}`) ?? fromGeoKeyList(code);
  if (listed === undefined) return { reason: `no list here has the code ${authority}:${code}` };
  return withKnownDatum(listed, String(code));
};

const ofWkt = (wkt: string): Definition => {
  const reading = readWkt(wkt);
  if (reading.kind === 'none') return { reason: 'its text cannot be understood' };
  return reading.kind === 'proj' ? { proj: reading.proj } : { reason: reading.reason };
};

const define = (crs: string): Definition => {
  const [, authority = '', code] = /^(EPSG|ESRI):(\d{4,6})$/.exec(crs) ?? [];
  const given =
    code !== undefined ? ofCode(authority, Number(code)) : crs.includes('+proj=') ? { proj: crs } : ofWkt(crs);
  if ('reason' in given) return given;
  const parameters: ProjParameters = parseProj(given.proj);
  const reason = whyUnsupported(parameters);
  return reason === undefined ? { proj: normalised(given.proj, parameters) } : { reason };
};

const cacheLimit = 256;
const known = new Map<string, Definition>();

const definitionOf = (crs: string): Definition => {
  const definition = known.get(crs) ?? define(crs);
  if (known.size > cacheLimit) known.clear();
  known.set(crs, definition);
  return definition;
};

/** What proj4 understands: a PROJ string of a CRS; undefined when the CRS is unknown or cannot be computed here. */
export const projDefinition = (crs: string): string | undefined => {
  const definition = definitionOf(crs);
  return 'proj' in definition ? definition.proj : undefined;
};

/** Why coordinates of a CRS cannot be computed; undefined where they can. */
export const whyNotComputed = (crs: string): string | undefined => {
  const definition = definitionOf(crs);
  return 'reason' in definition ? definition.reason : undefined;
};

/** True when coordinates of this CRS are degrees of longitude and latitude. */
export const isGeographic = (crs: string): boolean => /\+proj=(longlat|latlong)\b/.test(projDefinition(crs) ?? '');
