/** Statistics of the stored numbers (before scale and offset), declared nodata left out. Made by a probe tool. */
export interface BandStatistics {
  readonly valid: number;
  readonly total: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly std: number;
  readonly zeros: number;
  /** Distinct values found in a regular sample, in ascending order; null when there are more than 64. */
  readonly distinct: readonly number[] | null;
  /** Second smallest and second largest value: what is left when an extreme is a hidden fill. */
  readonly low?: number | null;
  readonly high?: number | null;
  /** The most frequent value of the sample and its share (0..1). */
  readonly mode: { readonly value: number; readonly share: number } | null;
}
