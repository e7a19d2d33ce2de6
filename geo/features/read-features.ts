import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { dataError, unsupported } from '../errors.ts';
import { readHead } from '../files/open-raster.ts';
import { decodeText } from '../files/text.ts';
import { isGeoParquet, parquetSignature, readGeoParquet } from '../parquet/read-parquet.ts';
import type { FeatureFile, FeatureSet } from './feature-set.ts';
import { readFlatGeobuf } from './flatgeobuf.ts';
import { looksLikeGeoJson, parseGeoJson } from './geojson.ts';
import { readGeoPackage } from './geopackage.ts';
import { readShapefile } from './shapefile.ts';

export type FeatureFormat = 'geojson' | 'geopackage' | 'shapefile' | 'flatgeobuf' | 'geoparquet';

const headLength = 4096;

/** What the first bytes say. */
export const featureFormatOf = (path: string, head: Buffer): FeatureFormat | undefined => {
  if (head.toString('latin1', 0, 15) === 'SQLite format 3') return 'geopackage';
  if (head.toString('latin1', 0, 7) === 'fgb\x03fgb') return 'flatgeobuf';
  if (head.toString('latin1', 0, 4) === parquetSignature) return isGeoParquet(path) ? 'geoparquet' : undefined;
  // An index (.shx) starts like the Shapefile itself.
  const index = extname(path).toLowerCase() === '.shx';
  if (!index && head.length >= 100 && head.readInt32BE(0) === 9994 && head.readInt32LE(28) === 1000) return 'shapefile';
  return /^\s*\{/.test(decodeText(head).replace(/^\ufeff/, '')) && looksLikeGeoJson(decodeText(head))
    ? 'geojson'
    : undefined;
};

export const readFeatureFile = async (path: string, layer?: string): Promise<FeatureFile> => {
  switch (featureFormatOf(path, readHead(path, headLength))) {
    case 'geojson':
      return parseGeoJson(decodeText(readFileSync(path)), basename(path, extname(path)));
    case 'geopackage':
      return readGeoPackage(path, layer);
    case 'shapefile':
      return readShapefile(path);
    case 'flatgeobuf':
      return readFlatGeobuf(path);
    case 'geoparquet':
      return readGeoParquet(path);
    case undefined:
      throw unsupported(
        'The file is in no vector format that is read (GeoJSON, GeoPackage, Shapefile, FlatGeobuf, GeoParquet).',
      );
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
