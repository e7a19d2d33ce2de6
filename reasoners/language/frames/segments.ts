import type { Phrase } from '../reader/chart.ts';

/** A run of tokens with everything that it may stand for. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly senses: readonly Phrase[];
}

const mostWays = 12;

/** Words that a definition may name: a definition is read before, as a whole. */
const naming = new Set(['NewName', 'Explained', 'DateBefore']);

/** Phrases on one span are one segment; function words behind it do not count as its own. */
const grouped = (seeds: readonly Phrase[], skip: readonly boolean[]): Segment[] => {
  const trimmed = seeds
    .filter(({ type }) => !naming.has(type))
    .map((seed) => {
      let to = seed.to;
      while (to > seed.from + 1 && skip[to - 1]) to--;
      return { ...seed, to };
    });
  return [...Map.groupBy(trimmed, ({ from, to }) => `${from} ${to}`).values()].flatMap((senses) => {
    const [first] = senses;
    return first ? [{ from: first.from, to: first.to, senses }] : [];
  });
};

/** A dash between two dates makes a period of them: it is no mark that may be left out. */
const joinsDates = (seeds: readonly Phrase[], at: number): boolean => {
  const dates = seeds.filter(({ type }) => type === 'Date');
  return (
    seeds.some(({ type, from }) => type === 'To' && from === at) &&
    dates.some(({ from, to }) => from < at && to >= at) &&
    dates.some(({ from }) => from === at + 1)
  );
};

/**
 * The ways to lay segments end to end over all tokens that carry a meaning, those with the fewest segments first, at most one more than
 * the fewest. None where a token stands for nothing.
 */
export const segmentations = (
  seeds: readonly Phrase[],
  idle: readonly boolean[],
  count: number,
): readonly (readonly Segment[])[] => {
  const skip = idle.map((one, at) => one && !joinsDates(seeds, at));
  const from = Map.groupBy(grouped(seeds, idle), (segment) => segment.from);
  const least: number[] = Array.from({ length: count + 1 }, () => Number.POSITIVE_INFINITY);
  least[count] = 0;
  for (let at = count - 1; at >= 0; at--)
    least[at] = Math.min(
      skip[at] ? (least[at + 1] ?? 0) : Number.POSITIVE_INFINITY,
      ...(from.get(at) ?? []).map(({ to }) => 1 + (least[to] ?? 0)),
    );
  const found: (readonly Segment[])[] = [];
  const walk = (at: number, laid: readonly Segment[], most: number): void => {
    if (found.length >= mostWays || laid.length + (least[at] ?? Number.POSITIVE_INFINITY) > most) return;
    if (at >= count) {
      if (laid.length === most) found.push(laid);
      return;
    }
    for (const segment of (from.get(at) ?? []).toSorted((a, b) => b.to - a.to))
      walk(segment.to, [...laid, segment], most);
    if (skip[at]) walk(at + 1, laid, most);
  };
  const fewest = least[0] ?? Number.POSITIVE_INFINITY;
  if (!Number.isFinite(fewest)) return [];
  walk(0, [], fewest);
  walk(0, [], fewest + 1);
  return found;
};
