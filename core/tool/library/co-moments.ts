/** Means and products about the means of several quantities, in one pass (Chan, Golub and LeVeque 1983). Records with a value that is not finite are left out. */
export class CoMoments {
  count = 0;
  readonly means: Float64Array;
  readonly #products: Float64Array;
  readonly #before: Float64Array;
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
    this.means = new Float64Array(size);
    this.#before = new Float64Array(size);
    this.#products = new Float64Array(size * size);
  }

  add(record: ArrayLike<number>): void {
    const size = this.#size;
    for (let i = 0; i < size; i++) if (!Number.isFinite(record[i])) return;
    this.count++;
    // The loops run over indices that exist: `?? NaN` is for the compiler.
    for (let i = 0; i < size; i++) {
      this.#before[i] = (record[i] ?? NaN) - (this.means[i] ?? NaN);
      this.means[i] = (this.means[i] ?? NaN) + (this.#before[i] ?? NaN) / this.count;
    }
    for (let i = 0; i < size; i++)
      for (let j = 0; j <= i; j++) {
        const at = i * size + j;
        this.#products[at] =
          (this.#products[at] ?? NaN) + (this.#before[i] ?? NaN) * ((record[j] ?? NaN) - (this.means[j] ?? NaN));
      }
  }

  /** Sum of the products of two quantities about their means. */
  product(i: number, j: number): number {
    return this.#products[Math.max(i, j) * this.#size + Math.min(i, j)] ?? NaN;
  }

  /** Pearson's correlation; NaN where one of them is constant. */
  correlation(i: number, j: number): number {
    const spread = Math.sqrt(this.product(i, i) * this.product(j, j));
    return spread > 0 ? this.product(i, j) / spread : NaN;
  }
}

/** Least squares of one quantity on others, with an intercept. */
export interface Regression {
  readonly intercept: number;
  readonly coefficients: readonly number[];
  /** Standard errors: of the intercept, then of the coefficients; NaN without degrees of freedom. */
  readonly errors: readonly number[];
  readonly rSquared: number;
  /** Sum of squared residuals. */
  readonly residual: number;
  /** n − predictors − 1. */
  readonly freedom: number;
  /** Variance inflation factor of every predictor. */
  readonly inflation: readonly number[];
}

/** The regression of quantity `target` on `predictors`, from their moments. Everything is NaN where predictors depend on each other. */
export const regressionOf = (moments: CoMoments, target: number, predictors: readonly number[]): Regression => {
  const k = predictors.length;
  const scales = predictors.map((p) => Math.sqrt(moments.product(p, p)));
  const inverse = inverseOf(predictors.map((_, i) => predictors.map((__, j) => correlationAt(i, j))));
  function correlationAt(i: number, j: number): number {
    return moments.product(predictors[i] ?? 0, predictors[j] ?? 0) / ((scales[i] ?? NaN) * (scales[j] ?? NaN));
  }
  const sides = predictors.map((p, i) => moments.product(p, target) / (scales[i] ?? NaN));
  const cell = (i: number, j: number): number => (inverse?.[i]?.[j] ?? NaN) / ((scales[i] ?? NaN) * (scales[j] ?? NaN));
  const coefficients = predictors.map(
    (_, i) => sides.reduce((sum, side, j) => sum + (inverse?.[i]?.[j] ?? NaN) * side, 0) / (scales[i] ?? NaN),
  );
  const total = moments.product(target, target);
  const explained = coefficients.reduce((sum, c, i) => sum + c * moments.product(predictors[i] ?? 0, target), 0);
  const residual = Math.max(0, total - explained);
  const freedom = moments.count - k - 1;
  const variance = freedom > 0 ? residual / freedom : NaN;
  const means = predictors.map((p) => moments.means[p] ?? NaN);
  const centre = means.reduce((sum, a, i) => sum + means.reduce((part, b, j) => part + a * b * cell(i, j), 0), 0);
  const intercept = (moments.means[target] ?? NaN) - coefficients.reduce((sum, c, i) => sum + c * (means[i] ?? NaN), 0);
  const errors = [
    Math.sqrt(variance * (1 / moments.count + centre)),
    ...predictors.map((_, i) => Math.sqrt(variance * cell(i, i))),
  ];
  const inflation = predictors.map((_, i) => inverse?.[i]?.[i] ?? NaN);
  return {
    intercept,
    coefficients,
    errors,
    rSquared: total > 0 ? 1 - residual / total : NaN,
    residual,
    freedom,
    inflation,
  };
};

/** Inverse of a small matrix by Gauss and Jordan with pivots; undefined where it is singular (a pivot below 1e-12 of a scaled matrix). */
const inverseOf = (matrix: readonly (readonly number[])[]): number[][] | undefined => {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let i = 0; i < n; i++) {
    let best = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(rows[r]?.[i] ?? 0) > Math.abs(rows[best]?.[i] ?? 0)) best = r;
    const [pivotRow, other] = [rows[best] ?? [], rows[i] ?? []];
    [rows[i], rows[best]] = [pivotRow, other];
    const pivot = pivotRow[i] ?? NaN;
    if (!(Math.abs(pivot) > 1e-12)) return undefined;
    for (let c = 0; c < 2 * n; c++) pivotRow[c] = (pivotRow[c] ?? NaN) / pivot;
    rows.forEach((row, r) => {
      const factor = row[i] ?? NaN;
      if (r !== i) for (let c = 0; c < 2 * n; c++) row[c] = (row[c] ?? NaN) - factor * (pivotRow[c] ?? NaN);
    });
  }
  return rows.map((row) => row.slice(n));
};
