/** Things as connected pixels on one side of a threshold. */
import type { PixelSource } from '../../geo/raster/band.ts';
import { type Connected, createConnecting } from './connected.ts';
import type { Candidate } from './finder.ts';
import { scanRows, type TwoClasses, twoClasses } from './two-classes.ts';

export type Side = 'above' | 'below';

export interface Regions {
  readonly classes: TwoClasses;
  /** At the threshold, and where it is moved by a fifth of the classes' distance into what is looked for, and out of it. */
  readonly at: { readonly told: readonly Candidate[]; readonly fewer: number; readonly more: number };
}

const moved = 0.2;

/** Thresholds whose results are compared, towards what is looked for and away from it. */
export const movedThresholds = ({ threshold, means: [below, above] }: TwoClasses, side: Side) => {
  const step = (side === 'above' ? 1 : -1) * moved * (above - below);
  return { fewer: threshold + step, more: threshold - step };
};

export const isOn = (value: number, threshold: number, side: Side): boolean =>
  side === 'above' ? value > threshold : value < threshold;

interface Size {
  readonly min: number;
  readonly max: number;
}

const asCandidates = (things: readonly Connected[], size: Size, strengthOf: (mean: number) => number): Candidate[] =>
  things.flatMap(({ pixels, sum, left, right, top, bottom }) => {
    const [width, height] = [right - left + 1, bottom - top + 1];
    const length = Math.max(width, height);
    if (length < size.min - 1 || length > size.max + 1) return [];
    const box = { x: left + width / 2, y: top + height / 2, width, height, angle: 0 };
    return [{ ...box, strength: strengthOf(sum / pixels) }];
  });

/** Null where all values are alike or missing. `size`: longest side in pixels. */
export const findRegions = (source: PixelSource, side: Side, size: Size): Regions | null => {
  const classes = twoClasses(source);
  if (!classes) return null;
  const { threshold, means, deviations } = classes;
  const thresholds = { told: threshold, ...movedThresholds(classes, side) };
  const connecting = { told: createConnecting(), fewer: createConnecting(), more: createConnecting() };
  const { width } = source.grid;
  const row = new Float64Array(width);
  scanRows(source, (values) => {
    for (let start = 0; start < values.length; start += width)
      for (const name of ['told', 'fewer', 'more'] as const) {
        for (let at = 0; at < width; at++) {
          const value = values[start + at] ?? NaN;
          row[at] = isOn(value, thresholds[name], side) ? value : NaN;
        }
        connecting[name].add(row);
      }
  });
  const [mean, deviation] = side === 'above' ? [means[0], deviations[0]] : [means[1], deviations[1]];
  const strengthOf = (own: number): number => Math.min(100, Math.abs(own - mean) / Math.max(deviation, 1e-12));
  const count = (name: 'fewer' | 'more'): number => asCandidates(connecting[name].all(), size, strengthOf).length;
  return {
    classes,
    at: { told: asCandidates(connecting.told.all(), size, strengthOf), fewer: count('fewer'), more: count('more') },
  };
};
