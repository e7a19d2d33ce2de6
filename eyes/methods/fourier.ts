/** Discrete Fourier transforms of square planes whose side is a power of two, in place. */
import FFT from 'fft.js';

export interface Complex {
  readonly side: number;
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

export const complexPlane = (side: number): Complex => ({
  side,
  real: new Float64Array(side * side),
  imaginary: new Float64Array(side * side),
});

/** Lines lie `apart` from each other, pixels of one line a `step`. */
const transformLines = (
  { side, real, imaginary }: Complex,
  { apart, step }: { readonly apart: number; readonly step: number },
  inverse: boolean,
): void => {
  const line = new FFT(side);
  // Real and imaginary parts in turn, as the library takes them.
  const [given, changed] = [new Float64Array(2 * side), new Float64Array(2 * side)];
  for (let first = 0; first < side * apart; first += apart) {
    for (let at = 0; at < side; at++) {
      given[2 * at] = real[first + at * step]!;
      given[2 * at + 1] = imaginary[first + at * step]!;
    }
    if (inverse) line.inverseTransform(changed, given);
    else line.transform(changed, given);
    for (let at = 0; at < side; at++) {
      real[first + at * step] = changed[2 * at]!;
      imaginary[first + at * step] = changed[2 * at + 1]!;
    }
  }
};

/** Forward, or (`inverse`) back, divided by the number of values. */
export const transformPlane = (plane: Complex, inverse = false): void => {
  const { side } = plane;
  transformLines(plane, { apart: side, step: 1 }, inverse);
  transformLines(plane, { apart: 1, step: side }, inverse);
};

/** Correlation of a plane with a real kernel, both transformed: at each place, the sum of the kernel's products with what lies right of and below it. */
export const correlated = (plane: Complex, kernel: Complex): Complex => {
  const product = complexPlane(plane.side);
  for (let at = 0; at < plane.real.length; at++) {
    const [a, b] = [plane.real[at] ?? 0, plane.imaginary[at] ?? 0];
    const [c, d] = [kernel.real[at] ?? 0, kernel.imaginary[at] ?? 0];
    product.real[at] = a * c + b * d;
    product.imaginary[at] = b * c - a * d;
  }
  transformPlane(product, true);
  return product;
};
