import { createRequire } from 'node:module';
import type proj4Type from 'proj4';
import { dataError } from '../errors.ts';
import { projDefinition, whyNotComputed } from './definition.ts';
import { mendedOrigins } from './false-origins.ts';
import { ownProjections } from './own-projections.ts';
import { parseProj } from './proj-string.ts';
import type { Projection } from './projection.ts';
import { metresPerUnitOf } from './supported.ts';

/** Maps one position to another; [NaN, NaN] where the projection is not defined. */
export type PointTransform = (x: number, y: number) => readonly [number, number];

const load = createRequire(import.meta.url);
let proj4: typeof proj4Type | undefined;

interface Projections {
  add(projection: Projection): void;
  get(name: string): Projection | false;
}

/** proj4 with our own projections, and with the false origins that it forgets; its types do not tell that it takes some. */
const library = (): typeof proj4Type => {
  if (proj4) return proj4;
  const loaded = load('proj4') as typeof proj4Type & { readonly Proj: { readonly projections: Projections } };
  const { projections } = loaded.Proj;
  for (const projection of ownProjections) projections.add(projection);
  for (const [name, mended] of mendedOrigins) {
    const projection = projections.get(name);
    if (projection) projections.add(mended(projection));
  }
  proj4 = loaded;
  return loaded;
};

export const longitudeLatitude = 'EPSG:4326';

const undefinedPoint = [NaN, NaN] as const;
const cacheLimit = 256;
const known = new Map<string, PointTransform>();

const nameOf = (crs: string): string => {
  const title = /^\w+\[\s*"([^"]*)"/.exec(crs)?.[1];
  return (title || crs).slice(0, 80);
};

/** The definition of a CRS. Throws crs-unknown with what is wrong and what to do. */
const definitionOf = (crs: string): string => {
  const definition = projDefinition(crs);
  if (definition !== undefined) return definition;
  if (crs === '') throw dataError('crs-unknown', 'The data do not say their CRS.');
  throw dataError(
    'crs-unknown',
    `The CRS '${nameOf(crs)}' is not computed: ${whyNotComputed(crs)}. Convert the data to another CRS, for instance with gdalwarp or ogr2ogr -t_srs EPSG:4326.`,
  );
};

/** `axes`: mind the directions of the axes (west and south). */
interface Converter {
  forward(point: [number, number], axes: boolean): number[];
  inverse(point: [number, number], axes: boolean): number[];
}

/** The library throws where an ellipsoid or a parameter makes no sense. */
const converterBetween = (from: string, to: string): Converter => {
  const [source, target] = [definitionOf(from), definitionOf(to)];
  try {
    return library()(source, target);
  } catch {
    const names = `'${nameOf(from)}' or '${nameOf(to)}'`;
    throw dataError('crs-damaged', `The CRS ${names} has impossible parameters: give the data their right CRS.`);
  }
};

/** Maps of the whole world whose plane reaches beyond it: proj4 gives a place for every point of it. */
const bounded = new Set(
  'moll sinu robin eck1 eck2 eck3 eck4 eck5 eck6 eqearth vandg ortho geos laea aeqd bonne poly cass gall gnom'.split(
    ' ',
  ),
);

/** Half a thousandth of the earth's radius, in metres: points beyond the rim come back elsewhere, by whole worlds. */
const rimLimitM = 3000;
/** Series that hold near a meridian only show by how far they miss on the way back. */
const seriesLimitM = 1;

/** Does a point of a bounded map come back to where it was? */
const createRim = (from: string): ((x: number, y: number) => boolean) => {
  const definition = definitionOf(from);
  const name = parseProj(definition).get('proj') ?? '';
  if (!bounded.has(name)) return () => true;
  const base = definition
    .replace(/\+proj=\S+/, '+proj=longlat')
    .replace(/\+(?:x_0|y_0|lon_0|units|to_meter|axis)=\S+/g, '');
  const there: Converter = library()(definition, base);
  const back = (x: number, y: number): number[] => {
    const [lon = NaN, lat = NaN] = there.forward([x, y], true);
    return there.inverse([lon, lat], true);
  };
  const limit = (name === 'cass' ? seriesLimitM : rimLimitM) / metresPerUnitOf(parseProj(definition));
  return (x, y) => {
    const [backX = NaN, backY = NaN] = back(x, y);
    return Math.abs(backX - x) <= limit && Math.abs(backY - y) <= limit;
  };
};

/** A datum that the definition does not say: proj4 then shifts nothing at all, where PROJ takes its degrees for those of WGS 84. */
const isWithoutDatum = (definition: string): boolean => {
  const parameters = parseProj(definition);
  return !(parameters.has('datum') || parameters.has('towgs84'));
};

const isShifted = (definition: string): boolean => {
  const parameters = parseProj(definition);
  const datum = parameters.get('datum');
  return parameters.has('towgs84') || (datum !== undefined && datum !== 'WGS84' && datum !== 'NAD83');
};

const needsWgs84Between = (from: string, to: string): boolean => {
  const [source, target] = [definitionOf(from), definitionOf(to)];
  return (isWithoutDatum(source) && isShifted(target)) || (isShifted(source) && isWithoutDatum(target));
};

const create = (from: string, to: string): PointTransform => {
  if (needsWgs84Between(from, to)) {
    const [first, second] = [transformBetween(from, longitudeLatitude), transformBetween(longitudeLatitude, to)];
    return (x, y) => second(...first(x, y));
  }
  const converter = converterBetween(from, to);
  const isOnMap = createRim(from);
  return (x, y) => {
    try {
      const [forwardX = NaN, forwardY = NaN] = converter.forward([x, y], true);
      const found = Number.isFinite(forwardX) && Number.isFinite(forwardY) && isOnMap(x, y);
      return found ? [forwardX, forwardY] : undefinedPoint;
    } catch {
      return undefinedPoint;
    }
  };
};

/** Coordinates from one CRS to another. Throws crs-unknown for a CRS that no one here knows. */
export const transformBetween = (from: string, to: string): PointTransform => {
  if (from === to) return (x, y) => [x, y];
  const key = `${from}\n${to}`;
  const transform = known.get(key) ?? create(from, to);
  if (known.size > cacheLimit) known.clear();
  known.set(key, transform);
  return transform;
};
