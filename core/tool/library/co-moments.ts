/** Records that are summed up plainly before they are joined with the rest. */
const chunk = 128;

/** Means and products about the means of several quantities, in one pass (Chan, Golub and LeVeque 1983). Records with a value that is not finite are left out. */
export class CoMoments {
  readonly #means: Float64Array;
  readonly #products: Float64Array;
  readonly #size: number;
  /** Records that wait to be joined with the rest: quantity i of record n at i · chunk + n. */
  readonly #held: Float64Array;
  #waiting = 0;
  #count = 0;

  constructor(size: number) {
    this.#size = size;
    this.#means = new Float64Array(size);
    this.#products = new Float64Array(size * size);
    this.#held = new Float64Array(size * chunk);
  }

  add(record: ArrayLike<number>): void {
    const size = this.#size;
    for (let i = 0; i < size; i++) if (!Number.isFinite(record[i])) return;
    for (let i = 0; i < size; i++) this.#held[i * chunk + this.#waiting] = record[i]!;
    if (++this.#waiting === chunk) this.#joinWaiting();
  }

  /** Adds record after record of blocks that hold one quantity each. */
  addAll(blocks: readonly ArrayLike<number>[]): void {
    const size = this.#size;
    const held = this.#held;
    const length = blocks[0]?.length ?? 0;
    for (let at = 0; at < length; at++) {
      let i = 0;
      // A record that turns out to be incomplete is written over by the next.
      for (let place = this.#waiting; i < size; i++, place += chunk) {
        const value = blocks[i]![at]!;
        if (!Number.isFinite(value)) break;
        held[place] = value;
      }
      if (i === size && ++this.#waiting === chunk) this.#joinWaiting();
    }
  }

  #joinWaiting(): void {
    const [size, held, n, before] = [this.#size, this.#held, this.#waiting, this.#count];
    if (n === 0) return;
    const total = before + n;
    const apart = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const [from, to] = [i * chunk, i * chunk + n];
      let [sum, least, most] = [0, Infinity, -Infinity];
      for (let at = from; at < to; at++) {
        const value = held[at]!;
        sum += value;
        if (value < least) least = value;
        if (value > most) most = value;
      }
      // Equal values have their own mean, to the last bit: no spread comes from rounding.
      const mean = least === most ? least : sum / n;
      for (let at = from; at < to; at++) held[at]! -= mean;
      apart[i] = mean - this.#means[i]!;
    }
    for (let i = 0; i < size; i++)
      for (let j = 0; j <= i; j++) {
        let product = 0;
        for (let at = 0; at < n; at++) product += held[i * chunk + at]! * held[j * chunk + at]!;
        this.#products[i * size + j]! += product + (apart[i]! * apart[j]! * before * n) / total;
      }
    for (let i = 0; i < size; i++) this.#means[i]! += (apart[i]! * n) / total;
    this.#count = total;
    this.#waiting = 0;
  }

  get count(): number {
    this.#joinWaiting();
    return this.#count;
  }

  get means(): Float64Array {
    this.#joinWaiting();
    return this.#means;
  }

  /** Sum of the products of two quantities about their means. */
  product(i: number, j: number): number {
    this.#joinWaiting();
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
