import { damaged } from '../errors.ts';

const clearCode = 256;
const endCode = 257;
const maximumCodes = 4096;

/** TIFF's LZW (TIFF 6.0 section 13: codes from 9 to 12 bits, most significant bit first, "early change"). */
export const decodeLzw = (input: Uint8Array, outputLength: number): Uint8Array => {
  const output = new Uint8Array(outputLength);
  // Every code is a stretch of what was already written: where it starts and how long it is.
  const starts = new Uint32Array(maximumCodes);
  const lengths = new Uint32Array(maximumCodes);
  let nextCode = 258;
  let width = 9;
  let previous = -1;
  let previousStart = 0;
  let previousLength = 0;
  let written = 0;
  let bits = 0;
  let available = 0;
  let position = 0;
  while (written < outputLength) {
    while (available < width && position < input.length) {
      bits = ((bits << 8) | input[position++]!) & 0xffffff;
      available += 8;
    }
    if (available < width) break;
    available -= width;
    const code = (bits >>> available) & ((1 << width) - 1);
    if (code === endCode) break;
    if (code === clearCode) {
      nextCode = 258;
      width = 9;
      previous = -1;
      continue;
    }
    const start = written;
    if (code < 256) {
      output[written++] = code;
    } else {
      const fromTable = code < nextCode;
      if (!fromTable && (code !== nextCode || previous < 0))
        throw damaged('LZW data hold a code that was never defined.');
      const from = fromTable ? starts[code]! : previousStart;
      const length = Math.min(fromTable ? lengths[code]! : previousLength + 1, outputLength - written);
      for (let k = 0; k < length; k++) output[written + k] = output[from + k]!;
      written += length;
    }
    if (previous >= 0 && nextCode < maximumCodes) {
      starts[nextCode] = previousStart;
      lengths[nextCode] = previousLength + 1;
      nextCode++;
    }
    if (nextCode + 1 >= 1 << width && width < 12) width++;
    previous = code;
    previousStart = start;
    previousLength = written - start;
  }
  return written === outputLength ? output : output.subarray(0, written);
};
