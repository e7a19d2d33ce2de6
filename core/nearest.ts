/** Levenshtein's distance between two words. */
const editDistance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

const farthest = (name: string): number => Math.max(2, name.length / 3);

/** The names that a mistyped one may stand for: those that contain it or are a few letters off, nearest first. */
export const nearest = (name: string, names: readonly string[], most = 3): string[] =>
  names
    .filter((one) => one.includes(name) || Math.abs(one.length - name.length) <= farthest(one))
    .map((one) => ({ one, distance: one.includes(name) ? 0 : editDistance(name, one) }))
    .filter(({ one, distance }) => distance <= farthest(one))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ one }) => one);

/** “; did you mean a, b?”, or '' where nothing is near. */
export const didYouMean = (name: string, names: readonly string[]): string => {
  const near = nearest(name, names);
  return near.length > 0 ? `; did you mean ${near.join(', ')}?` : '';
};
