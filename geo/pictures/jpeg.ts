import { inflateSync } from 'node:zlib';
import { decode } from 'jpeg-js';
import { damaged, unsupported } from '../errors.ts';
import { toRgb } from './chroma.ts';
import type { Picture } from './picture.ts';

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** How many pixels of a row, and of a column, share a sample of colour. */
  readonly across: number;
  readonly down: number;
  /** Are three components luma and chroma? By Adobe's marker; without it they are. */
  readonly chroma: boolean;
}

/** Start-of-frame markers of the codings that are read: baseline, extended, progressive (ITU-T T.81). */
const frames = [0xc0, 0xc1, 0xc2];
const otherFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

/** Sampling factors per component, four bits each; chroma is read where luma alone has more of them. */
const sharing = (bytes: Buffer, position: number, components: number): { across: number; down: number } => {
  const factors = Array.from({ length: components }, (_, index) => bytes[position + 11 + 3 * index] ?? 0x11);
  const [luma = 0x11, ...others] = factors;
  const plain = others.every((factor) => factor === 0x11);
  return plain ? { across: luma >> 4, down: luma & 15 } : { across: 1, down: 1 };
};

const jpegFrame = (bytes: Buffer): Frame => {
  let chroma = true;
  for (let position = 2; position + 9 < bytes.length; ) {
    if (bytes[position] !== 0xff) throw damaged('The JPEG markers are damaged.');
    const marker = bytes[position + 1] ?? 0;
    if (marker === 0xff) {
      position++;
      continue;
    }
    if (otherFrames.includes(marker))
      throw unsupported('JPEG pictures that are lossless, hierarchical or arithmetic-coded are not read.');
    if (frames.includes(marker)) {
      const components = bytes[position + 9] ?? 0;
      const [height, width] = [bytes.readUInt16BE(position + 5), bytes.readUInt16BE(position + 7)];
      return { height, width, components, chroma, ...sharing(bytes, position, components) };
    }
    const isAdobe = marker === 0xee && bytes.toString('latin1', position + 4, position + 9) === 'Adobe';
    if (isAdobe) chroma = bytes[position + 15] !== 0;
    position += 2 + bytes.readUInt16BE(position + 2);
  }
  throw damaged('The JPEG data hold no picture.');
};

/** A block of 64 pixels takes a bit at least (ITU-T T.81, F.1.2 and G.1.2): a header that declares more is damaged, and memory is not asked for. */
const pixelsPerByte = 1024;

/** Interleaved samples: one per pixel for grey pictures, else RGB. `colourTransform` undefined: as the file's markers say. */
export const decodeJpeg = (bytes: Buffer, colourTransform?: boolean): Uint8Array => {
  const frame = jpegFrame(bytes);
  const { width, height, components, across, down } = frame;
  if (width * height > pixelsPerByte * bytes.length)
    throw damaged(
      `The JPEG header declares ${width} × ${height} pixels, more than its ${bytes.length} bytes can hold.`,
    );
  if (components !== 1 && components !== 3)
    throw unsupported(
      `JPEG pictures of ${components} components (CMYK, or bands that are no colours) are not read: rewrite the file with deflate, for instance with gdal_translate -co COMPRESS=DEFLATE.`,
    );
  const halved = across <= 2 && down <= 2 && across + down > 2;
  if (components === 3 && halved && (colourTransform ?? frame.chroma))
    return toRgb(decodeSafely(bytes, false), frame, across, down);
  const data = decodeSafely(bytes, colourTransform);
  return components === 3 ? data : data.filter((_, index) => index % 3 === 0);
};

const decodeSafely = (bytes: Buffer, colorTransform: boolean | undefined): Uint8Array => {
  const options = { useTArray: true as const, formatAsRGBA: false, maxResolutionInMP: 600, maxMemoryUsageInMB: 2048 };
  try {
    return decode(bytes, colorTransform === undefined ? options : { ...options, colorTransform }).data;
  } catch (error) {
    const tooLarge = error instanceof Error && /maxResolution|maxMemory/.test(error.message);
    throw tooLarge ? unsupported('The JPEG picture is too large.') : damaged('The JPEG data are cut off or damaged.');
  }
};

/** GDAL's mask behind the picture: deflated bits, lowest first, and at the very end where they begin. */
const maskBehind = (bytes: Buffer, pixels: number): Uint8Array | undefined => {
  const start = bytes.readUInt32LE(bytes.length - 4);
  const ends = start >= 4 && start < bytes.length - 6 && bytes.readUInt16BE(start - 2) === 0xffd9;
  if (!ends || (bytes[start] ?? 0) % 16 !== 8) return undefined;
  const length = Math.ceil(pixels / 8);
  try {
    const bits = inflateSync(bytes.subarray(start, -4), { maxOutputLength: length + 64 });
    return bits.length < length
      ? undefined
      : Uint8Array.from({ length: pixels }, (_, at) => (bits[at >> 3]! >> (at & 7)) & 1);
  } catch {
    throw damaged('The mask behind the JPEG picture is cut off or damaged.');
  }
};

export const readJpeg = (bytes: Buffer): Picture => {
  const { width, height, components } = jpegFrame(bytes);
  if (width < 1 || height < 1) throw damaged('The JPEG header is malformed.');
  return {
    format: 'JPEG',
    width,
    height,
    dtype: 'uint8',
    colours: components === 1 ? ['gray'] : ['red', 'green', 'blue'],
    nodata: [],
    pixels: () => decodeJpeg(bytes),
    mask: () => maskBehind(bytes, width * height),
  };
};
