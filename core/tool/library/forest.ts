/** A leaf has a class; a branch sends pixels whose band is at most `limit` to `low`. */
type Node =
  | { readonly class: number }
  | { readonly band: number; readonly limit: number; readonly low: Node; readonly high: Node };

interface Samples {
  /** Pixel after pixel, band after band. */
  readonly points: Float64Array;
  readonly classes: Int32Array;
  readonly bands: number;
  /** How many classes there are. */
  readonly count: number;
}

const countsOf = ({ classes, count }: Samples, pixels: Int32Array): Float64Array => {
  const counts = new Float64Array(count);
  for (const pixel of pixels) counts[classes[pixel]!]!++;
  return counts;
};

/** The limit of a band that leaves both sides purest: the largest sum of squared class counts over sizes (Gini). */
const bestLimit = (samples: Samples, pixels: Int32Array, band: number): { limit: number; purity: number } => {
  const { points, bands, classes, count } = samples;
  const levelOf = (pixel: number): number => points[pixel * bands + band]!;
  const sorted = pixels.toSorted((one, other) => levelOf(one) - levelOf(other));
  const [low, high] = [new Float64Array(count), countsOf(samples, pixels)];
  let [lowSquares, highSquares] = [0, high.reduce((sum, size) => sum + size * size, 0)];
  let best = { limit: NaN, purity: -Infinity };
  for (let i = 0; i < sorted.length - 1; i++) {
    const own = classes[sorted[i]!]!;
    lowSquares += 2 * low[own]!++ + 1;
    highSquares -= 2 * high[own]!-- - 1;
    const [here, next] = [levelOf(sorted[i]!), levelOf(sorted[i + 1]!)];
    if (here === next) continue;
    const purity = lowSquares / (i + 1) + highSquares / (sorted.length - i - 1);
    // The middle of two neighbouring numbers can round to the upper one.
    const middle = here + (next - here) / 2;
    if (purity > best.purity) best = { limit: middle < next ? middle : here, purity };
  }
  return best;
};

const growTree = (samples: Samples, pixels: Int32Array, tried: number, random: () => number): Node => {
  const counts = countsOf(samples, pixels);
  const leaf = { class: counts.indexOf(Math.max(...counts)) };
  if (counts.filter((size) => size > 0).length < 2) return leaf;
  const bands = Array.from({ length: samples.bands }, (_, band) => band);
  let best = { band: -1, limit: NaN, purity: -Infinity };
  // Bands in random order; after the first so many, on until one parts the pixels.
  for (let k = 0; k < bands.length && (k < tried || best.band < 0); k++) {
    const at = k + Math.floor(random() * (bands.length - k));
    const band = bands[at]!;
    bands[at] = bands[k]!;
    const found = bestLimit(samples, pixels, band);
    if (found.purity > best.purity) best = { band, ...found };
  }
  if (best.band < 0) return leaf;
  const isLow = (pixel: number): boolean => samples.points[pixel * samples.bands + best.band]! <= best.limit;
  return {
    band: best.band,
    limit: best.limit,
    low: growTree(samples, pixels.filter(isLow), tried, random),
    high: growTree(
      samples,
      pixels.filter((pixel) => !isLow(pixel)),
      tried,
      random,
    ),
  };
};

const classIn = (tree: Node, points: ArrayLike<number>, at: number): number => {
  let node = tree;
  while (!('class' in node)) node = points[at + node.band]! <= node.limit ? node.low : node.high;
  return node.class;
};

/**
 * A random forest (Breiman 2001): trees grown to pure leaves on bootstrap samples, with the root of the number of bands tried at each branch.
 * `outOfBag`: share 0..1 of the pixels that the trees which did not see them classify rightly; NaN where every tree saw all.
 */
export const growForest = (samples: Samples, trees: number, random: () => number = Math.random) => {
  const { points, classes, bands, count } = samples;
  const votes = new Float64Array(classes.length * count);
  const tried = Math.max(1, Math.round(Math.sqrt(bands)));
  const grown = Array.from({ length: trees }, () => {
    const drawn = Int32Array.from(classes, () => Math.floor(random() * classes.length));
    const tree = growTree(samples, drawn, tried, random);
    const seen = new Set(drawn);
    for (let i = 0; i < classes.length; i++) if (!seen.has(i)) votes[i * count + classIn(tree, points, i * bands)]!++;
    return tree;
  });
  let [right, judged] = [0, 0];
  for (let i = 0; i < classes.length; i++) {
    const own = votes.subarray(i * count, (i + 1) * count);
    const most = Math.max(...own);
    if (most === 0) continue;
    judged++;
    if (own.indexOf(most) === classes[i]) right++;
  }
  /** Votes of the trees for each class, into `counts`. */
  const vote = (from: ArrayLike<number>, at: number, counts: Float64Array): void => {
    counts.fill(0);
    for (const tree of grown) counts[classIn(tree, from, at)]!++;
  };
  return { vote, outOfBag: judged > 0 ? right / judged : NaN };
};
