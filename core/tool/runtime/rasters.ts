import type { Block, Grid, Raster, RasterStack } from '../contract.ts';
import type { Arena } from './arena.ts';
import { decimalYear } from './dates.ts';
import { type EnginePort, ToolError } from './host.ts';
import type { GridInfo, RasterInfo } from './protocol.ts';

/** Makes the contract's grids, rasters and stacks, and knows which number of the engine stands behind each. */
export interface Rasters {
  raster(info: RasterInfo, codes: boolean): Raster;
  stack(layers: readonly RasterInfo[], port: { quantity: string; unit: string; codes: boolean }): RasterStack;
  /** A grid that the tool describes. */
  grid(definition: Pick<Grid, 'width' | 'height' | 'transform' | 'crs'>): Grid;
  /** The engine's number of a grid; a grid that a tool composed itself is introduced to the engine. */
  gridNumber(grid: Grid): number;
  rasterNumber(raster: Raster): { raster: number; codes: boolean };
}

const readLimit = 8_000_000;

export const createRasters = (port: EnginePort, arena: Arena): Rasters => {
  const gridNumbers = new WeakMap<object, number>();
  const gridsByNumber = new Map<number, Grid>();
  const rasterNumbers = new WeakMap<object, { raster: number; codes: boolean }>();

  const makeGrid = (info: GridInfo): Grid => {
    const known = gridsByNumber.get(info.id);
    if (known) return known;
    const { width, height, crs, geographic } = info;
    const fields = { width, height, transform: Object.freeze(info.transform), crs, geographic };
    // Not enumerable: `{ ...grid, height: 1 }` must not compute areas.
    const grid = Object.defineProperty(fields, 'area', {
      get: () => makeRaster(port.invoke('area', { grid: info.id }), false),
    }) as Grid;
    gridNumbers.set(grid, info.id);
    gridsByNumber.set(info.id, Object.freeze(grid));
    return grid;
  };

  const introduce = ({ width, height, transform, crs }: Parameters<Rasters['grid']>[0]): GridInfo =>
    port.invoke('grid', { width, height, transform: [...transform], crs });

  const gridNumber = (grid: Grid): number => {
    const known = gridNumbers.get(grid);
    if (known !== undefined) return known;
    if (typeof grid !== 'object' || grid === null)
      throw new ToolError('contract', `Expected a grid, got ${typeof grid}.`);
    return introduce(grid).id;
  };

  const rasterNumber = (raster: Raster): { raster: number; codes: boolean } => {
    const known = rasterNumbers.get(raster);
    if (known) return known;
    throw new ToolError(
      'contract',
      `Expected a raster of this run, got ${raster === undefined ? 'undefined' : typeof raster}.`,
    );
  };

  const readWindow = (raster: Raster, window?: Parameters<Raster['read']>[0]): Block => {
    const { column, row, width, height } = window ?? { column: 0, row: 0, ...raster.grid };
    if (width * height > readLimit) {
      throw new ToolError(
        'contract',
        `read() of ${width} × ${height} pixels: at most ${readLimit} at a time; use scan().`,
      );
    }
    return arena.scoped(() => {
      const offset = arena.allocate(width * height * 8);
      port.invoke('window', { ...rasterNumber(raster), column, row, width, height, offset });
      return arena.doubles(offset, width * height).slice();
    });
  };

  const makeRaster = (info: RasterInfo, codes: boolean): Raster => {
    const made: Raster = {
      kind: 'raster',
      name: info.name,
      grid: makeGrid(info.grid),
      quantity: info.quantity,
      unit: info.unit,
      date: info.date,
      year: info.date === null ? null : decimalYear(info.date),
      codes,
      on(grid, resampling) {
        const argument = { ...rasterNumber(made), grid: gridNumber(grid), resampling: resampling ?? null };
        return makeRaster(port.invoke('view', argument), codes);
      },
      quantiles: (at) => port.invoke('quantiles', { ...rasterNumber(made), at: [...at] }).map(Number),
      read: (window) => readWindow(made, window),
    };
    rasterNumbers.set(made, { raster: info.id, codes });
    return Object.freeze(made);
  };

  const byDate = (left: Raster, right: Raster): number => {
    const [a, b] = [left.date ?? '\uffff', right.date ?? '\uffff'];
    return a < b ? -1 : a > b ? 1 : left.name < right.name ? -1 : left.name > right.name ? 1 : 0;
  };

  return {
    raster: makeRaster,
    grid: (definition) => makeGrid(introduce(definition)),
    gridNumber,
    rasterNumber,
    stack(infos, { quantity, unit, codes }) {
      const layers = infos.map((info) => makeRaster(info, codes)).sort(byDate);
      const [first] = layers;
      if (!first)
        throw new ToolError('input', `A stack of '${quantity}' without layers was given; it needs at least one.`);
      return Object.freeze({
        kind: 'stack',
        grid: first.grid,
        quantity,
        unit: unit || first.unit,
        layers: Object.freeze(layers),
      });
    },
  };
};
