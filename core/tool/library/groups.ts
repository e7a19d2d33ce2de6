/** Things by a key, in the order in which the keys first appear. */
export const groupBy = <T, K>(things: readonly T[], keyOf: (thing: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  things.forEach((thing, index) => {
    const key = keyOf(thing, index);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  });
  return groups;
};
