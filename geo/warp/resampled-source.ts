import type { Resampling } from '../../core/tool/contract.ts';
import type { GridDefinition, PixelSource, Target, Window } from '../raster/band.ts';
import { average, mode } from './areal.ts';
import { type Patch, pointKernel } from './kernels.ts';
import { createMapping, type Mapping, type Places } from './mapping.ts';

/** Source pixels held at a time: larger reads are split. */
const patchLimit = 2 ** 22;

/** Wide strips are filled part by part: a row that runs askew over the source needs few of its rows then. */
const partWidth = 1024;

interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const extentOf = ({ x, y }: Places): Extent | undefined => {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (let index = 0; index < x.length; index++) {
    const column = x[index]!;
    const row = y[index]!;
    if (column < left) left = column;
    if (column > right) right = column;
    if (row < top) top = row;
    if (row > bottom) bottom = row;
  }
  return left <= right && top <= bottom ? { left, top, right, bottom } : undefined;
};

/** The part of the source that places within an extent look at; undefined when that is nothing. */
const neededWindow = (extent: Extent, reachX: number, reachY: number, grid: GridDefinition): Window | undefined => {
  const column = Math.max(0, Math.floor(extent.left) - reachX);
  const row = Math.max(0, Math.floor(extent.top) - reachY);
  const width = Math.min(grid.width, Math.ceil(extent.right) + reachX) - column;
  const height = Math.min(grid.height, Math.ceil(extent.bottom) + reachY) - row;
  return width > 0 && height > 0 ? { column, row, width, height } : undefined;
};

/** Source pixels per target pixel, along the target's columns and rows, at the middle of the target. */
const stretchOf = (mapping: Mapping, { width, height }: GridDefinition): readonly [number, number] => {
  const { x, y } = mapping.places(Math.floor(width / 2), Math.floor(height / 2), 2, 2);
  const stretchX = Math.max(Math.abs(x[1]! - x[0]!), Math.abs(x[2]! - x[0]!));
  const stretchY = Math.max(Math.abs(y[2]! - y[0]!), Math.abs(y[1]! - y[0]!));
  return [Number.isFinite(stretchX) ? stretchX : 1, Number.isFinite(stretchY) ? stretchY : 1];
};

interface Method {
  /** Offset and extra count of the places that a window needs: centres, or corners. */
  readonly corners: boolean;
  readonly reachX: number;
  readonly reachY: number;
  fill(patch: Patch, origin: Window, places: Places, window: Window, target: Target, grid: GridDefinition): void;
}

const pointMethod = (name: 'nearest' | 'bilinear' | 'cubic', stretch: readonly [number, number]): Method => {
  const { fillRow, reachX, reachY } = pointKernel(name, ...stretch);
  return {
    corners: false,
    reachX,
    reachY,
    fill(patch, origin, { x, y }, window, { values, start, stride }, grid) {
      const { column, row } = origin;
      const { width } = window;
      for (let line = 0; line < window.height; line++) {
        const places = {
          x,
          y,
          first: line * width,
          length: width,
          column,
          row,
          limitX: grid.width,
          limitY: grid.height,
        };
        fillRow(patch, places, values, start + line * stride);
      }
    },
  };
};

const arealMethod = (name: 'average' | 'mode'): Method => {
  const kernel = name === 'average' ? average : mode;
  return {
    corners: true,
    reachX: 1,
    reachY: 1,
    fill(patch, origin, { x, y }, window, { values, start, stride }) {
      const across = window.width + 1;
      for (let row = 0; row < window.height; row++) {
        for (let column = 0; column < window.width; column++) {
          const first = row * across + column;
          const corners = [first, first + 1, first + across + 1, first + across];
          const quadrangle = {
            x: corners.map((corner) => x[corner]! - origin.column),
            y: corners.map((corner) => y[corner]! - origin.row),
          };
          values[start + row * stride + column] = kernel(patch, quadrangle);
        }
      }
    },
  };
};

const fillMissing = ({ width, height }: Window, { values, start, stride }: Target): void => {
  for (let y = 0; y < height; y++) values.fill(NaN, start + y * stride, start + y * stride + width);
};

const halves = ({ column, row, width, height }: Window): readonly [Window, Window] => {
  if (width >= height) {
    const half = width >> 1;
    return [
      { column, row, width: half, height },
      { column: column + half, row, width: width - half, height },
    ];
  }
  const half = height >> 1;
  return [
    { column, row, width, height: half },
    { column, row: row + half, width, height: height - half },
  ];
};

/** A source's pixels on another grid. */
export const createResampledSource = (
  source: PixelSource,
  grid: GridDefinition,
  resampling: Resampling,
): PixelSource => {
  const mapping = createMapping(grid, source.grid);
  const areal = resampling === 'average' || resampling === 'mode';
  const method = areal ? arealMethod(resampling) : pointMethod(resampling, stretchOf(mapping, grid));
  const offset = method.corners ? 0 : 0.5;
  const extra = method.corners ? 1 : 0;

  let patch = new Float64Array(0);
  const patchOf = (length: number): Float64Array => {
    if (patch.length < length) patch = new Float64Array(length);
    return patch;
  };

  const readPart = (window: Window, target: Target): void => {
    const places = mapping.places(
      window.column + offset,
      window.row + offset,
      window.width + extra,
      window.height + extra,
    );
    const extent = extentOf(places);
    const needed = extent && neededWindow(extent, method.reachX, method.reachY, source.grid);
    if (!needed) {
      fillMissing(window, target);
      return;
    }
    if (needed.width * needed.height > patchLimit && window.width * window.height > 1) {
      for (const part of halves(window)) {
        const start = target.start + (part.row - window.row) * target.stride + part.column - window.column;
        readPart(part, { ...target, start });
      }
      return;
    }
    const values = patchOf(needed.width * needed.height);
    source.read(needed, { values, start: 0, stride: needed.width });
    method.fill({ values, width: needed.width, height: needed.height }, needed, places, window, target, source.grid);
  };

  return {
    grid,
    blockRows: 1,
    read(window, target) {
      for (let column = 0; column < window.width; column += partWidth) {
        const width = Math.min(partWidth, window.width - column);
        readPart({ ...window, column: window.column + column, width }, { ...target, start: target.start + column });
      }
    },
  };
};
