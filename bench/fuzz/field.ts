/** One number of a file, where it stands and how. */
export interface Field {
  readonly at: number;
  readonly size: 1 | 2 | 4 | 8;
  readonly little: boolean;
}

export const read = (bytes: Buffer, { at, size, little }: Field): number => {
  if (size === 1) return bytes.readUInt8(at);
  if (size === 2) return little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  if (size === 4) return little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  return Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
};

export const write = (bytes: Buffer, { at, size, little }: Field, value: number): void => {
  const wrapped = BigInt.asUintN(8 * size, BigInt(Math.trunc(value)));
  for (let index = 0; index < size; index++) {
    const shift = BigInt(8 * (little ? index : size - 1 - index));
    bytes[at + index] = Number((wrapped >> shift) & 255n);
  }
};
