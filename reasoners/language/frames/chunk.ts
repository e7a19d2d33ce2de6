import type { Item } from './items.ts';

type Test = (item: Item) => boolean;

/** A run of items that stands for one: parts in order, some of which may be left out. */
export interface Pattern {
  readonly parts: readonly (Test | { readonly maybe: Test })[];
  /** Undefined where the run is none after all; `found` has null for what was left out. */
  readonly make: (found: readonly (Item | null)[]) => Made | undefined;
}

type Made = Item extends infer One ? (One extends Item ? Omit<One, 'from' | 'to'> : never) : never;

export const maybe = (test: Test): { readonly maybe: Test } => ({ maybe: test });

interface Match {
  readonly found: readonly (Item | null)[];
  readonly end: number;
}

/** The longest way in which the parts stand at a place. */
const matchAt = (items: readonly Item[], at: number, { parts }: Pattern, index = 0): Match | undefined => {
  const part = parts[index];
  if (!part) return { found: [], end: at };
  const item = items[at];
  const test = typeof part === 'function' ? part : part.maybe;
  if (item && test(item)) {
    const rest = matchAt(items, at + 1, { parts, make: () => undefined }, index + 1);
    if (rest) return { found: [item, ...rest.found], end: rest.end };
  }
  if (typeof part === 'function') return undefined;
  const rest = matchAt(items, at, { parts, make: () => undefined }, index + 1);
  return rest && { found: [null, ...rest.found], end: rest.end };
};

const replacedOnce = (items: readonly Item[], pattern: Pattern): readonly Item[] | undefined => {
  for (const at of items.keys()) {
    const match = matchAt(items, at, pattern);
    const made = match && match.end > at ? pattern.make(match.found) : undefined;
    const [first, last] = match ? [items[at], items[match.end - 1]] : [];
    if (match && made && first && last)
      return [...items.slice(0, at), { ...made, from: first.from, to: last.to } as Item, ...items.slice(match.end)];
  }
  return undefined;
};

const mostPasses = 60;

/** Items with every pattern put in the place of the runs that it fits, one pattern after the other. */
export const chunked = (items: readonly Item[], patterns: readonly Pattern[]): readonly Item[] => {
  let now = items;
  let passes = 0;
  for (const pattern of patterns)
    for (let next = replacedOnce(now, pattern); next && passes < mostPasses; next = replacedOnce(now, pattern)) {
      now = next;
      passes++;
    }
  return now;
};
