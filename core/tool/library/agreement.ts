import { CoMoments, regressionOf } from './co-moments.ts';
import { Sum } from './sum.ts';

/** How estimates agree with observations, pair by pair; pairs with a value that is not finite are left out. Everything but `count` is NaN without pairs. */
export class Agreement {
  readonly #moments = new CoMoments(2);
  readonly #absolute = new Sum();
  readonly #record = new Float64Array(2);

  add(estimate: number, observed: number): void {
    if (!Number.isFinite(estimate) || !Number.isFinite(observed)) return;
    this.#record[0] = estimate;
    this.#record[1] = observed;
    this.#moments.add(this.#record);
    this.#absolute.add(Math.abs(estimate - observed));
  }

  /** Adds pair after pair. */
  addAll(estimates: Float64Array, observed: Float64Array): void {
    for (let at = 0; at < estimates.length; at++) this.add(estimates[at]!, observed[at]!);
  }

  get count(): number {
    return this.#moments.count;
  }
  get estimateMean(): number {
    return this.count > 0 ? (this.#moments.means[0] ?? NaN) : NaN;
  }
  get observedMean(): number {
    return this.count > 0 ? (this.#moments.means[1] ?? NaN) : NaN;
  }
  /** Mean of estimate − observed. */
  get bias(): number {
    return this.estimateMean - this.observedMean;
  }
  get meanAbsoluteError(): number {
    return this.#absolute.total / this.count;
  }
  /** Mean squared error without that of the bias. */
  get #unbiased(): number {
    const m = this.#moments;
    return Math.max(0, m.product(0, 0) + m.product(1, 1) - 2 * m.product(0, 1)) / this.count;
  }
  get rmse(): number {
    return Math.sqrt(this.#unbiased + this.bias ** 2);
  }
  /** Root of the mean squared error after the bias is taken out. */
  get unbiasedRmse(): number {
    return Math.sqrt(this.#unbiased);
  }
  /** Pearson's; NaN where one side does not vary. */
  get correlation(): number {
    return this.#moments.correlation(0, 1);
  }
  /** 1 − squared errors / squared departures of the observations from their mean (Nash and Sutcliffe 1970). */
  get efficiency(): number {
    const spread = this.#moments.product(1, 1);
    return spread > 0 ? 1 - (this.count * this.rmse ** 2) / spread : NaN;
  }
  /** Line of the estimates over the observations. */
  get line(): { slope: number; intercept: number } {
    const { intercept, coefficients } = regressionOf(this.#moments, 0, [1]);
    return { slope: coefficients[0] ?? NaN, intercept };
  }
}
