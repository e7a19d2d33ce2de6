/** Geometries of GeoParquet 1.1 in GeoArrow's separated coordinates: structures of x and y, in lists. */
import { damaged } from '../errors.ts';
import { type Shape, withoutEmpty } from '../features/shape.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const position = (value: unknown): number[] => {
  if (!isRecord(value)) throw damaged('A position of the GeoParquet file is no structure of x and y.');
  const { x, y } = value;
  return [typeof x === 'number' ? x : NaN, typeof y === 'number' ? y : NaN];
};

const listOf =
  <T>(item: (value: unknown) => T) =>
  (value: unknown): T[] => {
    if (!Array.isArray(value)) throw damaged('A geometry of the GeoParquet file is not nested as its encoding asks.');
    return value.map(item);
  };

const line = listOf(position);
const lines = listOf(line);

const readers: Readonly<Record<string, (value: unknown) => Shape>> = {
  point: (value) => withoutEmpty({ type: 'Point', coordinates: position(value) }),
  linestring: (value) => withoutEmpty({ type: 'LineString', coordinates: line(value) }),
  polygon: (value) => withoutEmpty({ type: 'Polygon', coordinates: lines(value) }),
  multipoint: (value) => withoutEmpty({ type: 'MultiPoint', coordinates: line(value) }),
  multilinestring: (value) => withoutEmpty({ type: 'MultiLineString', coordinates: lines(value) }),
  multipolygon: (value) => withoutEmpty({ type: 'MultiPolygon', coordinates: listOf(lines)(value) }),
};

/** The reader for an encoding; undefined for one that is not known. */
export const nativeGeometry = (encoding: string): ((value: unknown) => Shape) | undefined => readers[encoding];
