import { damaged } from '../errors.ts';

const refuse = (): never => {
  throw damaged('Snappy data are damaged.');
};

/** One Snappy block (google/snappy, format_description.txt) of known decoded length. */
export const decodeSnappy = (input: Uint8Array, length: number): Uint8Array => {
  const output = new Uint8Array(length);
  let from = 0;
  let to = 0;
  const little = (bytes: number): number => {
    let value = 0;
    for (let index = 0; index < bytes; index++) value += (input[from++] ?? refuse()) * 256 ** index;
    return value;
  };
  // The decoded length stands in front, seven bits in each byte.
  while ((input[from++] ?? refuse()) > 127);
  while (from < input.length) {
    const tag = input[from++]!;
    const kind = tag & 3;
    if (kind === 0) {
      const short = tag >> 2;
      const count = 1 + (short < 60 ? short : little(short - 59));
      if (from + count > input.length || to + count > length) refuse();
      output.set(input.subarray(from, from + count), to);
      from += count;
      to += count;
      continue;
    }
    const count = kind === 1 ? 4 + ((tag >> 2) & 7) : 1 + (tag >> 2);
    const distance = kind === 1 ? (tag >> 5) * 256 + little(1) : little(kind === 2 ? 2 : 4);
    if (distance === 0 || distance > to || to + count > length) refuse();
    for (const end = to + count; to < end; to++) output[to] = output[to - distance]!;
  }
  return to === length ? output : refuse();
};
