/** The constant of Cormack, Clarke and Büttcher (2009), "Reciprocal rank fusion outperforms Condorcet": damps the first ranks. */
const damping = 60;

export interface Ranked<Key> {
  readonly key: Key;
  readonly score: number;
}

/** Merges rankings by the sum of 1 / (60 + rank). Of equals, the one that came first in the first ranking leads. */
export const fuseRankings = <Key>(rankings: readonly (readonly Key[])[]): Ranked<Key>[] => {
  const scores = new Map<Key, number>();
  for (const ranking of rankings)
    for (const [position, key] of ranking.entries())
      scores.set(key, (scores.get(key) ?? 0) + 1 / (damping + position + 1));
  return [...scores].map(([key, score]) => ({ key, score })).sort((left, right) => right.score - left.score);
};
