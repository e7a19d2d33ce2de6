import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { EarthwrightError } from '../../core/errors.ts';
import { dataError, unsupported } from '../errors.ts';
import { readHead } from '../files/open-raster.ts';
import { decodeText } from '../files/text.ts';
import { unrecognised } from '../files/unrecognised.ts';
import { isGeoParquet, parquetSignature } from '../parquet/signature.ts';
import type { FeatureFile, FeatureSet } from './feature-set.ts';
import { jsonRootOf } from './json-kind.ts';
import { recordSeparator } from './json-text.ts';
import { unreadVector } from './unread.ts';

export type FeatureFormat = 'geojson' | 'geopackage' | 'shapefile' | 'flatgeobuf' | 'geoparquet';

const headLength = 4096;

const geoJsonTypes = new Set([
  'FeatureCollection',
  'Feature',
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
  'Topology',
]);

/** GeoJSON, TopoJSON, a sequence of GeoJSON, or Esri JSON, which is refused by its name. */
const isGeoJson = (path: string, head: Buffer): boolean => {
  const start = head.toString('latin1').replaceAll(recordSeparator, ' ');
  if (!/^(\xef\xbb\xbf)?\s*\{/.test(start)) return false;
  const { type, keys } = jsonRootOf(path);
  const esri = keys.has('features') && (keys.has('geometryType') || keys.has('spatialReference'));
  return geoJsonTypes.has(type) || esri || extname(path).toLowerCase() === '.geojson';
};

/** What the first bytes say. */
export const featureFormatOf = (path: string, head: Buffer): FeatureFormat | undefined => {
  if (head.toString('latin1', 0, 15) === 'SQLite format 3') return 'geopackage';
  if (head.toString('latin1', 0, 7) === 'fgb\x03fgb') return 'flatgeobuf';
  if (head.toString('latin1', 0, 4) === parquetSignature) return isGeoParquet(path) ? 'geoparquet' : undefined;
  // An index (.shx) starts like the Shapefile itself.
  const index = extname(path).toLowerCase() === '.shx';
  if (!index && head.length >= 100 && head.readInt32BE(0) === 9994 && head.readInt32LE(28) === 1000) return 'shapefile';
  return isGeoJson(path, head) ? 'geojson' : undefined;
};

const unreadable = (path: string, head: Buffer): EarthwrightError => {
  const other = unreadVector(path, head) ?? unrecognised(path, head);
  if (other.code !== 'format-unknown') return other;
  return unsupported(
    'The file is in no vector format that is read: convert it to GeoJSON, TopoJSON, GeoPackage, Shapefile, FlatGeobuf or GeoParquet, for instance with ogr2ogr.',
  );
};

// Readers are loaded when a file of their format is opened.
export const readFeatureFile = async (path: string, layer?: string): Promise<FeatureFile> => {
  const head = readHead(path, headLength);
  switch (featureFormatOf(path, head)) {
    case 'geojson':
      return (await import('./geojson.ts')).parseGeoJson(decodeText(readFileSync(path)), basename(path, extname(path)));
    case 'geopackage':
      return (await import('./geopackage.ts')).readGeoPackage(path, layer);
    case 'shapefile':
      return (await import('./shapefile.ts')).readShapefile(path);
    case 'flatgeobuf':
      return (await import('./flatgeobuf.ts')).readFlatGeobuf(path);
    case 'geoparquet':
      return (await import('../parquet/read-parquet.ts')).readGeoParquet(path);
    case undefined:
      throw unreadable(path, head);
  }
};

/** One layer of a vector file: the one asked for, else the first. */
export const readFeatures = async (path: string, layer?: string): Promise<FeatureSet> => {
  const { layers } = await readFeatureFile(path, layer);
  const set = layer === undefined ? layers[0] : layers.find((one) => one.layer === layer);
  if (set) return set;
  throw dataError(
    'no-such-layer',
    layer === undefined ? 'The file holds no layer.' : `The file has no layer '${layer}'.`,
  );
};
