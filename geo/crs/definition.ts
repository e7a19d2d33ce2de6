import epsgList from 'proj4-list';
import { formatProj, parseProj } from './proj-string.ts';

// A static import: the sandbox's child is one bundle and can load nothing at run time.
const definitions: Readonly<Record<string, readonly string[] | undefined>> = epsgList;
const fromEpsgList = (crs: string): string | undefined => definitions[crs]?.[1]?.trim();

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
  const code = /^EPSG:(\d{4,6})$/.exec(crs)?.[1];
  if (code === undefined)
    return crs.includes('+proj=') ? normalise(crs) : /^[A-Z]+C[RS]S?\[/.test(crs) ? crs : undefined;
  if (code === '4326') return '+proj=longlat +datum=WGS84 +no_defs';
  const definition = utmDefinition(Number(code)) ?? fromEpsgList(crs);
  return definition === undefined ? undefined : normalise(definition);
};

/** True when coordinates of this CRS are degrees of longitude and latitude. */
export const isGeographic = (crs: string): boolean => {
  const definition = projDefinition(crs) ?? '';
  return /\+proj=(longlat|latlong)\b/.test(definition) || /^GEOG(CS|CRS)\[/.test(definition);
};
