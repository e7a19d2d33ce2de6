import { nearestCentre, squaredDistance } from './clusters.ts';
import { Moments } from './moments.ts';

/** In the bands’ unit; deviations and distances of 0: half the mean standard deviation of the bands. */
export interface IsodataRules {
  readonly clusters: number;
  readonly minimumPixels: number;
  readonly maximumDeviation: number;
  readonly minimumDistance: number;
  readonly iterations: number;
}

/** A cluster of the sample: its pixels, mean and standard deviation per band, and the mean distance of its pixels to the mean. */
interface Cluster {
  readonly size: number;
  readonly mean: Float64Array;
  readonly deviations: readonly number[];
  readonly distance: number;
}

/** Clusters of the pixels that are nearest to each centre; centres without pixels give none. */
const clustersOf = (points: Float64Array, n: number, centres: Float64Array): Cluster[] => {
  const moments = Array.from(centres, () => new Moments());
  const nearest = Int32Array.from({ length: points.length / n }, (_, i) =>
    nearestCentre(points.subarray(i * n, i * n + n), 0, centres, n),
  );
  nearest.forEach((c, i) => {
    for (let k = 0; k < n; k++) moments[c * n + k]!.add(points[i * n + k]!);
  });
  const means = Float64Array.from(moments, ({ mean }) => mean);
  const distances = new Float64Array(centres.length / n);
  nearest.forEach((c, i) => {
    distances[c]! += Math.sqrt(squaredDistance(points, i * n, means, c * n, n));
  });
  return Array.from(distances, (distance, c) => {
    const own = moments.slice(c * n, c * n + n);
    const size = own[0]!.count;
    const mean = means.slice(c * n, c * n + n);
    return { size, mean, deviations: own.map(({ std }) => std), distance: distance / size };
  }).filter(({ size }) => size > 0);
};

const joined = (means: readonly Float64Array[]): Float64Array => Float64Array.from(means.flatMap((mean) => [...mean]));

/** The cluster’s mean, or two means half a deviation up and down the band in which it spreads most. */
const split = ({ mean, deviations }: Cluster): Float64Array[] => {
  const most = Math.max(...deviations);
  const band = deviations.indexOf(most);
  return [-0.5, 0.5].map((part) => mean.map((value, k) => (k === band ? value + part * most : value)));
};

/** Joins the closest pairs nearer than a distance, each cluster once in a round. */
const merged = (clusters: readonly Cluster[], nearer: number): Float64Array[] => {
  const pairs = clusters.flatMap((one, a) =>
    clusters.slice(a + 1).map((other, after) => ({
      pair: [a, a + 1 + after] as const,
      apart: Math.sqrt(squaredDistance(one.mean, 0, other.mean, 0, one.mean.length)),
    })),
  );
  const partners = new Map<number, number>();
  for (const { pair, apart } of pairs.sort((one, other) => one.apart - other.apart)) {
    if (!(apart < nearer) || pair.some((c) => partners.has(c))) continue;
    partners.set(pair[0], pair[1]).set(pair[1], pair[0]);
  }
  return clusters.flatMap(({ mean, size }, c) => {
    const partner = partners.get(c);
    if (partner === undefined) return [mean];
    const other = clusters[partner]!;
    const total = size + other.size;
    return partner < c ? [] : [mean.map((value, k) => (size * value + other.size * other.mean[k]!) / total)];
  });
};

/**
 * Centres of clusters by ISODATA (Ball and Hall 1965; Tou and Gonzalez 1974), in the order of their first band, then the second and so on. `points`:
 * pixel after pixel, band after band. Throws an Error for fewer pixels than clusters.
 */
export const isodataCentres = (points: Float64Array, n: number, rules: IsodataRules): Float64Array => {
  const { clusters: wanted, iterations } = rules;
  if (points.length / n < wanted)
    throw new Error(`${wanted} clusters need as many valid pixels, got ${points.length / n}.`);
  const [whole] = clustersOf(points, n, new Float64Array(n));
  if (!whole) throw new Error('There is no valid pixel.');
  const usual = whole.deviations.reduce((sum, deviation) => sum + deviation, 0) / n / 2;
  const [wide, near] = [rules.maximumDeviation || usual, rules.minimumDistance || usual];
  // Evenly along the diagonal of mean ± standard deviation.
  const starts = Array.from({ length: wanted }, (_, c) =>
    whole.mean.map((mean, k) => (wanted > 1 ? mean + whole.deviations[k]! * ((2 * c) / (wanted - 1) - 1) : mean)),
  );
  let centres = joined(starts);
  for (let round = 1; ; round++) {
    const all = clustersOf(points, n, centres);
    const kept = all.filter(({ size }) => size >= rules.minimumPixels);
    const fewer = kept.length > 0 && kept.length < all.length;
    const clusters = fewer ? clustersOf(points, n, joined(kept.map(({ mean }) => mean))) : all;
    const means = joined(clusters.map(({ mean }) => mean));
    const moved =
      means.length !== centres.length || means.some((mean, i) => Math.abs(mean - centres[i]!) > 1e-9 * usual);
    centres = means;
    if (round >= iterations) break;
    const few = clusters.length <= wanted / 2;
    const mayGrow = clusters.length < 2 * wanted && (few || round % 2 === 1);
    const usualDistance = clusters.reduce((sum, { size, distance }) => sum + size * distance, 0) / (points.length / n);
    const parts = clusters.map((one) => {
      const large = one.distance > usualDistance && one.size > 2 * (rules.minimumPixels + 1);
      return mayGrow && Math.max(...one.deviations) > wide && (large || few) ? split(one) : [one.mean];
    });
    const grown = parts.some(({ length }) => length > 1);
    const next = grown ? parts.flat() : merged(clusters, near);
    if (!moved && !grown && next.length === clusters.length && (mayGrow || clusters.length >= 2 * wanted)) break;
    centres = joined(next);
  }
  const rows = Array.from({ length: centres.length / n }, (_, c) => centres.slice(c * n, c * n + n));
  return joined(rows.sort((one, other) => one.reduce((found, value, k) => found || value - other[k]!, 0)));
};
