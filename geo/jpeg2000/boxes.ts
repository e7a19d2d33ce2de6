/** Boxes of a JP2 file (ISO/IEC 15444-1 annex I): where the codestream lies, and what stands around it. */
import { damaged } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { decodeText } from '../files/text.ts';

export interface Jp2 {
  readonly codestream: { readonly offset: number; readonly end: number };
  /** A GeoTIFF of one pixel that carries the georeference (GeoJP2). */
  readonly geotiff: Buffer | undefined;
  /** GML of GMLJP2 (OGC 08-085), and other XML. */
  readonly xml: readonly string[];
  /** Components that are opacity (channel definition box). */
  readonly alpha: ReadonlySet<number>;
  /** Has a palette box: samples are indices. */
  readonly palette: boolean;
}

const geoJp2 = 'b14bf8bd083d4b43a5ae8cd7d5a6ce03';
const metadataLimit = 16 * 2 ** 20;
const boxLimit = 10_000;
const containers = new Set(['jp2h', 'asoc', 'jplh']);

interface Found {
  codestream?: { offset: number; end: number };
  geotiff?: Buffer;
  readonly xml: string[];
  readonly alpha: Set<number>;
  palette: boolean;
  boxes: number;
}

/** N, then per channel: number, type (1, 2: opacity), association. */
const readChannels = (bytes: Buffer, found: Found): void => {
  for (let at = 2; at + 6 <= bytes.length; at += 6) {
    const type = bytes.readUInt16BE(at + 2);
    if (type === 1 || type === 2) found.alpha.add(bytes.readUInt16BE(at));
  }
};

const readContent = (type: string, source: ByteSource, start: number, end: number, found: Found): void => {
  if (type === 'jp2c') {
    found.codestream ??= { offset: start, end };
    return;
  }
  if (containers.has(type)) {
    walk(source, start, end, found);
    return;
  }
  if (!['uuid', 'xml ', 'cdef', 'pclr'].includes(type) || end - start > metadataLimit) return;
  const bytes = source.read(start, end - start);
  if (type === 'cdef') readChannels(bytes, found);
  else if (type === 'pclr') found.palette = true;
  else if (type === 'xml ') found.xml.push(decodeText(bytes));
  else if (bytes.toString('hex', 0, 16) === geoJp2) found.geotiff ??= bytes.subarray(16);
};

const walk = (source: ByteSource, from: number, to: number, found: Found): void => {
  for (let at = from; at + 8 <= to; ) {
    if (++found.boxes > boxLimit) throw damaged(`The JP2 file has more than ${boxLimit} boxes.`);
    const head = source.read(at, Math.min(16, to - at));
    const stated = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const long = stated === 1;
    if (long && head.length < 16) throw damaged('A JP2 box ends early.');
    const length = long ? Number(head.readBigUInt64BE(8)) : stated === 0 ? to - at : stated;
    const start = at + (long ? 16 : 8);
    if (length < start - at) throw damaged(`A JP2 box '${type}' has an impossible length.`);
    readContent(type, source, start, Math.min(to, at + length), found);
    at += length;
  }
};

/** Reads the boxes of a JP2 file; a bare codestream has none. */
export const readBoxes = (source: ByteSource): Jp2 => {
  const bare = source.read(0, Math.min(4, source.size)).toString('hex') === 'ff4fff51';
  const found: Found = { xml: [], alpha: new Set(), palette: false, boxes: 0 };
  if (bare) found.codestream = { offset: 0, end: source.size };
  else walk(source, 0, source.size, found);
  if (!found.codestream) throw damaged('The JP2 file holds no codestream.');
  const { codestream, geotiff, xml, alpha, palette } = found;
  return { codestream, geotiff, xml, alpha, palette };
};
