/** Discrete Fourier transforms of square planes whose side is a power of two, in place (Cooley and Tukey 1965). */
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

/** Numbers whose binary digits are turned around. */
const reversedPlaces = (length: number): Uint32Array => {
  const places = new Uint32Array(length);
  for (let at = 1; at < length; at++) places[at] = ((places[at >> 1] ?? 0) >> 1) | (at & 1 ? length >> 1 : 0);
  return places;
};

interface Plan {
  readonly places: Uint32Array;
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
}

const planOf = (length: number): Plan => ({
  places: reversedPlaces(length),
  cosines: Float64Array.from({ length: length / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / length)),
  sines: Float64Array.from({ length: length / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / length)),
});

const transformLine = (
  real: Float64Array,
  imaginary: Float64Array,
  { places, cosines, sines }: Plan,
  sign: number,
): void => {
  const length = real.length;
  for (let at = 0; at < length; at++) {
    const other = places[at] ?? 0;
    if (other <= at) continue;
    [real[at], real[other]] = [real[other] ?? 0, real[at] ?? 0];
    [imaginary[at], imaginary[other]] = [imaginary[other] ?? 0, imaginary[at] ?? 0];
  }
  for (let span = 2; span <= length; span *= 2) {
    const half = span / 2;
    for (let k = 0; k < half; k++) {
      const step = (k * length) / span;
      const [cos, sin] = [cosines[step]!, sign * sines[step]!];
      for (let low = k; low < length; low += span) {
        const high = low + half;
        const re = real[high]! * cos - imaginary[high]! * sin;
        const im = real[high]! * sin + imaginary[high]! * cos;
        real[high] = real[low]! - re;
        imaginary[high] = imaginary[low]! - im;
        real[low]! += re;
        imaginary[low]! += im;
      }
    }
  }
};

/** Forward, or (`inverse`) back, divided by the number of values. */
export const transformPlane = ({ side, real, imaginary }: Complex, inverse = false): void => {
  const plan = planOf(side);
  const sign = inverse ? 1 : -1;
  const [re, im] = [new Float64Array(side), new Float64Array(side)];
  for (let row = 0; row < side; row++) {
    const [start, end] = [row * side, (row + 1) * side];
    transformLine(real.subarray(start, end), imaginary.subarray(start, end), plan, sign);
  }
  for (let column = 0; column < side; column++) {
    for (let row = 0; row < side; row++) {
      re[row] = real[row * side + column] ?? 0;
      im[row] = imaginary[row * side + column] ?? 0;
    }
    transformLine(re, im, plan, sign);
    const scale = inverse ? 1 / (side * side) : 1;
    for (let row = 0; row < side; row++) {
      real[row * side + column] = (re[row] ?? 0) * scale;
      imaginary[row * side + column] = (im[row] ?? 0) * scale;
    }
  }
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
