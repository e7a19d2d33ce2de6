/** Colour of JPEG pictures that is stored at half the resolution, filled in as libjpeg does (jdsample.c, "fancy" upsampling; jdcolor.c). */

interface Plane {
  readonly samples: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Every second sample, per direction, of one interleaved channel whose samples were repeated. */
const planeOf = (data: Uint8Array, channel: number, size: Size, across: number, down: number): Plane => {
  const [width, height] = [Math.ceil(size.width / across), Math.ceil(size.height / down)];
  const samples = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) samples[y * width + x] = data[(y * down * size.width + x * across) * 3 + channel]!;
  return { samples, width, height };
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Triangle filter: three quarters of the nearer sample, one of the farther one; rounding alternates. */
const widened = (row: Uint16Array, { width }: Size, shift: number): Uint8Array => {
  const output = new Uint8Array(width);
  const last = row.length - 1;
  const [low, high] = shift === 2 ? [1, 2] : [8, 7];
  for (let x = 0; x < width; x++) {
    const at = x >> 1;
    const right = (x & 1) === 1;
    const beside = right ? at + 1 : at - 1;
    const own = row[at]!;
    const atEdge = beside < 0 || beside > last;
    // At the edge the sample stands alone: with its whole weight.
    output[x] = atEdge
      ? (own * 4 + (shift === 2 ? 0 : right ? 7 : 8)) >> shift
      : (own * 3 + row[beside]! + (right ? high : low)) >> shift;
  }
  return output;
};

/** One channel at full resolution. */
const upsampled = ({ samples, width, height }: Plane, size: Size, across: number, down: number): Uint8Array => {
  const output = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    const row = Math.floor(y / down);
    const beside = Math.min(height - 1, Math.max(0, (y & 1) === 1 ? row + 1 : row - 1));
    const near = samples.subarray(row * width, (row + 1) * width);
    const far = samples.subarray(beside * width, (beside + 1) * width);
    const sums = down === 2 ? Uint16Array.from(near, (value, x) => value * 3 + far[x]!) : Uint16Array.from(near);
    output.set(across === 2 ? widened(sums, size, down === 2 ? 4 : 2) : Uint8Array.from(sums), y * size.width);
  }
  return output;
};

const clamp = (value: number): number => Math.max(0, Math.min(255, value));

/**
 * RGB from interleaved Y, Cb, Cr whose chroma was repeated over 2 × 2 (or 2 × 1) pixels; JFIF's conversion. `across` and `down`: how
 * many pixels share a chroma sample.
 */
export const toRgb = (data: Uint8Array, size: Size, across: number, down: number): Uint8Array => {
  const [blue, red] = [1, 2].map((channel) =>
    upsampled(planeOf(data, channel, size, across, down), size, across, down),
  ) as [Uint8Array, Uint8Array];
  const output = new Uint8Array(data.length);
  for (let index = 0; index < red.length; index++) {
    const luma = data[index * 3]!;
    const [cb, cr] = [blue[index]! - 128, red[index]! - 128];
    output[index * 3] = clamp(luma + Math.round(1.402 * cr));
    output[index * 3 + 1] = clamp(Math.round(luma - 0.344136286 * cb - 0.714136286 * cr));
    output[index * 3 + 2] = clamp(luma + Math.round(1.772 * cb));
  }
  return output;
};
