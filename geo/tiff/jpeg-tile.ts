import { decodeJpeg } from '../pictures/jpeg.ts';

/** Photometric interpretation YCbCr (TIFF 6.0 section 21). */
const yCbCr = 6;

/** JPEG in TIFF (Adobe technical note 2): the tables that tiles share stand in a tag, as a JPEG stream without picture. */
export const decodeJpegTile = (input: Uint8Array, tables: Buffer | undefined, photometric: number): Uint8Array => {
  const tile = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const stream = tables ? Buffer.concat([tables.subarray(0, tables.length - 2), tile.subarray(2)]) : tile;
  return decodeJpeg(stream, photometric === yCbCr);
};
