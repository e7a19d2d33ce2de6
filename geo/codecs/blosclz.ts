import { damaged } from '../errors.ts';

const refuse = (): never => {
  throw damaged('BloscLZ data are damaged.');
};

/** Matches farther away than this say their distance beyond it in two bytes of their own. */
const nearest = 8191;

/** One BloscLZ stream (c-blosc 1.21, blosclz.c: FastLZ with longer distances) of known decoded length. */
export const decodeBloscLz = (input: Uint8Array, length: number): Uint8Array => {
  const output = new Uint8Array(length);
  let from = 0;
  let to = 0;
  const next = (): number => input[from++] ?? refuse();
  for (let control = next() & 31; ; control = next()) {
    if (control < 32) {
      const count = control + 1;
      if (from + count > input.length || to + count > length) refuse();
      output.set(input.subarray(from, from + count), to);
      from += count;
      to += count;
    } else {
      let count = (control >> 5) - 1;
      if (count === 6) {
        let more: number;
        do {
          more = next();
          count += more;
        } while (more === 255);
      }
      count += 3;
      const low = next();
      const high = (control & 31) << 8;
      const far = low === 255 && high === 31 << 8;
      const distance = 1 + (far ? nearest + next() * 256 + next() : high + low);
      if (distance > to || to + count > length) refuse();
      for (const end = to + count; to < end; to++) output[to] = output[to - distance]!;
    }
    if (from >= input.length) return to === length ? output : refuse();
  }
};
