import { crc32, deflateSync } from 'node:zlib';

/** An 8-bit picture: three samples per pixel, or one that is an index into a palette of '#rrggbb' ('#rrggbbaa'). */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly palette?: readonly string[];
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

const bytesOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const opacityOf = (colour: string): number => (colour.length > 7 ? Number.parseInt(colour.slice(7, 9), 16) : 255);

/** PNG (ISO/IEC 15948), rows without a filter: map colours repeat, they do not run on. */
export const encodePng = ({ width, height, pixels, palette }: Bitmap): Buffer => {
  const samples = palette ? 1 : 3;
  const stride = width * samples;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, palette ? 3 : 2, 0, 0, 0], 8);
  const opacities = palette?.some((colour) => opacityOf(colour) < 255);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', Uint8Array.from(palette.flatMap(bytesOf)))] : []),
    ...(palette && opacities ? [chunk('tRNS', Uint8Array.from(palette.map(opacityOf)))] : []),
    chunk('IDAT', deflateSync(rows, { level: 4 })),
    chunk('IEND', new Uint8Array()),
  ]);
};
