import type { District, Rectangle, Scene } from './scene.ts';

/**
 * Truths by arithmetic over the rectangles that a scene is made of: no pixel is looked at here. verify.py looks at nothing but pixels.
 */
type Columns = Pick<Rectangle, 'left' | 'right'>;

const areaOf = ({ top, bottom, left, right }: Rectangle): number =>
  Math.max(0, bottom - top) * Math.max(0, right - left);

const shared = (one: Rectangle, other: Rectangle): Rectangle => ({
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
});

/** Pixels of some columns that are usable on a date, or on both of two: those that hold data, without those under a cloud. */
const usableIn = ({ height, clouds, gaps }: Scene, dates: readonly number[], { left, right }: Columns): number => {
  const bottom = height - Math.max(...dates.map((date) => gaps[date] ?? 0));
  const seen = { top: 0, bottom, left, right };
  const hidden = dates.flatMap((date) => clouds[date] ?? []).map((cloud) => shared(seen, cloud));
  const [one, other] = hidden;
  const twice = one && other ? areaOf(shared(one, other)) : 0;
  return areaOf(seen) - hidden.reduce((sum, cloud) => sum + areaOf(cloud), 0) + twice;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const wholeOf = ({ width }: Scene): Columns => ({ left: 0, right: width });

/** Strips within some columns. */
const stripsIn = ({ edges }: Scene, { left, right }: Columns): (Columns & { readonly strip: number })[] =>
  edges
    .slice(1)
    .map((edge, strip) => ({ strip, left: Math.max(left, edges[strip] ?? 0), right: Math.min(right, edge) }))
    .filter((part) => part.left < part.right);

/** The measure of a strip on a date, from the values as they are stored. */
const measured = ({ domain, stored, product }: Scene, date: number, strip: number): number =>
  domain.measure.of((stored[date] ?? []).map((strips) => (strips[strip] ?? 0) * product.scale + product.offset));

const isAbove = (scene: Scene, date: number, strip: number): boolean =>
  measured(scene, date, strip) > scene.domain.measure.threshold;

export const squareKm = ({ product }: Scene, pixels: number): number => (pixels * product.pixelM ** 2) / 1e6;

export const usableShare = (scene: Scene, date: number): number =>
  (100 * usableIn(scene, [date], wholeOf(scene))) / (scene.width * scene.height);

export const usablePixels = (scene: Scene, date: number): number => usableIn(scene, [date], wholeOf(scene));

const totalMeasure = (scene: Scene, date: number, columns: Columns = wholeOf(scene)): number =>
  sum(stripsIn(scene, columns).map((part) => usableIn(scene, [date], part) * measured(scene, date, part.strip)));

export const meanMeasure = (scene: Scene, date: number, columns: Columns = wholeOf(scene)): number =>
  totalMeasure(scene, date, columns) / usableIn(scene, [date], columns);

export const pixelsAbove = (scene: Scene, date: number, columns: Columns = wholeOf(scene)): number =>
  sum(
    stripsIn(scene, columns)
      .filter(({ strip }) => isAbove(scene, date, strip))
      .map((part) => usableIn(scene, [date], part)),
  );

/** Usable on both dates, above on the later one and not on the first. */
export const pixelsGained = (scene: Scene, first: number, last: number): number =>
  sum(
    stripsIn(scene, wholeOf(scene))
      .filter(({ strip }) => isAbove(scene, last, strip) && !isAbove(scene, first, strip))
      .map((part) => usableIn(scene, [first, last], part)),
  );

/** Pixels above the threshold by the height of the land under them. */
const byHeight = (scene: Scene, date: number): { readonly height: number; readonly pixels: number }[] =>
  scene.heights.map((height, pair) => ({
    height,
    pixels: pixelsAbove(scene, date, { left: 2 * pair, right: 2 * pair + 2 }),
  }));

export const pixelsAboveHeight = (scene: Scene, date: number, limit: number): number =>
  sum(
    byHeight(scene, date)
      .filter(({ height }) => height > limit)
      .map(({ pixels }) => pixels),
  );

/** Not a number where nothing is above the threshold. */
export const meanHeight = (scene: Scene, date: number): number => {
  const belts = byHeight(scene, date);
  return sum(belts.map(({ height, pixels }) => height * pixels)) / sum(belts.map(({ pixels }) => pixels));
};

/** Slope of the least-squares line of a value against another. */
export const slopeOf = (points: readonly (readonly [number, number])[]): number => {
  const mean = (of: (point: readonly [number, number]) => number): number => sum(points.map(of)) / points.length;
  const [middle, level] = [mean(([x]) => x), mean(([, y]) => y)];
  return sum(points.map(([x, y]) => (x - middle) * (y - level))) / sum(points.map(([x]) => (x - middle) ** 2));
};

export const perHead = (scene: Scene, date: number, district: District): number =>
  totalMeasure(scene, date, district) / district.population;

/** Millimetres in a year that more fell than evaporated. */
export const surplus = ({ weather }: Scene): number => sum(weather.map(({ rain, evaporation }) => rain - evaporation));
