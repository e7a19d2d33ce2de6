import { damaged } from '../errors.ts';

const refuse = (): never => {
  throw damaged('LZF data are damaged.');
};

/** One LZF block (liblzf 3.6, lzf_d.c) of known decoded length. */
export const decodeLzf = (input: Uint8Array, length: number): Uint8Array => {
  const output = new Uint8Array(length);
  let from = 0;
  let to = 0;
  const next = (): number => input[from++] ?? refuse();
  while (from < input.length) {
    const control = next();
    if (control < 32) {
      const count = control + 1;
      if (from + count > input.length || to + count > length) refuse();
      output.set(input.subarray(from, from + count), to);
      from += count;
      to += count;
      continue;
    }
    const short = control >> 5;
    const count = 2 + (short === 7 ? 7 + next() : short);
    const distance = 1 + ((control & 31) << 8) + next();
    if (distance > to || to + count > length) refuse();
    for (const end = to + count; to < end; to++) output[to] = output[to - distance]!;
  }
  return to === length ? output : refuse();
};
