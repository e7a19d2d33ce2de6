/** Squared distance of a pixel in `points` (from `at`) to a centre in `centres` (from `from`). */
export const squaredDistance = (
  points: ArrayLike<number>,
  at: number,
  centres: ArrayLike<number>,
  from: number,
  bands: number,
): number => {
  let sum = 0;
  for (let k = 0; k < bands; k++) sum += (points[at + k]! - centres[from + k]!) ** 2;
  return sum;
};

/** Index of the nearest centre, the first among equals. */
export const nearestCentre = (points: ArrayLike<number>, at: number, centres: Float64Array, bands: number): number => {
  let [nearest, least] = [0, Infinity];
  for (let c = 0; c * bands < centres.length; c++) {
    const distance = squaredDistance(points, at, centres, c * bands, bands);
    if (distance < least) [nearest, least] = [c, distance];
  }
  return nearest;
};

/** First centres, far from each other with the chance of their squared distance (k-means++, Arthur and Vassilvitskii 2007). */
const spreadCentres = (points: Float64Array, bands: number, clusters: number, random: () => number): Float64Array => {
  const count = points.length / bands;
  const centres = new Float64Array(clusters * bands);
  const distances = new Float64Array(count).fill(Infinity);
  let next = Math.floor(random() * count);
  for (let c = 0; c < clusters; c++) {
    centres.set(points.subarray(next * bands, (next + 1) * bands), c * bands);
    let total = 0;
    for (let i = 0; i < count; i++) {
      distances[i] = Math.min(distances[i]!, squaredDistance(points, i * bands, centres, c * bands, bands));
      total += distances[i]!;
    }
    let left = random() * total;
    for (next = 0; next < count - 1 && left >= distances[next]!; next++) left -= distances[next]!;
  }
  return centres;
};

/** Moves centres to the means of what is nearest to them until nothing changes; a centre without pixels stays. Gives the sum of squares. */
const settle = (points: Float64Array, bands: number, centres: Float64Array, rounds: number): number => {
  const clusters = centres.length / bands;
  let inertia = Infinity;
  for (let round = 0; round < rounds; round++) {
    const [sums, sizes] = [new Float64Array(centres.length), new Float64Array(clusters)];
    let total = 0;
    for (let at = 0; at < points.length; at += bands) {
      const c = nearestCentre(points, at, centres, bands);
      total += squaredDistance(points, at, centres, c * bands, bands);
      sizes[c]!++;
      for (let k = 0; k < bands; k++) sums[c * bands + k]! += points[at + k]!;
    }
    const settled = !(total < inertia);
    inertia = total;
    if (settled) break;
    for (let i = 0; i < centres.length; i++) {
      const size = sizes[Math.floor(i / bands)]!;
      if (size > 0) centres[i] = sums[i]! / size;
    }
  }
  return inertia;
};

/**
 * Centres of clusters (Lloyd 1982), the best of several starts, ordered by their first band, then the second and so on. `points`: pixel after
 * pixel, band after band. Throws an Error for fewer pixels than clusters.
 */
export const clusterCentres = (
  points: Float64Array,
  bands: number,
  clusters: number,
  { starts = 8, rounds = 300, random = Math.random }: { starts?: number; rounds?: number; random?: () => number } = {},
): { centres: Float64Array; inertia: number } => {
  if (points.length / bands < clusters)
    throw new Error(`${clusters} clusters need as many valid pixels, got ${points.length / bands}.`);
  let best: { centres: Float64Array; inertia: number } = { centres: new Float64Array(), inertia: Infinity };
  for (let start = 0; start < starts; start++) {
    const centres = spreadCentres(points, bands, clusters, random);
    const inertia = settle(points, bands, centres, rounds);
    if (start === 0 || inertia < best.inertia) best = { centres, inertia };
  }
  const rows = Array.from({ length: clusters }, (_, c) => best.centres.slice(c * bands, (c + 1) * bands));
  const order = (one: Float64Array, other: Float64Array): number =>
    one.reduce((found, value, k) => found || value - other[k]!, 0);
  rows.sort(order);
  return { centres: Float64Array.from(rows.flatMap((row) => [...row])), inertia: best.inertia };
};
