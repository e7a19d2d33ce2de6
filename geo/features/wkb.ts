/** Well-known binary (OGC 06-103r4 section 8, ISO heights and measures, EWKB flags): x and y only. */
import type { Geometry } from '../../core/tool/contract.ts';
import { damaged } from '../errors.ts';
import { ofCollection, type Shape, withoutEmpty } from './shape.ts';

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
  const items: T[] = [];
  for (let index = 0; index < count; index++) items.push(item());
  return items;
};

const line = (reader: Reader, head: Header): number[][] => list(reader, head, () => position(reader, head));
const rings = (reader: Reader, head: Header): number[][][] => list(reader, head, () => line(reader, head));

const parts = <T>(reader: Reader, head: Header, read: (part: Header) => T): T[] =>
  list(reader, head, () => read(header(reader)));

const plainGeometry = (reader: Reader, head: Header): Geometry | undefined => {
  switch (head.type) {
    case 1:
      return { type: 'Point', coordinates: position(reader, head) };
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

const depthLimit = 32;
const collection = 7;
const lastKind = 17;

const shape = (reader: Reader, head: Header, depth = 0): Shape => {
  if (head.type < 1 || head.type > lastKind || depth > depthLimit)
    throw damaged(`A geometry is of kind ${head.type}, which well-known binary does not have.`);
  if (head.type === collection) return ofCollection(parts(reader, head, (part) => shape(reader, part, depth + 1)));
  const geometry = plainGeometry(reader, head);
  return geometry ? withoutEmpty(geometry) : 'with a curve, a surface or a solid';
};

/** The geometry of a WKB, or why tools do not get it. Throws file-damaged when the bytes end early. */
export const parseWkb = (bytes: Uint8Array): Shape => {
  try {
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), position: 0 };
    return shape(reader, header(reader));
  } catch (error) {
    if (error instanceof RangeError) throw damaged('A geometry ends early.');
    throw error;
  }
};
