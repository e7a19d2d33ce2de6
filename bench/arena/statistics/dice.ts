/** Numbers in 0..1, 1 left out; the same from the same seed. */
export type Dice = () => number;

/** Mulberry32 (T. Ettinger, public domain): 32 bits of state, good enough to draw samples with. */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A whole number in 0..count − 1. */
export const drawIndex = (count: number, dice: Dice): number => Math.floor(dice() * count);

/** A copy in random order (Fisher and Yates). */
export const shuffled = <Value>(values: readonly Value[], dice: Dice): Value[] => {
  const left = [...values];
  return values.flatMap(() => left.splice(drawIndex(left.length, dice), 1));
};
