import { damaged } from '../errors.ts';

/** One LZ4 block (LZ4 block format 1.6) of known decoded length. */
export const decodeLz4 = (input: Uint8Array, length: number): Uint8Array => {
  const output = new Uint8Array(length);
  let from = 0;
  let to = 0;
  const extended = (nibble: number): number => {
    let count = nibble;
    for (let byte = nibble === 15 ? 255 : 0; byte === 255; count += byte) {
      byte = input[from++] ?? 0;
      if (from > input.length) throw damaged('LZ4 data end early.');
    }
    return count;
  };
  while (from < input.length) {
    const token = input[from++]!;
    const literals = extended(token >> 4);
    if (from + literals > input.length || to + literals > length) throw damaged('LZ4 data are damaged.');
    output.set(input.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from >= input.length) break;
    const distance = (input[from] ?? 0) | ((input[from + 1] ?? 0) << 8);
    from += 2;
    const count = extended(token & 15) + 4;
    if (distance === 0 || distance > to || to + count > length) throw damaged('LZ4 data are damaged.');
    for (let end = to + count; to < end; to++) output[to] = output[to - distance]!;
  }
  if (to !== length) throw damaged(`LZ4 data hold ${to} bytes; ${length} are declared.`);
  return output;
};
