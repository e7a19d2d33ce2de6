import { dataError } from '../errors.ts';
import type { GridDefinition, PixelSource, Target, Window } from '../raster/band.ts';
import { spansByCentre, spansByTouch } from './burn.ts';
import { addCoverage, settled } from './coverage.ts';
import type { FeatureSet } from './feature-set.ts';
import { createPlacement, type PixelPolygons } from './rings.ts';

interface Placed {
  readonly value: number;
  readonly polygons: PixelPolygons;
}

const meets = ({ polygons }: Placed, { column, row, width, height }: Window): boolean =>
  polygons.maximumX > column &&
  polygons.minimumX < column + width &&
  polygons.maximumY >= row &&
  polygons.minimumY <= row + height;

/** The polygons of the features that burn a value. */
const placeAll = (
  set: FeatureSet,
  grid: GridDefinition,
  values: readonly (number | null)[],
  exact: boolean,
): Placed[] => {
  const place = createPlacement(set, grid, exact);
  return set.items.flatMap((feature, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : place(feature).map((polygons) => ({ value, polygons }));
  });
};

const fillAll = ({ width, height }: Window, { values, start, stride }: Target, value: number): void => {
  for (let y = 0; y < height; y++) values.fill(value, start + y * stride, start + y * stride + width);
};

/** The value of the feature that takes each pixel, NaN where none does; later features win. `burnt`: per feature, null to leave it out. */
export const createZoneSource = (
  set: FeatureSet,
  grid: GridDefinition,
  rule: 'centre' | 'touched',
  burnt: readonly (number | null)[],
): PixelSource => {
  let placed: Placed[] | undefined;
  const spans = rule === 'centre' ? spansByCentre : spansByTouch;
  return {
    grid,
    blockRows: 1,
    read(window, target) {
      placed ??= placeAll(set, grid, burnt, rule === 'touched');
      fillAll(window, target, NaN);
      const { values, start, stride } = target;
      for (const zone of placed) {
        if (!meets(zone, window)) continue;
        spans(zone.polygons, { first: window.row, end: window.row + window.height }, (row, from, to) => {
          const left = Math.max(from, window.column) - window.column;
          const right = Math.min(to, window.column + window.width) - window.column;
          const at = start + (row - window.row) * stride;
          if (right > left) values.fill(zone.value, at + left, at + right);
        });
      }
    },
  };
};

/** Share (0..1) of each pixel that the features with these indices (null: all) cover together; where they overlap, at most 1. */
export const createCoverageSource = (
  set: FeatureSet,
  grid: GridDefinition,
  indices: readonly (number | null)[] | null,
): PixelSource => {
  const absent = indices?.find((index) => index === null || !set.items[index]);
  if (absent !== undefined)
    throw dataError('no-such-feature', `There is no feature ${absent}: there are ${set.items.length}.`);
  const taken = set.items.map((_, index) => (indices === null || indices.includes(index) ? index : null));
  let placed: Placed[] | undefined;
  return {
    grid,
    blockRows: 1,
    read(window, target) {
      placed ??= placeAll(set, grid, taken, true);
      const shares = new Float64Array(window.width * window.height);
      for (const zone of placed) if (meets(zone, window)) addCoverage(zone.polygons, window, shares);
      const { values, start, stride } = target;
      for (let y = 0; y < window.height; y++) {
        for (let x = 0; x < window.width; x++) {
          values[start + y * stride + x] = Math.min(1, Math.max(0, settled(shares[y * window.width + x]!)));
        }
      }
    },
  };
};
