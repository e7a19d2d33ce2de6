/** What looks like an example: normalised cross-correlation (Lewis 1995) over the pixels that the example has. */
import { EarthwrightError } from '../../core/errors.ts';
import { suppress } from '../boxes/suppress.ts';
import { decides } from '../tiles/owned.ts';
import type { Candidate, Finder } from './finder.ts';
import { type Least, tileSide } from './finder.ts';
import { type Complex, complexPlane, correlated, transformPlane } from './fourier.ts';
import type { Plane } from './plane.ts';

export interface TemplateForm {
  /** NaN: not compared. */
  readonly example: Plane;
  /** Directions in which it is tried, from 1. */
  readonly turns: number;
  /** Least correlation, 0 to 1. */
  readonly correlation: number;
}

/** Matches that overlap by more are one thing. */
const sameThing = 0.3;
/** Fewer pixels look like anything. */
const leastPixels = 9;

/** Rows of digits, 0 dark to 9 bright; a dot is not compared. */
export const drawnExample = (rows: readonly string[]): Plane => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  values: Float64Array.from(rows.flatMap((row) => [...row].map((digit) => (digit === '.' ? NaN : Number(digit))))),
});

/** An example turned by an angle (from x towards y), by the bilinear value of what was there; outside of it, nothing is compared. */
const turned = ({ width, height, values }: Plane, angle: number): Plane => {
  if (angle === 0) return { width, height, values };
  const side = Math.ceil(Math.hypot(width, height));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const found = new Float64Array(side * side).fill(NaN);
  for (let v = 0; v < side; v++)
    for (let u = 0; u < side; u++) {
      const [dx, dy] = [u - (side - 1) / 2, v - (side - 1) / 2];
      const [x, y] = [dx * cos + dy * sin + (width - 1) / 2, dy * cos - dx * sin + (height - 1) / 2];
      const [left, top] = [Math.min(Math.floor(x), width - 2), Math.min(Math.floor(y), height - 2)];
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) continue;
      const [right, down] = [x - left, y - top];
      const at = (row: number, column: number): number => values[row * width + column] ?? NaN;
      found[v * side + u] =
        (1 - down) * ((1 - right) * at(top, left) + right * at(top, left + 1)) +
        down * ((1 - right) * at(top + 1, left) + right * at(top + 1, left + 1));
    }
  return { width: side, height: side, values: found };
};

interface Pattern {
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  readonly pixels: number;
  /** Sum of the squares of what the example differs from its mean. */
  readonly energy: number;
  readonly shape: Complex;
  readonly mask: Complex;
}

const patternOf = ({ width, height, values }: Plane, angle: number, side: number): Pattern => {
  const known = values.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const [shape, mask] = [complexPlane(side), complexPlane(side)];
  let energy = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? NaN;
    if (Number.isNaN(value)) continue;
    const place = Math.floor(at / width) * side + (at % width);
    shape.real[place] = value - mean;
    mask.real[place] = 1;
    energy += (value - mean) ** 2;
  }
  if (known.length < leastPixels || !(energy > 0))
    throw new EarthwrightError(
      'example',
      'user',
      `An example needs at least ${leastPixels} pixels that differ; this one has ${known.length}${energy > 0 ? '' : ', all alike'}.`,
    );
  transformPlane(shape);
  transformPlane(mask);
  return { width, height, angle, pixels: known.length, energy, shape, mask };
};

/** A plane as value + i · value², so that one correlation with the mask gives both sums; around its mean, so that squares stay small. */
const transformed = ({ width, height, values }: Plane, side: number): { plane: Complex; missing: Complex | null } => {
  const known = values.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  const [plane, missing] = [complexPlane(side), complexPlane(side)];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const value = (values[row * width + column] ?? NaN) - mean;
      const place = row * side + column;
      if (Number.isNaN(value)) missing.real[place] = 1;
      else [plane.real[place], plane.imaginary[place]] = [value, value * value];
    }
  transformPlane(plane);
  if (known.length === width * height) return { plane, missing: null };
  transformPlane(missing);
  return { plane, missing };
};

const matchesOf = (
  pattern: Pattern,
  size: Pick<Plane, 'width' | 'height'>,
  image: ReturnType<typeof transformed>,
  least: number,
) => {
  const { side } = image.plane;
  const products = correlated(image.plane, pattern.shape);
  const sums = correlated(image.plane, pattern.mask);
  const lacking = image.missing && correlated(image.missing, pattern.mask);
  const found: { x: number; y: number; strength: number }[] = [];
  for (let row = 0; row + pattern.height <= size.height; row++)
    for (let column = 0; column + pattern.width <= size.width; column++) {
      const at = row * side + column;
      if ((lacking?.real[at] ?? 0) > 0.5) continue;
      const energy = (sums.imaginary[at] ?? 0) - (sums.real[at] ?? 0) ** 2 / pattern.pixels;
      const strength = (products.real[at] ?? 0) / Math.sqrt(energy * pattern.energy);
      // Below the rounding of the transform there is no contrast to compare.
      if (energy > 1e-9 * (sums.imaginary[at] ?? 0) && strength >= least)
        found.push({ x: column + pattern.width / 2, y: row + pattern.height / 2, strength });
    }
  return found;
};

/** A correlation ends at 1: the stricter one is moved towards it. */
const leastCorrelation = (told: number): Least => ({ told, fewer: told + 0.3 * (1 - told), more: 0.9 * told });

export const createTemplateFinder = ({ example, turns, correlation }: TemplateForm): Finder => {
  const margin = Math.ceil(Math.hypot(example.width, example.height)) + 1;
  const side = tileSide(margin);
  const least = leastCorrelation(correlation);
  const patterns = Array.from({ length: turns }, (_, place) => {
    const angle = (place * 2 * Math.PI) / turns;
    return patternOf(turned(example, angle), angle, side);
  });
  return {
    ...{ margin, side, least },
    find(plane, owned) {
      const image = transformed(plane, side);
      const found = patterns.flatMap((pattern) =>
        matchesOf(pattern, plane, image, least.more).map(({ strength, ...place }) => ({
          ...place,
          ...{ width: example.width, height: example.height, angle: pattern.angle },
          ...{ label: 0, score: strength, cut: false },
        })),
      );
      return suppress(found, sameThing)
        .filter((one) => decides(owned, one))
        .map(({ score, label: _, cut: __, ...box }): Candidate => ({ ...box, strength: Math.min(1, score) }));
    },
  };
};
