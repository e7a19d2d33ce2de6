import type { Resampling } from '../../core/tool/contract.ts';
import type { GridDefinition, PixelSource, Target, Window } from '../raster/band.ts';
import { average, mode } from './areal.ts';
import { bringTogether, readAround, sampled } from './around.ts';
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

/** The part of the source that places within an extent look at; undefined when that is nothing. Around the globe, columns do not end. */
const neededWindow = (
  extent: Extent,
  { reachX, reachY }: Method,
  grid: GridDefinition,
  endless: boolean,
): Window | undefined => {
  const [first, last] = endless ? [-Infinity, Infinity] : [0, grid.width];
  const column = Math.max(first, Math.floor(extent.left) - reachX);
  const row = Math.max(0, Math.floor(extent.top) - reachY);
  const width = Math.min(last, Math.ceil(extent.right) + reachX) - column;
  const height = Math.min(grid.height, Math.ceil(extent.bottom) + reachY) - row;
  return width > 0 && height > 0 ? { column, row, width, height } : undefined;
};

/** The target is looked at in as many places along its columns and rows. */
const looks = 5;

const median = (values: readonly number[]): number => {
  const sorted = values.filter(Number.isFinite).sort((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? 1;
};

/** Source pixels per target pixel, along the source's columns and rows: the median over the target, of which a pole may be the middle. */
const stretchOf = ({ exact, period }: Mapping, { width, height }: GridDefinition): readonly [number, number] => {
  const [stretchX, stretchY]: [number[], number[]] = [[], []];
  const turned = (difference: number): number =>
    Math.abs(period > 0 ? difference - period * Math.round(difference / period) : difference);
  for (let look = 0; look < looks * looks; look++) {
    const column = Math.floor((((look % looks) + 0.5) * width) / looks);
    const row = Math.floor(((Math.floor(look / looks) + 0.5) * height) / looks);
    const [[x, y], [rightX, rightY], [belowX, belowY]] = [
      exact(column, row),
      exact(column + 1, row),
      exact(column, row + 1),
    ];
    stretchX.push(Math.max(turned(rightX - x), turned(belowX - x)));
    stretchY.push(Math.max(Math.abs(rightY - y), Math.abs(belowY - y)));
  }
  return [median(stretchX), median(stretchY)];
};

interface Method {
  /** Offset and extra count of the places that a window needs: centres, or corners. */
  readonly corners: boolean;
  readonly reachX: number;
  readonly reachY: number;
  fill(patch: Patch, origin: Window, places: Places, window: Window, target: Target, limits: Limits): void;
}

/** Beyond this many columns and rows there is no source. */
interface Limits {
  readonly width: number;
  readonly height: number;
}

const pointMethod = (name: 'nearest' | 'bilinear' | 'cubic', stretch: readonly [number, number]): Method => {
  const { fillRow, reachX, reachY } = pointKernel(name, ...stretch);
  return {
    corners: false,
    reachX,
    reachY,
    fill(patch, origin, { x, y }, window, { values, start, stride }, limits) {
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
          limitX: limits.width,
          limitY: limits.height,
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
  const { period } = mapping;
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
    const together = period === 0 || bringTogether(places, period);
    const single = window.width * window.height === 1;
    if (areal && single && (!together || places.x.some(Number.isNaN))) {
      target.values[target.start] = sampled(source, mapping, window, resampling);
      return;
    }
    const extent = extentOf(places);
    const needed = extent && neededWindow(extent, method, source.grid, period > 0);
    if (!needed) {
      fillMissing(window, target);
      return;
    }
    const tooLarge = !together || needed.width * needed.height > patchLimit || (areal && places.x.some(Number.isNaN));
    if (tooLarge && !single) {
      for (const part of halves(window)) {
        const start = target.start + (part.row - window.row) * target.stride + part.column - window.column;
        readPart(part, { ...target, start });
      }
      return;
    }
    const values = patchOf(needed.width * needed.height);
    if (period > 0) readAround(source, needed, values);
    else source.read(needed, { values, start: 0, stride: needed.width });
    const limits = { width: period > 0 ? Infinity : source.grid.width, height: source.grid.height };
    method.fill({ values, width: needed.width, height: needed.height }, needed, places, window, target, limits);
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
