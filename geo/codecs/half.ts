/** One number of IEEE 754 binary16 (section 3.6): 1 sign bit, 5 exponent bits, 10 of fraction. */
const halfToNumber = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
};

/** Numbers of 16 bits as what they are; single precision holds all of them. */
export const decodeHalf = (bits: Uint16Array): Float32Array => Float32Array.from(bits, halfToNumber);
