export interface EditCosts {
  /** Of putting a name in or taking it out. */
  readonly cost: (name: string) => number;
  /** Of one name for another one. */
  readonly replace: (one: string, other: string) => number;
}

/** Least cost of turning one sequence into another. */
export const editDistance = (
  one: readonly string[],
  other: readonly string[],
  { cost, replace }: EditCosts,
): number => {
  const first = [0];
  for (const name of other) first.push((first.at(-1) ?? 0) + cost(name));
  let above = first;
  for (const name of one) {
    const row = [(above[0] ?? 0) + cost(name)];
    for (const [place, candidate] of other.entries()) {
      const diagonal = above[place] ?? 0;
      row.push(
        name === candidate
          ? diagonal
          : Math.min(
              diagonal + replace(name, candidate),
              (above[place + 1] ?? 0) + cost(name),
              (row[place] ?? 0) + cost(candidate),
            ),
      );
    }
    above = row;
  }
  return above.at(-1) ?? 0;
};

/** 1 − Levenshtein distance ÷ the longer length, over whole names; 1 for two empty ones. */
export const levenshteinSimilarity = (one: readonly string[], other: readonly string[]): number => {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - editDistance(one, other, { cost: () => 1, replace: () => 1 }) / longer;
};
