/** The smaller angle between two directions, in radians: 0 to π. */
export const between = (one: number, other: number): number => {
  const off = Math.abs(one - other) % (2 * Math.PI);
  return Math.min(off, 2 * Math.PI - off);
};
