/** Made imagery: things of known place, size and contrast on a ground with noise, texture, a slope, roads and fields. */
import type { Box } from '../../eyes/boxes/overlap.ts';
import { smooth } from '../../eyes/methods/plane.ts';
import type { PixelSource } from '../../geo/raster/band.ts';

type Shape = 'ellipse' | 'rectangle' | 'pattern';

/** How a thing lies to another one: pairs of boxes, by the share that they have in common. */
export type Closeness = 'apart' | 'touching' | 'overlapping';

export interface Thing {
  readonly box: Box;
  /** Longest side, pixels. */
  readonly size: number;
  readonly closeness: Closeness;
}

export interface SceneForm {
  readonly seed: number;
  readonly side: number;
  readonly shape: Shape;
  /** Longest sides, pixels. */
  readonly sizes: { readonly min: number; readonly max: number };
  /** Of things, in standard deviations of the ground. */
  readonly contrast: number;
  readonly things: number;
  /** Of pairs, the share that lies beside or on each other. */
  readonly pairs: number;
  /** Roads and fields: what is no thing. */
  readonly clutter: boolean;
  /** Things are drawn in steps of this turn; 0: along the rows. */
  readonly turn: number;
}

export interface Scene {
  readonly source: PixelSource;
  readonly things: readonly Thing[];
}

/** Standard deviations of the white and of the smooth part of the ground, both of which count as one. */
const [noise, texture, textureScale] = [0.02, 0.02, 5];
const groundDeviation = Math.hypot(noise, texture);
const groundLevel = 0.3;

/** Small and repeatable (mulberry32). */
export const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** Box and Muller (1958). */
const normalFrom = (random: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const groundOf = (side: number, random: () => number): Float64Array => {
  const normal = normalFrom(random);
  const white = (): Float64Array => Float64Array.from({ length: side * side }, normal);
  const soft = smooth({ width: side, height: side, values: white() }, textureScale).values;
  const scale = texture / Math.sqrt(soft.reduce((sum, value) => sum + value * value, 0) / soft.length);
  return white().map(
    (value, at) => groundLevel + noise * value + scale * (soft[at] ?? 0) + (0.06 * (at % side)) / side,
  );
};

/** An F: no turn of it looks like it. */
const pattern = ['99999', '90000', '99990', '90000', '90000', '90000', '90000'];
/** The pattern in pixels of a given length, with a rim of ground. */
export const patternRows = (length: number): string[] => {
  const scale = Math.max(1, Math.round(length / pattern.length));
  const wide = pattern.flatMap((row) => {
    const line = [...row].map((digit) => digit.repeat(scale)).join('');
    return Array.from({ length: scale }, () => line);
  });
  const rim = '0'.repeat((wide[0]?.length ?? 0) + 2);
  return [rim, ...wide.map((row) => `0${row}0`), rim];
};

const isInside = (shape: Shape, u: number, v: number, { width, height }: Box): boolean => {
  if (Math.abs(u) > width / 2 || Math.abs(v) > height / 2) return false;
  if (shape === 'ellipse') return (2 * u) ** 2 / width ** 2 + (2 * v) ** 2 / height ** 2 <= 1;
  if (shape === 'rectangle') return true;
  const row = pattern[Math.min(pattern.length - 1, Math.floor(((v + height / 2) / height) * pattern.length))] ?? '';
  return row[Math.min(row.length - 1, Math.floor(((u + width / 2) / width) * row.length))] === '9';
};

const draw = (
  values: Float64Array,
  side: number,
  box: Box,
  { shape, added }: { shape: Shape; added: number },
): void => {
  const reach = Math.ceil(Math.hypot(box.width, box.height) / 2);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  for (let y = Math.floor(box.y - reach); y <= box.y + reach; y++)
    for (let x = Math.floor(box.x - reach); x <= box.x + reach; x++) {
      if (x < 0 || y < 0 || x >= side || y >= side) continue;
      const [dx, dy] = [x + 0.5 - box.x, y + 0.5 - box.y];
      if (isInside(shape, dx * cos + dy * sin, dy * cos - dx * sin, box))
        values[y * side + x] = (values[y * side + x] ?? 0) + added;
    }
};

/** The box along rows and columns around what was drawn. */
const uprightOf = ({ x, y, width, height, angle }: Box, shape: Shape): Box => {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return shape === 'ellipse'
    ? { x, y, width: Math.hypot(width * cos, height * sin), height: Math.hypot(width * sin, height * cos), angle: 0 }
    : { x, y, width: width * cos + height * sin, height: width * sin + height * cos, angle: 0 };
};

const sizeOf = (form: SceneForm, random: () => number): { width: number; height: number } => {
  const size = Math.round(form.sizes.min + random() * (form.sizes.max - form.sizes.min));
  if (form.shape === 'pattern')
    return { width: 5 * Math.round(form.sizes.min / 7), height: 7 * Math.round(form.sizes.min / 7) };
  return { width: size, height: Math.max(3, Math.round(size * (0.45 + 0.55 * random()))) };
};

const placeAt = (form: SceneForm, random: () => number, near: Box | null): Box => {
  const size = sizeOf(form, random);
  const angle = form.turn > 0 ? Math.floor((random() * 2 * Math.PI) / form.turn) * form.turn : 0;
  const middle = (): number => form.sizes.max + Math.floor(random() * (form.side - 2 * form.sizes.max));
  if (!near) return { x: middle() + (size.width % 2) / 2, y: middle() + (size.height % 2) / 2, ...size, angle };
  const direction = random() * 2 * Math.PI;
  const reach = (Math.max(near.width, near.height) + Math.max(size.width, size.height)) / 2;
  const distance = reach * (0.55 + 0.6 * random());
  return {
    x: near.x + Math.round(distance * Math.cos(direction)),
    y: near.y + Math.round(distance * Math.sin(direction)),
    ...size,
    angle,
  };
};

/** Gap of upright boxes, pixels; below 0 where they overlap. */
const gapOf = (one: Box, other: Box): number =>
  Math.max(
    Math.abs(one.x - other.x) - (one.width + other.width) / 2,
    Math.abs(one.y - other.y) - (one.height + other.height) / 2,
  );

/** Room that things apart keep, so that each has ground around it. */
const room = 6;

const placed = (form: SceneForm, random: () => number): Box[] => {
  const boxes: Box[] = [];
  const upright = (box: Box): Box => uprightOf(box, form.shape);
  const fits = (box: Box, but: Box | null): boolean =>
    upright(box).x - upright(box).width / 2 >= 0 &&
    upright(box).y - upright(box).height / 2 >= 0 &&
    upright(box).x + upright(box).width / 2 <= form.side &&
    upright(box).y + upright(box).height / 2 <= form.side &&
    boxes.every((other) => other === but || gapOf(upright(box), upright(other)) > room);
  for (let tries = 0; boxes.length < form.things && tries < 200 * form.things; tries++) {
    const box = placeAt(form, random, null);
    if (!fits(box, null)) continue;
    boxes.push(box);
    if (random() >= form.pairs) continue;
    const beside = placeAt(form, random, box);
    if (fits(beside, box)) boxes.push(beside);
  }
  return boxes;
};

const closenessOf = (box: Box, others: readonly Box[]): Closeness => {
  const gap = Math.min(...others.filter((other) => other !== box).map((other) => gapOf(box, other)), Infinity);
  return gap < 0 ? 'overlapping' : gap <= 2 ? 'touching' : 'apart';
};

/** A road is 2 pixels wide and crosses the picture; a field is too large for a thing. */
const drawClutter = (values: Float64Array, { side, sizes }: SceneForm, added: number, random: () => number): void => {
  const [length, wide] = [2 * side, 2.5 * sizes.max];
  const middle = (): number => random() * side;
  const road = { x: middle(), y: middle(), width: length, height: 2, angle: random() * Math.PI };
  draw(values, side, road, { shape: 'rectangle', added });
  const field = { x: middle(), y: middle(), width: wide, height: wide, angle: random() * Math.PI };
  draw(values, side, field, { shape: 'rectangle', added });
};

export const makeScene = (form: SceneForm): Scene => {
  const random = randomFrom(form.seed);
  const { side, shape } = form;
  const values = groundOf(side, random);
  const added = form.contrast * groundDeviation;
  if (form.clutter) drawClutter(values, form, added, random);
  const boxes = placed(form, random);
  for (const box of boxes) draw(values, side, box, { shape, added });
  return { source: sourceOf(values, side), things: thingsOf(boxes, shape) };
};

const thingsOf = (boxes: readonly Box[], shape: Shape): Thing[] => {
  const upright = boxes.map((box) => uprightOf(box, shape));
  return boxes.map((box, place): Thing => {
    const own = upright[place] ?? box;
    return {
      box: shape === 'ellipse' ? own : box,
      size: Math.max(box.width, box.height),
      closeness: closenessOf(own, upright),
    };
  });
};

/** Rectangles of one brightness on dark ground with noise, as the tests' detector was made for. */
export const makeRectangles = (form: Pick<SceneForm, 'seed' | 'side' | 'things' | 'sizes' | 'pairs'>): Scene => {
  const random = randomFrom(form.seed);
  const [ground, bright, spread] = [0.1, 0.9, 0.1];
  const values = new Float64Array(form.side ** 2).fill(ground);
  const boxes = placed({ ...form, shape: 'rectangle', contrast: 0, clutter: false, turn: 0 }, random);
  for (const { x, y, width, height } of boxes)
    for (let row = Math.round(y - height / 2); row < Math.round(y + height / 2); row++)
      values.fill(bright, row * form.side + Math.round(x - width / 2), row * form.side + Math.round(x + width / 2));
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) + (random() - 0.5) * spread;
  return { source: sourceOf(values, form.side), things: thingsOf(boxes, 'rectangle') };
};

/** A raster of 10 m pixels in UTM. */
export const sourceOf = (values: Float64Array, side: number): PixelSource => ({
  grid: { width: side, height: side, transform: [10, 0, 600_000, 0, -10, 5_300_000], crs: 'EPSG:32632' },
  blockRows: 64,
  read({ column, row, width, height }, { values: into, start, stride }) {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) into[start + y * stride + x] = values[(row + y) * side + column + x] ?? NaN;
  },
});

/** Straight sides of rectangles, as thin boxes. */
export const sidesOf = ({ x, y, width, height, angle }: Box): Box[] => {
  const thick = 3;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    ...[-1, 1].map((to) => ({
      x: x - (to * sin * height) / 2,
      y: y + (to * cos * height) / 2,
      width,
      height: thick,
      angle,
    })),
    ...[-1, 1].map((to) => ({
      ...{ x: x + (to * cos * width) / 2, y: y + (to * sin * width) / 2 },
      ...{ width: height, height: thick, angle: angle + Math.PI / 2 },
    })),
  ];
};
