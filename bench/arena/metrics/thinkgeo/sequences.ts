import { compat, type ThinkGeoProfile } from './profile.ts';

/** One run's calls by name, the reference's and the agent's. */
export interface ToolSequence {
  readonly expected: readonly string[];
  readonly made: readonly string[];
}

export interface SequenceFlags {
  readonly anyOrder: boolean;
  readonly sameOrder: boolean;
  readonly unique: boolean;
}

const counts = (names: readonly string[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
};

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

/** Whether every expected call was made: in any order, in order (others may come between), and by name alone. */
export const compareSequences = (
  { expected, made }: ToolSequence,
  { countRepeats, terminate }: ThinkGeoProfile = compat,
): SequenceFlags => {
  const due = expected.filter((name) => name !== terminate);
  const [wanted, got] = countRepeats ? [due, made] : [distinct(due), distinct(made)];
  const has = counts(got);
  const anyOrder = [...counts(wanted)].every(([name, count]) => (has.get(name) ?? 0) >= count);
  let next = 0;
  for (const name of got) if (next < wanted.length && name === wanted[next]) next++;
  return {
    anyOrder,
    sameOrder: anyOrder && next === wanted.length,
    unique: distinct(due).every((name) => has.has(name)),
  };
};

export interface CategoryScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const ratio = (above: number, below: number, epsilon: number): number =>
  below + epsilon === 0 ? 0 : above / (below + epsilon);

/** Precision, recall and F1 of the calls of each category over all runs, in any order; whether a call is right for one expected call is a switch. */
export const scoreCategories = (
  runs: readonly ToolSequence[],
  categories: Readonly<Record<string, readonly string[]>>,
  { epsilon, recallEpsilon, repeats }: ThinkGeoProfile = compat,
): Readonly<Record<string, CategoryScores>> => {
  const within = (names: readonly string[], category: readonly string[]) =>
    names.filter((name) => category.includes(name));
  const entries = Object.entries(categories).map(([category, members]) => {
    const sum = (of: (run: ToolSequence) => number) => runs.reduce((total, run) => total + of(run), 0);
    const due = sum(({ expected }) => within(expected, members).length);
    const called = sum(({ made }) => within(made, members).length);
    const right = sum(({ expected, made }) => {
      const has = counts(within(made, members));
      return [...counts(within(expected, members))].reduce(
        (all, [name, count]) =>
          all + (repeats === 'kept' && has.has(name) ? count : Math.min(count, has.get(name) ?? 0)),
        0,
      );
    });
    const precision = ratio(right, called, epsilon);
    const recall = ratio(right, due, recallEpsilon);
    return [category, { precision, recall, f1: ratio(2 * precision * recall, precision + recall, epsilon) }] as const;
  });
  return Object.fromEntries(entries);
};
