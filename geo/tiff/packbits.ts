/** PackBits (TIFF 6.0 section 9). Gives what there is when the data end early. */
export const decodePackBits = (input: Uint8Array, outputLength: number): Uint8Array => {
  const output = new Uint8Array(outputLength);
  let written = 0;
  for (let position = 0; position < input.length && written < outputLength; ) {
    const header = (input[position++]! << 24) >> 24;
    if (header === -128) continue;
    if (header >= 0) {
      const run = input.subarray(position, position + Math.min(header + 1, outputLength - written));
      output.set(run, written);
      written += run.length;
      position += header + 1;
    } else {
      const end = Math.min(written + 1 - header, outputLength);
      output.fill(input[position++] ?? 0, written, end);
      written = end;
    }
  }
  return written === outputLength ? output : output.subarray(0, written);
};
