/** Compact things that are brighter or darker than what is around them. */
import type { Candidate, Finder } from './finder.ts';
import { decides, leastContrast, tileSide } from './finder.ts';
import { type Plane, reachOfSigma, smooth, spreadOf } from './plane.ts';
import { growRegion } from './region.ts';

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
/** At least this much of the ring has to be there. */
const leastRing = 0.2;
/** Margins are wide: with smaller tiles most of the work is done over and over. */
const leastSide = 1024;
/** Pixels' rounding of a thing's length. */
const rounding = 1;

const peaksOf = ({ width, height, values }: Plane): number[] => {
  const peaks: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
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

/** Median and deviation of a ring; null where too little of it is there. */
const surroundings = ({ width, height, values }: Plane, at: number, radius: number) => {
  const [x, y] = [at % width, Math.floor(at / width)];
  const [inner, outer] = [ring.inner * radius + ring.spare, ring.outer * radius + 2 * ring.spare];
  const reach = Math.ceil(outer);
  const found: number[] = [];
  let places = 0;
  for (let down = -reach; down <= reach; down++)
    for (let right = -reach; right <= reach; right++) {
      const distance = Math.hypot(right, down);
      if (distance < inner || distance > outer) continue;
      places++;
      const [column, row] = [x + right, y + down];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const value = values[row * width + column] ?? NaN;
      if (!Number.isNaN(value)) found.push(value);
    }
  return found.length < leastRing * places ? null : spreadOf(Float64Array.from(found));
};

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
  const widest = Math.ceil(ring.outer * radiusOf(sigmas.at(-2) ?? finest) + 2 * ring.spare);
  const reach = Math.ceil(size.max + rounding + 2);
  const base = Math.min(finest, 1);
  const least = leastContrast(contrast);
  const judge = (plane: Plane, at: number, sigma: number): Candidate | null => {
    const around = surroundings(plane, at, radiusOf(sigma));
    const peak = plane.values[at] ?? NaN;
    if (!around || strengthOf(peak - around.median, around.deviation) < least.more) return null;
    const region = growRegion(plane, at, (peak + around.median) / 2, reach);
    if (!region || region.length < size.min - rounding || region.length > size.max + rounding) return null;
    const strength = strengthOf(region.mean - around.median, around.deviation);
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
      sigmas.slice(0, -1).forEach((sigma, scale) => {
        const [fine, coarse] = [planes[scale], planes[scale + 1]];
        if (!fine || !coarse) return;
        const difference = fine.values.map((value, at) => value - (coarse.values[at] ?? NaN));
        for (const at of peaksOf({ ...plane, values: difference })) {
          const candidate = judge(kept, at, sigma);
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
