/** GeoJSON (RFC 7946, and the `crs` member of its 2008 predecessor). */
import type { Cell, Feature, Geometry } from '../../core/tool/contract.ts';
import { damaged } from '../errors.ts';
import { type FeatureFile, type FeatureSet, toCell } from './feature-set.ts';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const position = (value: unknown): number[] => {
  if (!Array.isArray(value) || value.length < 2)
    throw damaged('A GeoJSON position is no list of at least two numbers.');
  const [x, y]: unknown[] = value;
  if (typeof x !== 'number' || typeof y !== 'number')
    throw damaged('A GeoJSON position holds something else than numbers.');
  return [x, y];
};

const listOf =
  <T>(item: (value: unknown) => T) =>
  (value: unknown): T[] => {
    if (!Array.isArray(value)) throw damaged('GeoJSON coordinates are not nested as their geometry type asks.');
    return value.map(item);
  };

const line = listOf(position);
const lines = listOf(line);
const polygons = listOf(lines);

/** A geometry that tools get; undefined for none and for collections. */
export const geometryOf = (value: unknown): Geometry | undefined => {
  if (!isRecord(value)) return undefined;
  const { type, coordinates } = value;
  switch (type) {
    case 'Point':
      return { type, coordinates: position(coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { type, coordinates: line(coordinates) };
    case 'MultiLineString':
    case 'Polygon':
      return { type, coordinates: lines(coordinates) };
    case 'MultiPolygon':
      return { type, coordinates: polygons(coordinates) };
    default:
      return undefined;
  }
};

const propertiesOf = (value: unknown): Record<string, Cell> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, toCell(cell)])) : {};

const crsOf = (root: Json): string => {
  const crs = root['crs'];
  const properties = isRecord(crs) ? crs['properties'] : undefined;
  const name = isRecord(properties) ? String(properties['name'] ?? '') : '';
  const code = /EPSG:+(?:[\d.]*:)?(\d{4,6})$/i.exec(name)?.[1];
  return code === undefined ? 'EPSG:4326' : `EPSG:${code}`;
};

const featuresOf = (root: Json): unknown[] => {
  if (root['type'] === 'Feature') return [root];
  if (root['type'] === 'FeatureCollection' && Array.isArray(root['features'])) return root['features'];
  return geometryOf(root) ? [{ type: 'Feature', geometry: root, properties: {} }] : [];
};

/** Does this JSON say that it is GeoJSON? */
export const looksLikeGeoJson = (text: string): boolean =>
  /"type"\s*:\s*"(FeatureCollection|Feature|(Multi)?(Point|LineString|Polygon)|GeometryCollection)"/.test(text);

const parseRoot = (text: string): Json => {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw damaged('The GeoJSON text is no valid JSON: it is cut off or damaged.');
  }
  if (!isRecord(root)) throw damaged('The GeoJSON text holds no object.');
  return root;
};

const readLayer = (root: Json, layer: string): FeatureSet => {
  const found = featuresOf(root);
  const items: Feature[] = [];
  for (const one of found) {
    const geometry = isRecord(one) ? geometryOf(one['geometry']) : undefined;
    if (isRecord(one) && geometry)
      items.push({ type: 'Feature', geometry, properties: propertiesOf(one['properties']) });
  }
  return { layer: String(root['name'] ?? layer), crs: crsOf(root), items, leftOut: found.length - items.length };
};

export const parseGeoJson = (text: string, layer: string): FeatureFile => {
  const root = parseRoot(text);
  try {
    return { format: 'GeoJSON', layers: [readLayer(root, layer)], notes: [] };
  } catch (error) {
    // Values in values, thousands deep, exhaust the stack when they are written out as text.
    if (error instanceof RangeError) throw damaged('The GeoJSON text is nested too deeply.');
    throw error;
  }
};
