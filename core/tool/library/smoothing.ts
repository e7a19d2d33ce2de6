/** Smooths and fills values at even steps; the returned array is reused for the next call. NaN is missing. */
export type Smoother = (values: ArrayLike<number>) => Float64Array;

/**
 * Whittaker's smoother with second differences (Eilers, Analytical Chemistry 75, 2003): values z that minimise Σ w (y − z)² + λ Σ (Δ² z)², w 0
 * where y is missing, so that gaps are filled. NaN throughout with fewer than two values. For series of `length` values, λ above 0.
 */
export const whittakerSmoother = (length: number, lambda: number): Smoother => {
  if (!(lambda > 0)) throw new Error(`Whittaker's smoothing needs a lambda above 0, got ${lambda}.`);
  const smoothed = new Float64Array(length);
  // L·D·Lᵀ of the matrix with two bands beside the diagonal.
  const [diagonal, first, second] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
  const at = (values: Float64Array, index: number): number => values[index] ?? 0;
  /** Products of the rows of second differences: how often value i meets itself, its neighbour, the one after. */
  const met = [0, 1, 2].map((apart) =>
    Float64Array.from({ length }, (_, i) => {
      const pattern = [1, -2, 1];
      let sum = 0;
      for (let row = 0; row < length - 2; row++) sum += (pattern[i - row] ?? 0) * (pattern[i + apart - row] ?? 0);
      return sum;
    }),
  );
  const [own = smoothed, next = smoothed, after = smoothed] = met;
  return (values) => {
    let valid = 0;
    for (let i = 0; i < length; i++) {
      const value = values[i] ?? NaN;
      const weight = Number.isFinite(value) ? 1 : 0;
      valid += weight;
      const [e, f] = [i > 0 ? at(first, i - 1) : 0, i > 1 ? at(second, i - 2) : 0];
      const [before, beforeThat] = [i > 0 ? at(diagonal, i - 1) : 0, i > 1 ? at(diagonal, i - 2) : 0];
      const pivot = weight + lambda * at(own, i) - e * e * before - f * f * beforeThat;
      diagonal[i] = pivot;
      first[i] = (lambda * at(next, i) - e * before * (i > 0 ? at(second, i - 1) : 0)) / pivot;
      second[i] = (lambda * at(after, i)) / pivot;
      smoothed[i] =
        (weight === 1 ? value : 0) - e * (i > 0 ? at(smoothed, i - 1) : 0) - f * (i > 1 ? at(smoothed, i - 2) : 0);
    }
    if (valid < 2) return smoothed.fill(NaN);
    for (let i = length - 1; i >= 0; i--)
      smoothed[i] =
        at(smoothed, i) / at(diagonal, i) -
        (i + 1 < length ? at(first, i) * at(smoothed, i + 1) : 0) -
        (i + 2 < length ? at(second, i) * at(smoothed, i + 2) : 0);
    return smoothed;
  };
};

/** Least squares polynomial through the finite values from `from` to before `to`, at place `centre`; NaN with too few of them. */
const polynomialAt = (
  values: ArrayLike<number>,
  [from, to, centre]: readonly [number, number, number],
  normal: Float64Array,
  degree: number,
): number => {
  const size = degree + 1;
  const stride = size + 1;
  normal.fill(0);
  let count = 0;
  // Places relative to the window's reach keep the powers near 1.
  const reach = Math.max(1, to - from - 1);
  for (let index = from; index < to; index++) {
    const value = values[index] ?? NaN;
    if (!Number.isFinite(value)) continue;
    count++;
    const place = (index - centre) / reach;
    for (let row = 0, power = 1; row < size; row++, power *= place) {
      for (let column = 0, factor = power; column < size; column++, factor *= place)
        normal[row * stride + column]! += factor;
      normal[row * stride + size]! += power * value;
    }
  }
  if (count < size) return NaN;
  // Gauss without pivots: the matrix is symmetric and positive definite. The value at the centre is the constant term.
  for (let pivot = size - 1; pivot > 0; pivot--) {
    for (let row = 0; row < pivot; row++) {
      const share = normal[row * stride + pivot]! / normal[pivot * stride + pivot]!;
      for (let column = 0; column <= size; column++)
        normal[row * stride + column]! -= share * normal[pivot * stride + column]!;
    }
  }
  return normal[size]! / normal[0]!;
};

/**
 * Savitzky–Golay (Analytical Chemistry 36, 1964): a polynomial of `degree` by least squares in a window of `size` values, at its centre; the first
 * and last values from the first and last whole window. Missing values are left out of the fit and filled by it; NaN where the window
 * has no more values than the degree. `only`: that place alone is computed. Throws for a size that is not odd, above the length, or not above the degree.
 */
export const savitzkyGolaySmoother = (length: number, size: number, degree: number, only?: number): Smoother => {
  if (!Number.isInteger(size) || size % 2 === 0 || size <= degree || size > length)
    throw new Error(
      `Savitzky–Golay's window is odd, above the degree ${degree} and at most the ${length} values, got ${size}.`,
    );
  const smoothed = new Float64Array(length);
  const normal = new Float64Array((degree + 1) * (degree + 2));
  return (values) => {
    for (let centre = only ?? 0; centre < (only === undefined ? length : only + 1); centre++) {
      const from = Math.min(Math.max(0, centre - (size - 1) / 2), length - size);
      smoothed[centre] = polynomialAt(values, [from, from + size, centre], normal, degree);
    }
    return smoothed;
  };
};
