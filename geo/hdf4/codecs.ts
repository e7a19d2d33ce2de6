/** How elements of an HDF4 file are compressed (comp_coder_t of hcomp.h). */
import { inflate } from '../codecs/inflate.ts';
import { damaged, unsupported } from '../errors.ts';

/** The most that a pair of bytes stands for is a run of 130. */
const largestExpansion = 65;
const runBit = 0x80;
const shortestRun = 3;

/** HDF4's own run-length encoding: (length − 3) | 0x80 and a byte, or length − 1 and as many bytes. */
const decodeRuns = (input: Uint8Array, length: number): Uint8Array => {
  if (length > input.length * largestExpansion)
    throw damaged('A run-length encoded element of the HDF4 file ends early.');
  const output = new Uint8Array(length);
  let from = 0;
  for (let to = 0; to < length; ) {
    const control = input[from++];
    if (control === undefined || from >= input.length)
      throw damaged('A run-length encoded element of the HDF4 file ends early.');
    const isRun = control >= runBit;
    const count = Math.min(length - to, isRun ? (control & ~runBit) + shortestRun : control + 1);
    if (isRun) output.fill(input[from++]!, to, to + count);
    else {
      const bytes = input.subarray(from, from + count);
      if (bytes.length < count) throw damaged('A run-length encoded element of the HDF4 file ends early.');
      output.set(bytes, to);
      from += count;
    }
    to += count;
  }
  return output;
};

type Decoder = (input: Uint8Array, length: number) => Uint8Array;

const decoders: Readonly<Record<number, Decoder>> = {
  0: (input, length) => input.subarray(0, length),
  1: decodeRuns,
  4: (input, length) => inflate('deflate', input, length),
};

const others: Readonly<Record<number, string>> = {
  2: 'N-bit packing',
  3: 'skipping Huffman coding',
  5: 'Szip',
  7: 'JPEG',
};

/** The decoder of a coder's number. Throws format-unsupported. */
export const decoderOf = (coder: number): Decoder => {
  const decoder = decoders[coder];
  if (decoder) return decoder;
  throw unsupported(
    `data compressed with ${others[coder] ?? `a method of number ${coder}`} are not read: write the file anew with deflate, for instance with hrepack -t "*:GZIP 6".`,
  );
};
