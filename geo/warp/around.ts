/** Sources that go around the globe, target pixels that hold a pole, and those that lie partly beyond a map. */
import type { PixelSource, Window } from '../raster/band.ts';
import type { Mapping, Places } from './mapping.ts';

/**
 * Turns places by whole periods until all are near the first, columns from 0 on. False where they span half the globe or more: then
 * nobody knows which way around they are meant.
 */
export const bringTogether = ({ x }: Places, period: number): boolean => {
  let [reference, least, largest] = [NaN, Infinity, -Infinity];
  for (let index = 0; index < x.length; index++) {
    const value = x[index]!;
    if (Number.isNaN(value)) continue;
    if (Number.isNaN(reference)) reference = value - period * Math.floor(value / period);
    const near = value - period * Math.round((value - reference) / period);
    x[index] = near;
    least = Math.min(least, near);
    largest = Math.max(largest, near);
  }
  if (least < 0) for (let index = 0; index < x.length; index++) x[index] = x[index]! + period;
  return !(largest - least >= period / 2);
};

/** Reads a window whose columns go on around the globe. */
export const readAround = (source: PixelSource, window: Window, values: Float64Array): void => {
  const { width } = source.grid;
  for (let done = 0; done < window.width; ) {
    const column = (((window.column + done) % width) + width) % width;
    const part = Math.min(window.width - done, width - column);
    source.read({ ...window, column, width: part }, { values, start: done, stride: window.width });
    done += part;
  }
};

/** Parts per side that a target pixel is cut into where it is no quadrangle on the source. */
const parts = 16;

/** Area in source pixels of a part, by its corners; NaN where one is no place. */
const weightOf = (corners: readonly (readonly [number, number])[], period: number): number => {
  const [[firstX] = [NaN]] = corners;
  const near = corners.map(([x, y]): readonly [number, number] => [
    period > 0 ? x - period * Math.round((x - firstX) / period) : x,
    y,
  ]);
  return Math.abs(
    near.reduce((area, [x, y], index) => {
      const [nextX, nextY] = near[(index + 1) % near.length] ?? [NaN, NaN];
      return area + (x * nextY - nextX * y) / 2;
    }, 0),
  );
};

const valueAt = (source: PixelSource, period: number, x: number, y: number): number => {
  const { width, height } = source.grid;
  const column = Math.floor(period > 0 ? x - period * Math.floor(x / period) : x);
  const row = Math.floor(y);
  if (!(row >= 0 && row < height && column >= 0 && column <= width)) return NaN;
  const one = new Float64Array(1);
  source.read({ column: Math.min(column, width - 1), row, width: 1, height: 1 }, { values: one, start: 0, stride: 1 });
  return column === width && period === 0 ? NaN : one[0]!;
};

/** Average or mode of a single target pixel from the middles of its parts, weighted by the source pixels that these cover. */
export const sampled = (
  source: PixelSource,
  { exact, period }: Mapping,
  { column, row }: Window,
  resampling: string,
): number => {
  const weights = new Map<number, number>();
  for (let part = 0; part < parts * parts; part++) {
    const [left, top] = [column + (part % parts) / parts, row + Math.floor(part / parts) / parts];
    const [right, bottom] = [left + 1 / parts, top + 1 / parts];
    const weight = weightOf([exact(left, top), exact(right, top), exact(right, bottom), exact(left, bottom)], period);
    const value = valueAt(source, period, ...exact((left + right) / 2, (top + bottom) / 2));
    if (weight > 0 && !Number.isNaN(value)) weights.set(value, (weights.get(value) ?? 0) + weight);
  }
  const entries = [...weights].sort(([left], [other]) => left - other);
  const whole = entries.reduce((sum, [, weight]) => sum + weight, 0);
  if (whole === 0) return NaN;
  if (resampling === 'average') return entries.reduce((sum, [value, weight]) => sum + value * weight, 0) / whole;
  return entries.reduce((best, one) => (one[1] > best[1] * (1 + 1e-9) ? one : best))[0];
};
