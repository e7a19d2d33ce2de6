import type { Raster, RasterStack } from '../contract.ts';
import { ToolError } from './tool-error.ts';

const byDate = (left: Raster, right: Raster): number => {
  const [a, b] = [left.date ?? '\uffff', right.date ?? '\uffff'];
  return a < b ? -1 : a > b ? 1 : left.name < right.name ? -1 : left.name > right.name ? 1 : 0;
};

/** Rasters as a stack: ordered by date, undated ones by name behind them. Throws a ToolError ('input') without any. */
export const createStack = (
  rasters: readonly Raster[],
  { quantity, unit }: { quantity: string; unit: string },
): RasterStack => {
  const layers = Object.freeze(rasters.toSorted(byDate));
  const [first] = layers;
  if (!first) throw new ToolError('input', `A stack of '${quantity}' without layers was given; it needs at least one.`);
  const alike = (each: (layer: Raster) => Raster): RasterStack => createStack(layers.map(each), { quantity, unit });
  return Object.freeze({
    kind: 'stack',
    grid: first.grid,
    quantity: (quantity === 'any' ? first.quantity : '') || quantity,
    unit: unit || first.unit,
    layers,
    on: (grid, resampling) => alike((layer) => layer.on(grid, resampling)),
    resampled: (resampling) => alike((layer) => layer.resampled(resampling)),
  } satisfies RasterStack);
};
