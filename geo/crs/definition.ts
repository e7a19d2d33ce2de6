import { createRequire } from 'node:module';
import { formatProj, parseProj } from './proj-string.ts';

// The lists are large: loaded when first asked for, synchronously, because a running tool may ask. The sandbox bundles such calls.
const load = createRequire(import.meta.url);

const fromEpsgList = (crs: string): string | undefined => {
  const definitions = load('proj4-list') as Readonly<Record<string, readonly string[] | undefined>>;
  return definitions[crs]?.[1]?.trim();
};

interface GeoKeyConverter {
  toProj4(keys: { ProjectedCSTypeGeoKey: number }): { proj4: string; errors: { CRSNotSupported?: number } };
}

/** A second list, larger and slower to load: newer codes (Equal Earth, GDA2020) that the first one lacks. */
const fromGeoKeyList = (code: number): string | undefined => {
  const converter = load('geotiff-geokeys-to-proj4') as GeoKeyConverter;
  const { proj4, errors } = converter.toProj4({ ProjectedCSTypeGeoKey: code });
  if (errors.CRSNotSupported !== undefined) return undefined;
  // The axis order of a CRS's definition does not reach into files: x is east there.
  return proj4.replace(/\+axis=\w+\s*|\+pm=0\s*/g, '').trim();
};

/** proj4 gives NaN for these methods unless origin and offsets are spelt out. */
const needExplicitOrigin = new Set(['sinu', 'cea', 'moll', 'eqc', 'robin', 'eck4', 'eck6']);

/**
 * NAD27 without its grid files, which are not here: the mean shift for the conterminous United States (EPSG:1173, 10 m).
 * proj4 would silently leave out the shift.
 */
const withoutGrids = (definition: string): string =>
  definition.replace('+datum=NAD27', '+ellps=clrk66 +towgs84=-8,160,176,0,0,0,0');

const normalise = (given: string): string => {
  const definition = withoutGrids(given);
  const parameters = new Map(parseProj(definition));
  if (!needExplicitOrigin.has(parameters.get('proj') ?? '')) return definition;
  for (const name of ['lon_0', 'x_0', 'y_0']) if (!parameters.has(name)) parameters.set(name, '0');
  return formatProj(parameters);
};

const utmDefinition = (code: number): string | undefined => {
  const north = code > 32_600 && code <= 32_660;
  const south = code > 32_700 && code <= 32_760;
  return north || south
    ? `+proj=utm +zone=${code % 100}${south ? ' +south' : ''} +datum=WGS84 +units=m +no_defs`
    : undefined;
};

/** What proj4 understands: a PROJ string (or the WKT itself) of a CRS; undefined when the CRS is unknown. */
export const projDefinition = (crs: string): string | undefined => {
  const code = /^(?:EPSG|ESRI):(\d{4,6})$/.exec(crs)?.[1];
  if (code === undefined)
    return crs.includes('+proj=') ? normalise(crs) : /^[A-Z]+C[RS]S?\[/.test(crs) ? crs : undefined;
  if (code === '4326') return '+proj=longlat +datum=WGS84 +no_defs';
  const definition = utmDefinition(Number(code)) ?? fromEpsgList(crs) ?? fromGeoKeyList(Number(code));
  return definition === undefined ? undefined : normalise(definition);
};

/** True when coordinates of this CRS are degrees of longitude and latitude. */
export const isGeographic = (crs: string): boolean => {
  const definition = projDefinition(crs) ?? '';
  return /\+proj=(longlat|latlong)\b/.test(definition) || /^GEOG(CS|CRS)\[/.test(definition);
};
