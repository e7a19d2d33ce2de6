/** How unevenly a total is spread over its holders. Everything is NaN without a total above 0. */
export interface Inequality {
  /** 0 all alike … 1 − 1/n one has it all. */
  readonly gini: number;
  /** Theil's T, 0 … ln n. */
  readonly theil: number;
  /** Theil's L, the mean logarithmic deviation; NaN where one has nothing. */
  readonly meanLogDeviation: number;
  /** Share of the total that the upper tenth of the holders has. */
  readonly topTenthShare: number;
}

/** Of values in ascending order, all finite and not below 0, with weights (populations, areas) where holders count differently. */
export const inequalityOf = (sorted: ArrayLike<number>, weights?: ArrayLike<number>): Inequality => {
  let [total, weight] = [0, 0];
  for (let i = 0; i < sorted.length; i++) {
    const own = weights ? weights[i]! : 1;
    total += sorted[i]! * own;
    weight += own;
  }
  const mean = total / weight;
  let [below, held, area, theil, deviation, top] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < sorted.length; i++) {
    const value = sorted[i]!;
    const own = weights ? weights[i]! : 1;
    const share = own / weight;
    const part = (own * value) / total;
    // Twice the area below the Lorenz curve, by trapezia.
    area += share * (2 * held + part);
    held += part;
    below += share;
    if (below > 0.9 && share > 0) top += part * Math.min(1, (below - 0.9) / share);
    const log = Math.log(value / mean);
    if (value > 0) theil += part * log;
    if (share > 0) deviation -= share * log;
  }
  const some = total > 0;
  return {
    gini: some ? 1 - area : NaN,
    theil: some ? theil : NaN,
    meanLogDeviation: some && Number.isFinite(deviation) ? deviation : NaN,
    topTenthShare: some ? top : NaN,
  };
};
