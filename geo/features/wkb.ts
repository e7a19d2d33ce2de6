/** Well-known binary (OGC 06-103r4 section 8, ISO heights and measures, EWKB flags): x and y only. */
import type { Geometry } from '../../core/tool/contract.ts';
import { damaged } from '../errors.ts';

interface Reader {
  readonly view: DataView;
  position: number;
}

const ewkb = { z: 0x8000_0000, m: 0x4000_0000, srid: 0x2000_0000 };

interface Header {
  readonly type: number;
  readonly little: boolean;
  /** Numbers per position. */
  readonly width: number;
}

const byte = (reader: Reader): number => reader.view.getUint8(reader.position++);

const integer = (reader: Reader, little: boolean): number => {
  const value = reader.view.getUint32(reader.position, little);
  reader.position += 4;
  return value;
};

const header = (reader: Reader): Header => {
  const little = byte(reader) === 1;
  const code = integer(reader, little);
  if (code & ewkb.srid) reader.position += 4;
  const plain = (code & 0x0fff_ffff) >>> 0;
  const family = Math.floor(plain / 1000);
  const hasZ = (code & ewkb.z) !== 0 || family === 1 || family === 3;
  const hasM = (code & ewkb.m) !== 0 || family === 2 || family === 3;
  return { type: plain % 1000, little, width: 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0) };
};

const position = (reader: Reader, { little, width }: Header): number[] => {
  const x = reader.view.getFloat64(reader.position, little);
  const y = reader.view.getFloat64(reader.position + 8, little);
  reader.position += width * 8;
  return [x, y];
};

const list = <T>(reader: Reader, head: Header, item: () => T): T[] => {
  const count = integer(reader, head.little);
  // Nothing takes less than four bytes.
  if (count > (reader.view.byteLength - reader.position) / 4)
    throw damaged('A geometry declares more parts than it has bytes.');
  return Array.from({ length: count }, item);
};

const line = (reader: Reader, head: Header): number[][] => list(reader, head, () => position(reader, head));
const rings = (reader: Reader, head: Header): number[][][] => list(reader, head, () => line(reader, head));

const parts = <T>(reader: Reader, head: Header, read: (part: Header) => T): T[] =>
  list(reader, head, () => read(header(reader)));

const geometry = (reader: Reader): Geometry | undefined => {
  const head = header(reader);
  switch (head.type) {
    case 1: {
      const coordinates = position(reader, head);
      return coordinates.some(Number.isNaN) ? undefined : { type: 'Point', coordinates };
    }
    case 2:
      return { type: 'LineString', coordinates: line(reader, head) };
    case 3:
      return { type: 'Polygon', coordinates: rings(reader, head) };
    case 4:
      return { type: 'MultiPoint', coordinates: parts(reader, head, (part) => position(reader, part)) };
    case 5:
      return { type: 'MultiLineString', coordinates: parts(reader, head, (part) => line(reader, part)) };
    case 6:
      return { type: 'MultiPolygon', coordinates: parts(reader, head, (part) => rings(reader, part)) };
    default:
      return undefined;
  }
};

/** The geometry of a WKB; undefined for empty points, collections and curves. Throws file-damaged when the bytes end early. */
export const parseWkb = (bytes: Uint8Array): Geometry | undefined => {
  try {
    return geometry({ view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), position: 0 });
  } catch (error) {
    if (error instanceof RangeError) throw damaged('A geometry ends early.');
    throw error;
  }
};
