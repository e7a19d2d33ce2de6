/** Where the values of a raster part in two. */
import { EqualBins, histogramThreshold } from '../../core/tool/library/histogram-thresholds.ts';
import type { PixelSource } from '../../geo/raster/band.ts';

export interface TwoClasses {
  /** Midway between the means, where Otsu's threshold lies; his own bin is the first of an empty valley's. */
  readonly threshold: number;
  /** Means of what lies below and above. */
  readonly means: readonly [below: number, above: number];
  /** Standard deviation of the class that lies below, or above. */
  readonly deviations: readonly [below: number, above: number];
}

const bins = 512;

/** Whole rows, a block at a time. */
export const scanRows = (source: PixelSource, use: (values: Float64Array, row: number) => void): void => {
  const { width, height } = source.grid;
  const rows = Math.max(1, Math.min(source.blockRows, height));
  for (let row = 0; row < height; row += rows) {
    const values = new Float64Array(width * Math.min(rows, height - row)).fill(NaN);
    source.read({ column: 0, row, width, height: values.length / width }, { values, start: 0, stride: width });
    use(values, row);
  }
};

const momentsOf = (counts: Float64Array, centres: Float64Array): readonly [number, number] => {
  let [weight, sum, squares] = [0, 0, 0];
  counts.forEach((count, bin) => {
    const centre = centres[bin] ?? NaN;
    if (count === 0) return;
    weight += count;
    sum += count * centre;
    squares += count * centre * centre;
  });
  return [sum / weight, Math.sqrt(Math.max(0, squares / weight - (sum / weight) ** 2))];
};

/** By how many of their own deviations the classes' means differ: 1.3 for a normal distribution cut in its middle, 1.7 for a uniform one. */
export const separation = ({ means, deviations }: TwoClasses): number => {
  const spread = deviations[0] + deviations[1];
  return spread > 0 ? (means[1] - means[0]) / spread : Infinity;
};

/** Otsu's threshold (1979) of all values, and what lies on its sides; null where all values are alike or missing. */
export const twoClasses = (source: PixelSource): TwoClasses | null => {
  let [least, most] = [Infinity, -Infinity];
  scanRows(source, (values) => {
    for (const value of values)
      if (!Number.isNaN(value)) [least, most] = [Math.min(least, value), Math.max(most, value)];
  });
  if (!(most > least)) return null;
  const histogram = new EqualBins(least, most, bins);
  scanRows(source, (values) => histogram.add(values));
  const { counts, centres } = histogram;
  const otsu = histogramThreshold('otsu', histogram);
  const [below, above] = [
    momentsOf(
      counts.map((count, bin) => ((centres[bin] ?? NaN) <= otsu ? count : 0)),
      centres,
    ),
    momentsOf(
      counts.map((count, bin) => ((centres[bin] ?? NaN) > otsu ? count : 0)),
      centres,
    ),
  ];
  return Number.isFinite(below[0] + above[0])
    ? { threshold: (below[0] + above[0]) / 2, means: [below[0], above[0]], deviations: [below[1], above[1]] }
    : null;
};
