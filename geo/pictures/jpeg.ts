import { decode } from 'jpeg-js';
import { damaged, unsupported } from '../errors.ts';
import type { Picture } from './picture.ts';

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
}

/** Start-of-frame markers of the codings that are read: baseline, extended, progressive (ITU-T T.81). */
const frames = [0xc0, 0xc1, 0xc2];
const otherFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

const jpegFrame = (bytes: Buffer): Frame => {
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
      return {
        height: bytes.readUInt16BE(position + 5),
        width: bytes.readUInt16BE(position + 7),
        components: bytes[position + 9] ?? 0,
      };
    }
    position += 2 + bytes.readUInt16BE(position + 2);
  }
  throw damaged('The JPEG data hold no picture.');
};

/** A block of 64 pixels takes a bit at least (ITU-T T.81, F.1.2 and G.1.2): a header that declares more is damaged, and memory is not asked for. */
const pixelsPerByte = 1024;

/** Interleaved samples: one per pixel for grey pictures, else RGB. `colourTransform` undefined: as the file's markers say. */
export const decodeJpeg = (bytes: Buffer, colourTransform?: boolean): Uint8Array => {
  const { width, height, components } = jpegFrame(bytes);
  if (width * height > pixelsPerByte * bytes.length)
    throw damaged(
      `The JPEG header declares ${width} × ${height} pixels, more than its ${bytes.length} bytes can hold.`,
    );
  if (components !== 1 && components !== 3)
    throw unsupported(`JPEG pictures of ${components} components are not read.`);
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

export const readJpeg = (bytes: Buffer): Picture => {
  const { width, height, components } = jpegFrame(bytes);
  if (width < 1 || height < 1) throw damaged('The JPEG header is malformed.');
  return {
    format: 'JPEG',
    width,
    height,
    dtype: 'uint8',
    colours: components === 1 ? ['gray'] : ['red', 'green', 'blue'],
    nodata: undefined,
    pixels: () => decodeJpeg(bytes),
  };
};
