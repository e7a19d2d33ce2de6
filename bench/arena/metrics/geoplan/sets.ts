import { countCommon } from '../common.ts';

export interface SetScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Tools of a plan against those of the reference, as sets; 0 where the plan, or the reference, has none. */
export const setScores = (plan: readonly string[], reference: readonly string[]): SetScores => {
  const [made, wanted] = [new Set(plan), new Set(reference)];
  const both = countCommon(made, wanted);
  const precision = made.size === 0 ? 0 : both / made.size;
  const recall = wanted.size === 0 ? 0 : both / wanted.size;
  return { precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
};
