import { sameCrs } from '../crs/canonical.ts';
import type { GridDefinition, Target, Window } from './band.ts';

/** Same pixels in the same places; `tolerance` in pixels, at the grid's corners. */
export const sameGrid = (left: GridDefinition, right: GridDefinition, tolerance = 1e-4): boolean => {
  if (left.width !== right.width || left.height !== right.height || !sameCrs(left.crs, right.crs)) return false;
  const [a, b, , d, e] = left.transform;
  const size = Math.min(Math.hypot(a, d), Math.hypot(b, e)) * tolerance;
  const corner = ({ transform }: GridDefinition, column: number, row: number): [number, number] => [
    transform[0] * column + transform[1] * row + transform[2],
    transform[3] * column + transform[4] * row + transform[5],
  ];
  for (const [column, row] of [
    [0, 0],
    [left.width, 0],
    [0, left.height],
    [left.width, left.height],
  ] as const) {
    const [x1, y1] = corner(left, column, row);
    const [x2, y2] = corner(right, column, row);
    if (!(Math.abs(x1 - x2) <= size && Math.abs(y1 - y2) <= size)) return false;
  }
  return true;
};

/** The part of a window that lies within a grid, and where it starts in the window's target; undefined when there is none. */
export const clipWindow = (
  window: Window,
  grid: { readonly width: number; readonly height: number },
  target: Target,
): { window: Window; target: Target } | undefined => {
  const column = Math.max(0, window.column);
  const row = Math.max(0, window.row);
  const width = Math.min(grid.width, window.column + window.width) - column;
  const height = Math.min(grid.height, window.row + window.height) - row;
  if (width <= 0 || height <= 0) return undefined;
  const start = target.start + (row - window.row) * target.stride + (column - window.column);
  return { window: { column, row, width, height }, target: { ...target, start } };
};
