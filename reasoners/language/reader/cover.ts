import type { Phrase } from './chart.ts';

export interface Cover {
  readonly phrases: readonly Phrase[];
}

const mostCovers = 400;

/** Fewest phrases from each place to the end. */
const distances = (from: ReadonlyMap<number, readonly Phrase[]>, end: number): Map<number, number> => {
  const found = new Map([[end, 0]]);
  for (const place of [...from.keys()].sort((a, b) => b - a)) {
    const steps = (from.get(place) ?? []).flatMap(({ to }) => found.get(to) ?? []);
    if (steps.length > 0) found.set(place, Math.min(...steps) + 1);
  }
  return found;
};

/**
 * The ways to lay phrases end to end over all tokens, those with the fewest phrases first, then with one more …, up to
 * `slack` more. Covers that hold the same phrases count once.
 */
export const coversOf = (
  phrases: readonly Phrase[],
  begin: readonly number[],
  end: number,
  slack: number,
): (() => Cover[])[] => {
  const from = Map.groupBy(phrases, (phrase) => phrase.from);
  const left = distances(from, end);
  const least = Math.min(...begin.flatMap((place) => left.get(place) ?? []));
  if (!Number.isFinite(least)) return [];
  return Array.from({ length: slack + 1 }, (_, more) => () => {
    const found = new Map<string, Cover>();
    const walk = (place: number, laid: readonly Phrase[]): void => {
      if (found.size >= mostCovers) return;
      if (place === end) {
        if (laid.length === least + more)
          found.set(
            laid
              .map(({ type, key }) => `${type} ${key}`)
              .sort()
              .join('\n'),
            { phrases: laid },
          );
        return;
      }
      for (const phrase of from.get(place) ?? []) {
        const rest = left.get(phrase.to);
        if (rest !== undefined && laid.length + 1 + rest <= least + more) walk(phrase.to, [...laid, phrase]);
      }
    };
    for (const place of begin) walk(place, []);
    return [...found.values()];
  });
};

/** The longest run of tokens from the start that phrases can cover: what stands behind it was not read. */
export const uncovered = (phrases: readonly Phrase[], skip: readonly boolean[], count: number): number[] =>
  Array.from({ length: count }, (_, at) => at).filter(
    (at) => !skip[at] && !phrases.some(({ from, to }) => from <= at && at < to),
  );
