/** FlatGeobuf 3 (flatgeobuf.org, header.fbs and feature.fbs): features in the order of the file; the index is skipped. */
import { basename, extname } from 'node:path';
import type { Geometry } from '../../core/tool/contract.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { damaged, unsupported } from '../errors.ts';
import { type ByteSource, openByteSource, readingAhead } from '../files/byte-source.ts';
import { recordOf } from './cells.ts';
import { statedCrs } from './crs-text.ts';
import type { FeatureFile, FeatureSet } from './feature-set.ts';
import { type FlatTable, rootTable } from './flat-buffer.ts';
import { createLayer } from './layer-builder.ts';
import { ofCollection, type Shape, withoutEmpty } from './shape.ts';

const featureLimit = 1_000_000;
const tableLimit = 2 ** 28;

const headerField = { name: 0, geometryType: 2, columns: 7, count: 8, nodeSize: 9, crs: 10 } as const;
const kinds = ['', 'Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'] as const;

/** Positions of a geometry, cut where `ends` says; x and y only. */
const lines = (geometry: FlatTable): number[][][] => {
  const xy = geometry.doubles(1) ?? new Float64Array();
  const positions: number[][] = [];
  for (let at = 0; at + 1 < xy.length; at += 2) positions.push([xy[at]!, xy[at + 1]!]);
  const ends = geometry.uints(0);
  return ends ? ends.map((end, index) => positions.slice(ends[index - 1] ?? 0, end)) : [positions];
};

const plainGeometry = (geometry: FlatTable, kind: (typeof kinds)[number] | undefined): Geometry | undefined => {
  const rings = lines(geometry);
  const [first = []] = rings;
  switch (kind) {
    case 'Point':
      return { type: kind, coordinates: first[0] ?? [] };
    case 'LineString':
    case 'MultiPoint':
      return { type: kind, coordinates: first };
    case 'Polygon':
    case 'MultiLineString':
      return { type: kind, coordinates: rings };
    case 'MultiPolygon': {
      const parts = geometry.tables(7).map((part) => lines(part));
      return { type: kind, coordinates: parts.length > 0 ? parts : [rings] };
    }
    default:
      return undefined;
  }
};

const collection = 7;
const lastKind = 17;
const depthLimit = 32;

const shapeOf = (geometry: FlatTable, layerKind: number, depth = 0): Shape => {
  const kind = geometry.byte(6) || layerKind;
  if (kind > lastKind || depth > depthLimit) throw damaged(`A geometry is of kind ${kind}, which does not exist.`);
  if (kind === collection) return ofCollection(geometry.tables(7).map((part) => shapeOf(part, 0, depth + 1)));
  const plain = plainGeometry(geometry, kinds[kind]);
  return plain ? withoutEmpty(plain) : kind === 0 ? 'without geometry' : 'with a curve, a surface or a solid';
};

interface ColumnType {
  read(view: DataView, at: number): unknown;
  /** Bytes that a value takes. */
  width(view: DataView, at: number): number;
}

const fixed = (width: number, read: ColumnType['read']): ColumnType => ({ read, width: () => width });
const utf8 = new TextDecoder();
const textWidth: ColumnType['width'] = (view, at) => {
  const width = 4 + view.getUint32(at, true);
  if (at + width > view.byteLength) throw new RangeError('A text lies beyond the properties.');
  return width;
};
const text: ColumnType = {
  read: (view, at) => utf8.decode(new Uint8Array(view.buffer, view.byteOffset + at + 4, textWidth(view, at) - 4)),
  width: textWidth,
};

/** By number: Byte, UByte, Bool, Short, UShort, Int, UInt, Long, ULong, Float, Double, String, Json, DateTime, Binary. */
const columnTypes: readonly ColumnType[] = [
  fixed(1, (view, at) => view.getInt8(at)),
  fixed(1, (view, at) => view.getUint8(at)),
  fixed(1, (view, at) => view.getUint8(at) !== 0),
  fixed(2, (view, at) => view.getInt16(at, true)),
  fixed(2, (view, at) => view.getUint16(at, true)),
  fixed(4, (view, at) => view.getInt32(at, true)),
  fixed(4, (view, at) => view.getUint32(at, true)),
  fixed(8, (view, at) => view.getBigInt64(at, true)),
  fixed(8, (view, at) => view.getBigUint64(at, true)),
  fixed(4, (view, at) => view.getFloat32(at, true)),
  fixed(8, (view, at) => view.getFloat64(at, true)),
  text,
  text,
  text,
  { read: () => null, width: textWidth },
];

interface Column {
  readonly name: string;
  readonly type: number;
}

const columnsOf = (table: FlatTable, field: number): Column[] =>
  table.tables(field).map((column) => ({ name: column.text(0), type: column.byte(1) }));

interface Columns {
  readonly list: readonly Column[];
  /** Each once. */
  readonly names: readonly string[];
  /** Of each column, where its name stands in `names`. */
  readonly places: readonly number[];
}

const namedColumns = (list: readonly Column[]): Columns => {
  const names = [...new Set(list.map(({ name }) => name))];
  return { list, names, places: list.map(({ name }) => names.indexOf(name)) };
};

/** Column number, value, and so on; columns that are absent are missing. */
const attributesOf = (feature: FlatTable, { list, names, places }: Columns): Record<string, unknown> => {
  const values: unknown[] = names.map(() => null);
  const bytes = feature.bytes(1);
  if (!bytes) return recordOf(names, values);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 2 <= view.byteLength; ) {
    const number = view.getUint16(at, true);
    const type = columnTypes[list[number]?.type ?? -1];
    if (!type) throw damaged('A feature names a column that the FlatGeobuf file does not have.');
    values[places[number] ?? 0] = type.read(view, at + 2);
    at += 2 + type.width(view, at + 2);
  }
  return recordOf(names, values);
};

const crsOf = (header: FlatTable): string => {
  const crs = header.table(headerField.crs);
  if (!crs) return '';
  const organisation = crs.text(0).toUpperCase();
  const code = crs.int(1);
  if (code > 0 && (organisation === 'EPSG' || organisation === '')) return `EPSG:${code}`;
  const stated = crs.text(5) || (code > 0 ? `${organisation}:${code}` : '');
  return crsFromWkt(crs.text(4)) || (stated === '' ? '' : statedCrs(stated, 'FlatGeobuf'));
};

/** Bytes of the packed R-tree: 40 per node, all levels. */
const indexBytes = (count: number, nodeSize: number): number => {
  if (count === 0 || nodeSize < 2) return 0;
  let nodes = count;
  for (let level = count; level > 1; nodes += level) level = Math.ceil(level / nodeSize);
  return 40 * (count === 1 ? 2 : nodes);
};

/** A table with its length in front. */
const readTable = (source: ByteSource, at: number): { table: FlatTable; next: number } => {
  const length = source.read(at, 4).readUInt32LE(0);
  if (length < 8 || length > tableLimit) throw damaged('A FlatGeobuf table has an impossible length.');
  return { table: rootTable(source.read(at + 4, length)), next: at + 4 + length };
};

const readFile = (source: ByteSource, name: string): FeatureSet => {
  const { table: header, next } = readTable(source, 8);
  const columns = namedColumns(columnsOf(header, headerField.columns));
  const count = header.ulong(headerField.count);
  if (count > featureLimit) throw unsupported(`The FlatGeobuf file has more than ${featureLimit} features.`);
  // 16 is the schema's default; 0, no index, is written out.
  const nodeSize = header.short(headerField.nodeSize) ?? 16;
  const layer = createLayer(header.text(headerField.name) || name);
  let read = 0;
  for (let at = next + indexBytes(count, nodeSize); at + 4 <= source.size && (count === 0 || read < count); read++) {
    const { table: feature, next: behind } = readTable(source, at);
    const geometry = feature.table(0);
    const own = columnsOf(feature, 2);
    layer.add(
      geometry ? shapeOf(geometry, header.byte(headerField.geometryType)) : 'without geometry',
      attributesOf(feature, own.length > 0 ? namedColumns(own) : columns),
    );
    at = behind;
  }
  if (read < count) throw damaged(`The FlatGeobuf file holds ${read} of ${count} features: it is cut off.`);
  return layer.finish(crsOf(header));
};

/** Reads a FlatGeobuf file. */
export const readFlatGeobuf = (path: string): FeatureFile => {
  const source = readingAhead(openByteSource(path), 2 ** 20);
  try {
    return { format: 'FlatGeobuf', layers: [readFile(source, basename(path, extname(path)))], notes: [] };
  } catch (error) {
    if (error instanceof RangeError) throw damaged('The FlatGeobuf file is damaged: an offset leads out of it.');
    throw error;
  } finally {
    source.close();
  }
};
