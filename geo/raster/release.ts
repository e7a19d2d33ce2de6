const least = 2 ** 16;

/**
 * Gives memory back at once: the collector leaves buffers lying about until they are many. Small arrays, which may be cut from a
 * pool, and views of something larger are left alone. Contract: nobody uses the array any more.
 */
export const release = ({ buffer, byteLength }: NodeJS.TypedArray): void => {
  const whole = buffer instanceof ArrayBuffer && byteLength >= least && buffer.byteLength - byteLength < least;
  if (whole && !buffer.detached) buffer.transfer(0);
};
