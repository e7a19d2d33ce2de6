/** PNG (ISO/IEC 15948): all colour types, bit depths and interlacing. Palette pictures give their indices. */
import { inflateSync } from 'node:zlib';
import { damaged, unsupported } from '../errors.ts';
import type { Picture } from './picture.ts';

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly colour: number;
  readonly interlaced: boolean;
}

/** Samples per pixel by colour type: grey, RGB, palette, grey and alpha, RGBA. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const coloursOf: Readonly<Record<number, readonly string[]>> = {
  0: ['gray'],
  2: ['red', 'green', 'blue'],
  3: ['palette'],
  4: ['gray', 'alpha'],
  6: ['red', 'green', 'blue', 'alpha'],
};
const byteLimit = 2 ** 30;

/** Adam7: first column, first row, column step, row step of each pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const chunksOf = (bytes: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let position = 8; position + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(position);
    const type = bytes.toString('latin1', position + 4, position + 8);
    if (position + 12 + length > bytes.length) throw damaged('The PNG file ends early.');
    chunks.push({ type, data: bytes.subarray(position + 8, position + 8 + length) });
    if (type === 'IEND') break;
    position += 12 + length;
  }
  return chunks;
};

const headerOf = (chunks: readonly Chunk[]): Header => {
  const data = chunks[0]?.type === 'IHDR' ? chunks[0].data : undefined;
  if (!data || data.length < 13) throw damaged('The PNG file has no header.');
  const [bits = 0, colour = 0, , , interlace = 0] = data.subarray(8);
  const header = {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bits,
    colour,
    interlaced: interlace === 1,
  };
  const channels = channelsOf[colour];
  if (!channels || ![1, 2, 4, 8, 16].includes(bits) || header.width < 1 || header.height < 1)
    throw damaged('The PNG header is malformed.');
  if (header.width * header.height * channels * Math.max(8, bits) > byteLimit * 8)
    throw unsupported('PNG pictures of more than 1 GiB are not read.');
  return header;
};

/** PNG's predictor of the two neighbours and their corner. */
const paeth = (left: number, above: number, corner: number): number => {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - above),
    Math.abs(estimate - corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

const unfilterRow = (filter: number, row: Uint8Array, above: Uint8Array, step: number): void => {
  for (let index = 0; index < row.length; index++) {
    const left = index >= step ? row[index - step]! : 0;
    const up = above[index] ?? 0;
    const corner = index >= step ? (above[index - step] ?? 0) : 0;
    const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
    if (predicted === undefined) throw damaged('A PNG row has a filter that does not exist.');
    row[index] = row[index]! + predicted;
  }
};

const sampleAt = (row: Uint8Array, index: number, bits: number): number => {
  if (bits === 8) return row[index]!;
  if (bits === 16) return row[2 * index]! * 256 + row[2 * index + 1]!;
  const bit = index * bits;
  return (row[bit >> 3]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
};

const rowLength = (width: number, bitsPerPixel: number): number => Math.ceil((width * bitsPerPixel) / 8);

/** Bytes of all passes, filter bytes included. */
const rawLength = ({ width, height, interlaced }: Header, bitsPerPixel: number): number => {
  if (!interlaced) return (rowLength(width, bitsPerPixel) + 1) * height;
  return passes.reduce((total, [column, row, stepX, stepY]) => {
    const across = Math.ceil((width - column) / stepX);
    const down = Math.ceil((height - row) / stepY);
    return across > 0 && down > 0 ? total + (rowLength(across, bitsPerPixel) + 1) * down : total;
  }, 0);
};

const inflate = (data: Buffer, length: number): Buffer => {
  try {
    const raw = inflateSync(data, { chunkSize: Math.min(length + 64, 2 ** 26), maxOutputLength: length + 64 });
    if (raw.length >= length) return raw;
  } catch {
    // Reported below like data that end early.
  }
  throw damaged('The PNG pixels are cut off or damaged.');
};

const decodePixels = (header: Header, raw: Buffer): Uint8Array | Uint16Array => {
  const channels = channelsOf[header.colour] ?? 1;
  const bitsPerPixel = channels * header.bits;
  const step = Math.max(1, bitsPerPixel >> 3);
  const length = header.width * header.height * channels;
  const samples = header.bits === 16 ? new Uint16Array(length) : new Uint8Array(length);
  let position = 0;
  for (const [column, row, stepX, stepY] of header.interlaced ? passes : [[0, 0, 1, 1] as const]) {
    const across = Math.ceil((header.width - column) / stepX);
    if (across <= 0) continue;
    const bytes = rowLength(across, bitsPerPixel);
    let above: Uint8Array = new Uint8Array(bytes);
    for (let y = row; y < header.height; y += stepY) {
      const line = raw.subarray(position + 1, position + 1 + bytes);
      unfilterRow(raw[position] ?? 0, line, above, step);
      for (let x = 0; x < across; x++) {
        const to = (y * header.width + column + x * stepX) * channels;
        for (let channel = 0; channel < channels; channel++)
          samples[to + channel] = sampleAt(line, x * channels + channel, header.bits);
      }
      above = line;
      position += bytes + 1;
    }
  }
  return samples;
};

/** What tRNS says: a grey value, a colour, or the opacity of each palette entry, of which 0 is missing. */
const missingOf = ({ colour }: Header, stated: Buffer | undefined): Pick<Picture, 'nodata' | 'transparent'> => {
  if (!stated || stated.length < 1) return { nodata: [] };
  if (colour === 3) return { nodata: [...stated].flatMap((opacity, index) => (opacity === 0 ? [index] : [])) };
  if (colour === 0 && stated.length >= 2) return { nodata: [stated.readUInt16BE(0)] };
  if (colour !== 2 || stated.length < 6) return { nodata: [] };
  return { nodata: [], transparent: [0, 2, 4].map((at) => stated.readUInt16BE(at)) };
};

/** Reads the header at once, the pixels when they are asked for. */
export const readPng = (bytes: Buffer): Picture => {
  const chunks = chunksOf(bytes);
  const header = headerOf(chunks);
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  const transparent = chunks.find(({ type }) => type === 'tRNS')?.data;
  const channels = channelsOf[header.colour] ?? 1;
  return {
    format: 'PNG',
    width: header.width,
    height: header.height,
    dtype: header.bits === 16 ? 'uint16' : 'uint8',
    colours: coloursOf[header.colour] ?? [],
    ...missingOf(header, transparent),
    pixels: () => decodePixels(header, inflate(data, rawLength(header, channels * header.bits))),
  };
};
