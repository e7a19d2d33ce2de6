import { dataError } from '../errors.ts';
import type { GridDefinition, PixelSource, Target, Window } from '../raster/band.ts';
import { spansByCentre, spansByTouch } from './burn.ts';
import { addCoverage } from './coverage.ts';
import type { FeatureSet } from './feature-set.ts';
import { createPlacement, type PixelPolygons } from './rings.ts';

interface Placed {
  readonly index: number;
  readonly polygons: PixelPolygons;
}

const meets = ({ polygons }: Placed, { column, row, width, height }: Window): boolean =>
  polygons.maximumX > column &&
  polygons.minimumX < column + width &&
  polygons.maximumY >= row &&
  polygons.minimumY <= row + height;

const placeAll = (set: FeatureSet, grid: GridDefinition, only: number | null): Placed[] => {
  if (only !== null && !set.items[only])
    throw dataError('no-such-feature', `There is no feature ${only}: there are ${set.items.length}.`);
  const place = createPlacement(set, grid);
  return set.items.flatMap((feature, index) =>
    only === null || only === index ? place(feature).map((polygons) => ({ index, polygons })) : [],
  );
};

const fillAll = ({ width, height }: Window, { values, start, stride }: Target, value: number): void => {
  for (let y = 0; y < height; y++) values.fill(value, start + y * stride, start + y * stride + width);
};

/** Index of the feature that takes each pixel, NaN where none does; later features win. */
export const createZoneSource = (
  set: FeatureSet,
  grid: GridDefinition,
  rule: 'centre' | 'touched',
  only: number | null,
): PixelSource => {
  let placed: Placed[] | undefined;
  const spans = rule === 'centre' ? spansByCentre : spansByTouch;
  return {
    grid,
    blockRows: 1,
    read(window, target) {
      placed ??= placeAll(set, grid, only);
      fillAll(window, target, NaN);
      const { values, start, stride } = target;
      for (const zone of placed) {
        if (!meets(zone, window)) continue;
        spans(zone.polygons, { first: window.row, end: window.row + window.height }, (row, from, to) => {
          const left = Math.max(from, window.column) - window.column;
          const right = Math.min(to, window.column + window.width) - window.column;
          const at = start + (row - window.row) * stride;
          if (right > left) values.fill(zone.index, at + left, at + right);
        });
      }
    },
  };
};

/** Share (0..1) of each pixel that one feature covers. */
export const createCoverageSource = (set: FeatureSet, grid: GridDefinition, index: number): PixelSource => {
  let placed: Placed[] | undefined;
  return {
    grid,
    blockRows: 1,
    read(window, target) {
      placed ??= placeAll(set, grid, index);
      const shares = new Float64Array(window.width * window.height);
      for (const zone of placed) if (meets(zone, window)) addCoverage(zone.polygons, window, shares);
      const { values, start, stride } = target;
      for (let y = 0; y < window.height; y++) {
        for (let x = 0; x < window.width; x++) {
          values[start + y * stride + x] = Math.min(1, Math.max(0, shares[y * window.width + x]!));
        }
      }
    },
  };
};
