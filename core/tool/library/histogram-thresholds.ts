/** Equal bins between two values, as numpy's histogram counts them: half open, the last one closed. */
export class EqualBins {
  readonly counts: Float64Array;
  readonly edges: Float64Array;

  constructor(min: number, max: number, bins: number) {
    // A constant gets a unit's width around it, as in numpy.
    const [low, high] = min === max ? [min - 0.5, max + 0.5] : [min, max];
    this.counts = new Float64Array(bins);
    this.edges = Float64Array.from({ length: bins + 1 }, (_, bin) =>
      bin === bins ? high : low + ((high - low) / bins) * bin,
    );
  }

  /** Counts the finite values that lie within the bins. */
  add(values: ArrayLike<number>): void {
    const { counts, edges } = this;
    const bins = counts.length;
    const [low, high] = [edges[0]!, edges[bins]!];
    const perUnit = bins / (high - low);
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      if (!(value >= low && value <= high)) continue;
      let bin = Math.min(bins - 1, Math.floor((value - low) * perUnit));
      if (value < edges[bin]!) bin--;
      else if (bin < bins - 1 && value >= edges[bin + 1]!) bin++;
      counts[bin]!++;
    }
  }

  get centres(): Float64Array {
    return this.counts.map((_, bin) => (this.edges[bin]! + this.edges[bin + 1]!) / 2);
  }
}

/** Running sums, from the first or from the last. */
const cumulative = (values: Float64Array): Float64Array => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};
const fromEnd = (values: Float64Array): Float64Array => cumulative(values.toReversed()).reverse();

/** Index of the largest score; the first of several, and NaN never wins. */
const best = (count: number, score: (index: number) => number): number => {
  let [winner, most] = [0, -Infinity];
  for (let index = 0; index < count; index++) {
    const one = score(index);
    if (one > most) [winner, most] = [index, one];
  }
  return winner;
};

/** Largest variance between two classes (Otsu, IEEE Transactions on Systems, Man, and Cybernetics 9, 1979). */
const otsu = (counts: Float64Array, centres: Float64Array): number => {
  const weighted = counts.map((count, bin) => count * centres[bin]!);
  const [below, above] = [cumulative(counts), fromEnd(counts)];
  const [sumBelow, sumAbove] = [cumulative(weighted), fromEnd(weighted)];
  return best(counts.length - 1, (bin) => {
    const [w1, w2] = [below[bin]!, above[bin + 1]!];
    return w1 * w2 * (sumBelow[bin]! / w1 - sumAbove[bin + 1]! / w2) ** 2;
  });
};

/** Maximum correlation (Yen, Chang & Chang, IEEE Transactions on Image Processing 4, 1995). */
const yen = (counts: Float64Array): number => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => count / total);
  const squares = shares.map((share) => share * share);
  const [below, squaresBelow, squaresAbove] = [cumulative(shares), cumulative(squares), fromEnd(squares)];
  return best(counts.length - 1, (bin) => {
    const p = below[bin]!;
    return Math.log((p * (1 - p)) ** 2 / (squaresBelow[bin]! * squaresAbove[bin + 1]!));
  });
};

/** The lowest bin that lies midway between the means of what is below and above it (Ridler & Calvard 1978). */
const isodata = (counts: Float64Array, centres: Float64Array): number => {
  const [below, sums] = [cumulative(counts), cumulative(counts.map((count, bin) => count * centres[bin]!))];
  const last = counts.length - 1;
  const width = centres[1]! - centres[0]!;
  for (let bin = 0; bin < last; bin++) {
    const upper = (sums[last]! - sums[bin]!) / (below[last]! - below[bin]!);
    const distance = (sums[bin]! / below[bin]! + upper) / 2 - centres[bin]!;
    if (distance >= 0 && distance < width) return bin;
  }
  return last;
};

/** Farthest from the line between the peak and the farther end of the histogram (Zack, Rogers & Latt 1977). */
const triangle = (counts: Float64Array): number => {
  const peak = best(counts.length, (bin) => counts[bin]!);
  const [low, high] = [counts.findIndex((count) => count > 0), counts.findLastIndex((count) => count > 0)];
  const flipped = peak - low < high - peak;
  const at = (step: number): number => (flipped ? high - step : low + step);
  const width = Math.abs(peak - at(0));
  return at(best(width, (step) => counts[peak]! * step - width * counts[at(step)]!));
};

const methods = { otsu, yen, isodata, triangle };

/** What `histogramThreshold` understands, for the `choices` of a parameter. */
export const thresholdMethods: readonly string[] = Object.keys(methods);

/** A threshold that parts the values of a histogram in two: a bin's centre, values above it are the upper class. NaN where only one bin has values. */
export const histogramThreshold = (method: string, { counts, centres }: EqualBins): number => {
  const find = Object.entries(methods).find(([name]) => name === method)?.[1];
  if (!find) throw new Error(`The threshold method '${method}' is none of ${thresholdMethods.join(', ')}.`);
  if (counts.filter((count) => count > 0).length < 2) return NaN;
  return centres[find(counts, centres)]!;
};

/**
 * Thresholds that part a histogram in several classes with the largest variance between them (Otsu 1979; Liao, Chen & Chung 2001): centres of
 * the classes' last bins, ascending. Empty where fewer bins than classes have values.
 */
export const multipleThresholds = (classes: number, { counts, centres }: EqualBins): number[] => {
  const filled = counts.filter((count) => count > 0).length;
  if (filled < classes) return [];
  const [below, sums] = [cumulative(counts), cumulative(counts.map((count, bin) => count * centres[bin]!))];
  const bins = counts.length;
  const gain = (from: number, to: number): number => {
    const weight = below[to]! - (below[from - 1] ?? 0);
    return weight > 0 ? (sums[to]! - (sums[from - 1] ?? 0)) ** 2 / weight : 0;
  };
  // most[k][to]: the largest sum of gains of k + 1 classes over the bins 0…to; ends: the last bin of the class before.
  let most = Float64Array.from({ length: bins }, (_, to) => gain(0, to));
  const ends: Int32Array[] = [];
  for (let k = 1; k < classes; k++) {
    const end = new Int32Array(bins).fill(-1);
    const next = new Float64Array(bins).fill(-Infinity);
    for (let to = k; to < bins; to++) {
      for (let cut = k - 1; cut < to; cut++) {
        const score = most[cut]! + gain(cut + 1, to);
        if (score > next[to]!) [next[to], end[to]] = [score, cut];
      }
    }
    ends.push(end);
    most = next;
  }
  const found: number[] = [];
  for (let k = ends.length - 1, to = bins - 1; k >= 0; k--) {
    to = ends[k]![to]!;
    found.unshift(centres[to]!);
  }
  return found;
};
