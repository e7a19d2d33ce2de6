/**
 * Where each value lies between the lowest and the highest of its group, 0…1, for one pixel's values over time. Values that are not finite, groups
 * with fewer than `minimum` values and groups without a range give NaN. `groups` holds a number from 0 for every value; results go into `shares`.
 */
export const sharesOfRange = (
  values: Float64Array,
  groups: Int32Array,
  shares: Float64Array,
  { count, minimum }: { count: number; minimum: number },
): void => {
  shares.fill(NaN);
  for (let group = 0; group < count; group++) {
    let [low, high, valid] = [Infinity, -Infinity, 0];
    for (let k = 0; k < values.length; k++) {
      const value = values[k]!;
      if (groups[k] !== group || value - value !== 0) continue;
      valid++;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (valid < minimum || !(high > low)) continue;
    for (let k = 0; k < values.length; k++) if (groups[k] === group) shares[k] = (values[k]! - low) / (high - low);
  }
};

/** Numbers from 0 for what a key says of every thing, in order of first appearance: groups[k], and how many there are. */
export const numbered = <T>(
  things: readonly T[],
  keyOf: (thing: T) => string,
): { groups: Int32Array; count: number } => {
  const known = new Map<string, number>();
  const groups = Int32Array.from(things, (thing) => {
    const key = keyOf(thing);
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  });
  return { groups, count: known.size };
};
