import { createRequire } from 'node:module';
import type proj4Type from 'proj4';
import { dataError } from '../errors.ts';
import { projDefinition } from './definition.ts';

/** Maps one position to another; [NaN, NaN] where the projection is not defined. */
export type PointTransform = (x: number, y: number) => readonly [number, number];

const load = createRequire(import.meta.url);
let proj4: typeof proj4Type | undefined;

export const longitudeLatitude = 'EPSG:4326';

const undefinedPoint = [NaN, NaN] as const;
const cacheLimit = 256;
const known = new Map<string, PointTransform>();

const definitionOf = (crs: string): string => {
  const definition = projDefinition(crs);
  if (definition !== undefined) return definition;
  throw dataError(
    'crs-unknown',
    crs === '' ? 'The data do not say their CRS.' : `The CRS '${crs.slice(0, 80)}' is not known.`,
  );
};

interface Converter {
  forward(point: [number, number]): number[];
}

/** The library throws where an ellipsoid or a parameter makes no sense. */
const converterBetween = (library: typeof proj4Type, from: string, to: string): Converter => {
  const [source, target] = [definitionOf(from), definitionOf(to)];
  try {
    return library(source, target);
  } catch {
    throw dataError('crs-damaged', `The CRS '${from.slice(0, 80)}' or '${to.slice(0, 80)}' has impossible parameters.`);
  }
};

const create = (from: string, to: string): PointTransform => {
  proj4 ??= load('proj4') as typeof proj4Type;
  const converter = converterBetween(proj4, from, to);
  return (x, y) => {
    try {
      const [forwardX = NaN, forwardY = NaN] = converter.forward([x, y]);
      return Number.isFinite(forwardX) && Number.isFinite(forwardY) ? [forwardX, forwardY] : undefinedPoint;
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
