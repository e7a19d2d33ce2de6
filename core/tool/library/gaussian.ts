/**
 * A normal distribution over several bands, from a mean and a covariance matrix (row by row). Throws an Error where the covariance is not positive
 * definite: bands that are copies of each other, or fewer pixels than bands.
 */
export class Gaussian {
  readonly mean: Float64Array;
  /** Lower triangle L with L·Lᵀ = covariance (Cholesky). */
  readonly #lower: Float64Array;
  readonly #constant: number;
  readonly #solved: Float64Array;
  constructor(mean: Float64Array, covariance: Float64Array) {
    const n = mean.length;
    this.mean = mean;
    this.#lower = new Float64Array(n * n);
    this.#solved = new Float64Array(n);
    let logDeterminant = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        let rest = covariance[i * n + j]!;
        for (let k = 0; k < j; k++) rest -= this.#lower[i * n + k]! * this.#lower[j * n + k]!;
        if (i !== j) this.#lower[i * n + j] = rest / this.#lower[j * n + j]!;
        else if (rest > 1e-14 * covariance[i * n + i]!) this.#lower[i * n + i] = Math.sqrt(rest);
        else
          throw new Error(
            `Band ${i + 1} varies only with the bands before it, or not at all: there is no normal distribution.`,
          );
      }
      logDeterminant += 2 * Math.log(this.#lower[i * n + i]!);
    }
    this.#constant = -0.5 * (n * Math.log(2 * Math.PI) + logDeterminant);
  }
  /** Squared Mahalanobis distance of the pixel that starts at `at`. */
  distance(points: ArrayLike<number>, at: number): number {
    const n = this.mean.length;
    let sum = 0;
    for (let i = 0; i < n; i++) {
      let rest = points[at + i]! - this.mean[i]!;
      for (let k = 0; k < i; k++) rest -= this.#lower[i * n + k]! * this.#solved[k]!;
      this.#solved[i] = rest / this.#lower[i * n + i]!;
      sum += this.#solved[i]! ** 2;
    }
    return sum;
  }
  logDensity(points: ArrayLike<number>, at: number): number {
    return this.#constant - 0.5 * this.distance(points, at);
  }
}

/**
 * Weighted mean and covariance of pixels, pixel after pixel. `weightOf`: of a pixel by its number. The covariance divides by the weights' sum less
 * `lost` (1: of a sample); `ridge` is added to its diagonal.
 */
export const momentsOfPixels = (
  points: Float64Array,
  bands: number,
  weightOf: (pixel: number) => number,
  { lost = 0, ridge = 0 }: { lost?: number; ridge?: number } = {},
): { weight: number; mean: Float64Array; covariance: Float64Array } => {
  const [mean, covariance] = [new Float64Array(bands), new Float64Array(bands * bands)];
  const count = points.length / bands;
  let weight = 0;
  for (let i = 0; i < count; i++) {
    weight += weightOf(i);
    for (let k = 0; k < bands; k++) mean[k]! += weightOf(i) * points[i * bands + k]!;
  }
  for (let k = 0; k < bands; k++) mean[k]! /= weight;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < bands; k++) {
      const part = weightOf(i) * (points[i * bands + k]! - mean[k]!);
      for (let l = 0; l < bands; l++) covariance[k * bands + l]! += part * (points[i * bands + l]! - mean[l]!);
    }
  }
  for (let k = 0; k < bands * bands; k++)
    covariance[k] = covariance[k]! / (weight - lost) + (k % (bands + 1) ? 0 : ridge);
  return { weight, mean, covariance };
};
