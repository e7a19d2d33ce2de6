/** Compact things that are brighter or darker than what is around them. */
import type { Window } from '../../geo/raster/band.ts';
import { decides } from '../tiles/owned.ts';
import type { Candidate, Finder } from './finder.ts';
import { leastContrast, tileSide } from './finder.ts';
import { type Plane, reachOfSigma, smooth } from './plane.ts';
import { growRegion } from './region.ts';
import { createRing, type Ring } from './ring.ts';
import { deviationInPlace, distancesInPlace, leastDeviation } from './spread.ts';

export interface BlobForm {
  /** Longest side, in pixels. */
  readonly size: { readonly min: number; readonly max: number };
  readonly brightness: 'bright' | 'dark';
  /** Least contrast in standard deviations of what is around. */
  readonly contrast: number;
}

/** Ratio of neighbouring scales; the difference of two Gaussians with it comes near the Laplacian (Marr and Hildreth 1980). */
const scaleStep = 1.5;
/** A disc of radius r answers most at σ = r / √2 (Lindeberg 1998). */
const radiusOf = (sigma: number): number => sigma * Math.SQRT2;
/** The thinnest part of a long thing is about a quarter of the length. */
const thinnest = 4;
/** What is around: a ring so far from the middle, in radii. */
const ring = { inner: 1.8, outer: 2.6, spare: 1.5 };
/** Margins are wide: with smaller tiles most of the work is done over and over. */
const leastSide = 1024;
/** Pixels' rounding of a thing's length. */
const rounding = 1;

const peaksOf = ({ width, height, values }: Plane, within: Window): number[] => {
  const peaks: number[] = [];
  for (let y = Math.max(0, within.row); y < Math.min(height, within.row + within.height); y++)
    for (let x = Math.max(0, within.column); x < Math.min(width, within.column + within.width); x++) {
      const at = y * width + x;
      const value = values[at] ?? NaN;
      if (!(value > 0)) continue;
      let highest = true;
      for (let down = -1; down <= 1 && highest; down++)
        for (let right = -1; right <= 1; right++) {
          const [column, row] = [x + right, y + down];
          if ((right === 0 && down === 0) || column < 0 || row < 0 || column >= width || row >= height) continue;
          const other = values[row * width + column] ?? NaN;
          // Of equal neighbours the first counts.
          if (other > value || (other === value && (down < 0 || (down === 0 && right < 0)))) {
            highest = false;
            break;
          }
        }
      if (highest) peaks.push(at);
    }
  return peaks;
};

const widened = ({ column, row, width, height }: Window, by: number): Window => ({
  ...{ column: column - by, row: row - by },
  ...{ width: width + 2 * by, height: height + 2 * by },
});

/** Where no spread is left, whatever differs stands out. */
const mostStrength = 100;

const strengthOf = (contrast: number, deviation: number): number =>
  deviation > 0 ? Math.min(mostStrength, contrast / deviation) : contrast > 0 ? mostStrength : 0;

/** Seeds are differences of Gaussians' peaks; each grows to where it has lost half of its contrast, so that a thing has one box whatever seeds it had. */
export const createBlobFinder = ({ size, brightness, contrast }: BlobForm): Finder => {
  const finest = Math.max(0.7, size.min / thinnest / Math.SQRT2);
  const steps = Math.max(1, Math.ceil(Math.log(size.max / 2 / radiusOf(finest)) / Math.log(scaleStep)));
  const sigmas = Array.from({ length: steps + 2 }, (_, step) => finest * scaleStep ** step);
  const sign = brightness === 'bright' ? 1 : -1;
  const coarsest = sigmas.at(-1) ?? finest;
  const [innerOf, outerOf] = [
    (sigma: number) => ring.inner * radiusOf(sigma) + ring.spare,
    (sigma: number) => ring.outer * radiusOf(sigma) + 2 * ring.spare,
  ];
  const scales = sigmas.slice(0, -1).map((sigma) => createRing(innerOf(sigma), outerOf(sigma)));
  const widest = Math.ceil(outerOf(sigmas.at(-2) ?? finest));
  const reach = Math.ceil(size.max + rounding + 2);
  const base = Math.min(finest, 1);
  const least = leastContrast(contrast);
  const judge = (plane: Plane, at: number, scale: Ring): Candidate | null => {
    const around = scale.around(plane, at);
    if (!around) return null;
    const peak = plane.values[at] ?? NaN;
    const median = distancesInPlace(around);
    // Most peaks are noise, and told by the cheaper bound.
    if (strengthOf(peak - median, leastDeviation(around)) < least.more) return null;
    const deviation = deviationInPlace(around);
    if (strengthOf(peak - median, deviation) < least.more) return null;
    const region = growRegion(plane, at, (peak + median) / 2, reach);
    if (!region || region.length < size.min - rounding || region.length > size.max + rounding) return null;
    const strength = strengthOf(region.mean - median, deviation);
    return strength < least.more ? null : { ...region.box, strength };
  };
  const margin = Math.max(Math.ceil(reachOfSigma * coarsest), widest) + reach + Math.ceil(reachOfSigma * base);
  return {
    ...{ margin, side: tileSide(margin, leastSide), least },
    find(plane, owned) {
      const signed = { ...plane, values: plane.values.map((value) => sign * value) };
      const own = smooth(signed, base);
      const kept = { ...own, values: own.values.map((value, at) => (Number.isNaN(plane.values[at]) ? NaN : value)) };
      const planes = sigmas.map((sigma) => smooth(signed, sigma));
      const found = new Map<string, Candidate>();
      // A region reaches so far from its peak, and so does its box's middle.
      const within = widened(owned, reach + 1);
      scales.forEach((scale, place) => {
        const [fine, coarse] = [planes[place], planes[place + 1]];
        if (!fine || !coarse) return;
        const difference = fine.values.map((value, at) => value - coarse.values[at]!);
        for (const at of peaksOf({ ...plane, values: difference }, within)) {
          const candidate = judge(kept, at, scale);
          if (!candidate || !decides(owned, candidate)) continue;
          const key = [candidate.x, candidate.y, candidate.width, candidate.height].join();
          const before = found.get(key);
          if (!before || candidate.strength > before.strength) found.set(key, candidate);
        }
      });
      return [...found.values()];
    },
  };
};
