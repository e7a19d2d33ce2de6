/**
 * The largest p that is still a discovery with this rate of false ones (Benjamini and Hochberg, JRSS B 57, 1995); −1 where none is. Values that are
 * not finite are left out.
 */
export const discoveryLimit = (p: ArrayLike<number>, rate: number): number => {
  const sorted = Float64Array.from(p)
    .filter((value) => Number.isFinite(value))
    .sort();
  for (let k = sorted.length; k > 0; k--) if (sorted[k - 1]! <= (rate * k) / sorted.length) return sorted[k - 1]!;
  return -1;
};
