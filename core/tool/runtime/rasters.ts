import type { Block, Grid, Raster, RasterStack, Resampling } from '../contract.ts';
import type { Arena } from './arena.ts';
import { decimalYear } from './dates.ts';
import type { EnginePort } from './host.ts';
import type { Origins } from './origins.ts';
import type { GridInfo, RasterInfo } from './protocol.ts';
import { createStack } from './stacks.ts';
import { ToolError } from './tool-error.ts';

type GridFields = Pick<Grid, 'width' | 'height' | 'transform' | 'crs'>;

/** Makes the contract's grids, and rasters and stacks of what the engine holds. */
export interface Rasters {
  raster(info: RasterInfo, codes: boolean, resampling?: Resampling): Raster;
  /** Polygons burnt by their indices, of which the first is 0. */
  burnt(info: RasterInfo): Raster;
  isBurnt(raster: Raster): boolean;
  stack(layers: readonly RasterInfo[], port: { quantity: string; unit: string; codes: boolean }): RasterStack;
  /** A grid that the tool describes. */
  grid(definition: GridFields): Grid;
  /** The engine's number of a grid; a grid that a tool composed itself is introduced to the engine. */
  gridNumber(grid: Grid): number;
}

const readLimit = 8_000_000;

/** The rectangle that read() is about. Throws a ToolError where it is too large. */
export const windowOf = (raster: Raster, window?: Parameters<Raster['read']>[0]) => {
  const { column, row, width, height } = window ?? { ...raster.grid, column: 0, row: 0 };
  if (width * height <= readLimit) return { column, row, width, height };
  throw new ToolError('contract', `read() of ${width} × ${height} pixels: at most ${readLimit} at a time; use scan().`);
};

export const createRasters = (port: EnginePort, arena: Arena, origins: Origins): Rasters => {
  const gridNumbers = new WeakMap<object, number>();
  const gridsByNumber = new Map<number, Grid>();

  const makeGrid = (info: GridInfo): Grid => {
    const known = gridsByNumber.get(info.id);
    if (known) return known;
    const { width, height, crs, geographic } = info;
    const fields = { width, height, transform: Object.freeze(info.transform), crs, geographic };
    // Not enumerable: `{ ...grid, height: 1 }` must not compute areas.
    const grid = Object.defineProperties(fields, {
      area: { get: () => makeRaster(port.invoke('area', { grid: info.id }), false) },
      position: {
        value: (of: Parameters<Grid['position']>[0]) =>
          makeRaster(port.invoke('position', { grid: info.id, of }), false),
      },
    }) as Grid;
    gridNumbers.set(grid, info.id);
    gridsByNumber.set(info.id, Object.freeze(grid));
    return grid;
  };

  const introduce = ({ width, height, transform, crs }: GridFields): GridInfo =>
    port.invoke('grid', { width, height, transform: [...transform], crs });

  const gridNumber = (grid: Grid): number => {
    const known = gridNumbers.get(grid);
    if (known !== undefined) return known;
    if (typeof grid !== 'object' || grid === null)
      throw new ToolError('contract', `Expected a grid, got ${typeof grid}.`);
    return introduce(grid).id;
  };

  const readWindow = (raster: number, codes: boolean, window: ReturnType<typeof windowOf>): Block =>
    arena.scoped(() => {
      const pixels = window.width * window.height;
      const offset = arena.allocate(pixels * 8);
      port.invoke('window', { raster, codes, ...window, offset });
      return arena.doubles(offset, pixels).slice();
    });

  const burntRasters = new WeakSet<Raster>();
  const burntAs = (raster: Raster): Raster => {
    burntRasters.add(raster);
    return raster;
  };

  const makeRaster = (info: RasterInfo, codes: boolean, preferred?: Resampling): Raster => {
    const number = { raster: info.id, codes };
    const made: Raster = {
      kind: 'raster',
      name: info.name,
      grid: makeGrid(info.grid),
      quantity: info.quantity,
      unit: info.unit,
      date: info.date,
      year: info.date === null ? null : decimalYear(info.date),
      codes,
      pixels: info.grid.width * info.grid.height,
      selection: undefined,
      on(grid, resampling = preferred) {
        const argument = { ...number, grid: gridNumber(grid), resampling: resampling ?? null };
        const there = makeRaster(port.invoke('view', argument), codes);
        return burntRasters.has(made) ? burntAs(there) : there;
      },
      resampled: (resampling) => makeRaster(info, codes, resampling),
      quantiles: (at) => port.invoke('quantiles', { ...number, at: [...at] }).map(Number),
      read: (window) => readWindow(info.id, codes, windowOf(made, window)),
    };
    origins.set(made, { kind: 'engine', ...number, ...(preferred ? { resampling: preferred } : {}) });
    return Object.freeze(made);
  };

  return {
    raster: makeRaster,
    burnt: (info) => burntAs(makeRaster(info, true)),
    isBurnt: (raster) => burntRasters.has(raster),
    grid: (definition) => makeGrid(introduce(definition)),
    gridNumber,
    stack: (infos, { quantity, unit, codes }) =>
      createStack(
        infos.map((info) => makeRaster(info, codes)),
        { quantity, unit },
      ),
  };
};
