/** Main header and tile-parts of a JPEG 2000 codestream (ISO/IEC 15444-1 annex A), as far as tiles are to be decoded one by one. */
import { damaged, unsupported } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';

interface Part {
  readonly offset: number;
  readonly length: number;
}

export interface Codestream {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bits: number;
  readonly signed: boolean;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly tilesAcross: number;
  readonly tilesDown: number;
  /** A codestream that holds one tile alone: what the decoder is given. */
  tileStream(column: number, row: number): Buffer;
}

const marker = { siz: 0xff51, plm: 0xff57, tlm: 0xff55, ppm: 0xff60, sot: 0xff90, eoc: 0xffd9 };
const partLimit = 2 ** 20;
const headerLimit = 2 ** 20;

interface MainHeader {
  /** Marker segments to be kept, SIZ apart. */
  readonly segments: readonly Buffer[];
  readonly size: Buffer;
  /** First byte of the first tile-part. */
  readonly end: number;
}

const readMainHeader = (source: ByteSource, { offset, end }: { offset: number; end: number }): MainHeader => {
  const segments: Buffer[] = [];
  let size: Buffer | undefined;
  for (let at = offset + 2; at + 4 <= end; ) {
    const head = source.read(at, 4);
    const code = head.readUInt16BE(0);
    if (code === marker.sot) {
      if (size) return { segments, size, end: at };
      break;
    }
    const length = head.readUInt16BE(2) + 2;
    if (code < 0xff00 || length < 4 || at - offset > headerLimit) break;
    const segment = source.read(at, length);
    if (code === marker.ppm) throw unsupported('JPEG 2000 files with packed packet headers are not read.');
    if (code === marker.siz) size = segment;
    // Lengths of tile-parts and packets, which no longer hold for one tile alone, help only to find them.
    else if (code !== marker.tlm && code !== marker.plm) segments.push(segment);
    at += length;
  }
  throw damaged('The JPEG 2000 codestream has no complete main header.');
};

/** Where the parts of every tile lie: SOT segments, each with the length of its part. */
const readParts = (source: ByteSource, from: number, end: number, tiles: number): Map<number, Part[]> => {
  const parts = new Map<number, Part[]>();
  let count = 0;
  for (let at = from; at + 12 <= Math.min(end, source.size); ) {
    const head = source.read(at, 12);
    if (head.readUInt16BE(0) !== marker.sot) break;
    const tile = head.readUInt16BE(4);
    const stated = head.readUInt32BE(6);
    const length = stated === 0 ? end - at : stated;
    if (length < 14 || tile >= tiles || ++count > partLimit)
      throw damaged('A tile-part of the JPEG 2000 codestream is malformed.');
    parts.set(tile, [...(parts.get(tile) ?? []), { offset: at, length }]);
    at += length;
  }
  return parts;
};

interface Extent {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** SIZ for one tile: the reference grid stays, the image ends where the tile does, and it is the first tile. */
const sizeOfTile = (size: Buffer, { x0, y0, x1, y1 }: Extent): Buffer => {
  const copy = Buffer.from(size);
  [x1, y1, x0, y0].forEach((value, index) => {
    copy.writeUInt32BE(value, 6 + 4 * index);
  });
  copy.writeUInt32BE(x0, 30);
  copy.writeUInt32BE(y0, 34);
  copy.writeUInt32BE(x1 - x0, 22);
  copy.writeUInt32BE(y1 - y0, 26);
  return copy;
};

const readComponents = (size: Buffer) => {
  const components = size.readUInt16BE(38);
  if (components < 1 || size.length < 40 + 3 * components) throw damaged('The JPEG 2000 header is malformed.');
  const depths = new Set(Array.from({ length: components }, (_, index) => size[40 + 3 * index]));
  const steps = Array.from({ length: components }, (_, index) => [size[41 + 3 * index], size[42 + 3 * index]]).flat();
  const [depth = 0] = depths;
  const bits = (depth & 0x7f) + 1;
  if (depths.size > 1 || steps.some((step) => step !== 1))
    throw unsupported('JPEG 2000 files whose components differ in depth or resolution are not read.');
  if (bits > 16) throw unsupported(`JPEG 2000 files of ${bits} bits per sample are not read.`);
  return { components, bits, signed: (depth & 0x80) !== 0 };
};

const readGeometry = (size: Buffer) => {
  if (size.length < 40) throw damaged('The JPEG 2000 header is malformed.');
  const [x1 = 0, y1 = 0, x0 = 0, y0 = 0, stepX = 0, stepY = 0, originX = 0, originY = 0] = Array.from(
    { length: 8 },
    (_, index) => size.readUInt32BE(6 + 4 * index),
  );
  const valid = x1 > x0 && y1 > y0 && stepX > 0 && stepY > 0 && originX <= x0 && originY <= y0;
  if (!valid || originX + stepX <= x0 || originY + stepY <= y0 || x1 > 2 ** 31 || y1 > 2 ** 31)
    throw damaged('The JPEG 2000 header has impossible sizes.');
  if (originX !== x0 || originY !== y0)
    throw unsupported('JPEG 2000 files whose tiles start off the image are not read.');
  return { x0, y0, x1, y1, stepX, stepY };
};

export const readCodestream = (source: ByteSource, place: { offset: number; end: number }): Codestream => {
  const { segments, size, end } = readMainHeader(source, place);
  const { x0, y0, x1, y1, stepX, stepY } = readGeometry(size);
  const tilesAcross = Math.ceil((x1 - x0) / stepX);
  const tilesDown = Math.ceil((y1 - y0) / stepY);
  if (tilesAcross * tilesDown > 65_535)
    throw damaged(`The JPEG 2000 header declares ${tilesAcross * tilesDown} tiles.`);
  const parts = readParts(source, end, place.end, tilesAcross * tilesDown);
  return {
    ...readComponents(size),
    width: x1 - x0,
    height: y1 - y0,
    tileWidth: Math.min(stepX, x1 - x0),
    tileHeight: Math.min(stepY, y1 - y0),
    tilesAcross,
    tilesDown,
    tileStream(column, row) {
      const found = parts.get(row * tilesAcross + column);
      if (!found) throw damaged('A tile of the JPEG 2000 codestream is missing: the file is cut off or damaged.');
      const left = x0 + column * stepX;
      const top = y0 + row * stepY;
      const extent = { x0: left, y0: top, x1: Math.min(x1, left + stepX), y1: Math.min(y1, top + stepY) };
      const pieces = found.map(({ offset, length }) => {
        const bytes = source.read(offset, Math.min(length, source.size - offset));
        bytes.writeUInt16BE(0, 4);
        bytes.writeUInt32BE(bytes.length, 6);
        return bytes;
      });
      const [start, stop] = [Buffer.from([0xff, 0x4f]), Buffer.from([0xff, 0xd9])];
      return Buffer.concat([start, sizeOfTile(size, extent), ...segments, ...pieces, stop]);
    },
  };
};
