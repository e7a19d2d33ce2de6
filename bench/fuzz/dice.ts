/** Numbers that look random and are the same for the same seed. */
export interface Dice {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Mulberry32 (public domain, Tommy Ettinger). */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return { next, below, chance: (share) => next() < share, pick: (list) => list[below(list.length)] ?? list[0] };
};
