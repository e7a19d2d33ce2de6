/** From what a network gives before softmax, or before the logistic function where there is one label, to a label and how sure it is. */

export interface Judged {
  /** Place of the label; −1: none. */
  readonly label: number;
  /** Probability of the best one, 0..1. */
  readonly score: number;
}

/** `at(label)`: score of a label. One label: it, or none. */
export const judge = (labels: number, at: (label: number) => number): Judged => {
  if (labels === 1) {
    const score = 1 / (1 + Math.exp(-at(0)));
    return { label: 0, score };
  }
  let [label, best] = [-1, -Infinity];
  for (let one = 0; one < labels; one++) {
    const own = at(one);
    if (own > best) [label, best] = [one, own];
  }
  if (label < 0) return { label, score: 0 };
  let sum = 0;
  for (let one = 0; one < labels; one++) sum += Math.exp(at(one) - best);
  return { label, score: 1 / sum };
};
