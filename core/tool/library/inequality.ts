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
    total += (sorted[i] ?? NaN) * (weights?.[i] ?? 1);
    weight += weights?.[i] ?? 1;
  }
  const mean = total / weight;
  let [below, held, area, theil, deviation, top] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < sorted.length; i++) {
    const [value, own] = [sorted[i] ?? NaN, weights?.[i] ?? 1];
    const [share, part] = [own / weight, (own * value) / total];
    // Twice the area below the Lorenz curve, by trapezia.
    area += share * (2 * held + part);
    const inTop = Math.min(share, Math.max(0, below + share - 0.9));
    if (share > 0) top += (part * inTop) / share;
    held += part;
    below += share;
    if (value > 0) theil += part * Math.log(value / mean);
    if (share > 0) deviation -= share * Math.log(value / mean);
  }
  const some = total > 0;
  return {
    gini: some ? 1 - area : NaN,
    theil: some ? theil : NaN,
    meanLogDeviation: some && Number.isFinite(deviation) ? deviation : NaN,
    topTenthShare: some ? top : NaN,
  };
};
