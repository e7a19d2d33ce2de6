import type { EngineLimits } from '../../core/engine.ts';
import type { GridInfo, RasterInfo } from '../../core/tool/runtime/protocol.ts';
import { isGeographic } from '../crs/definition.ts';
import type { GridDefinition, PixelSource } from '../raster/band.ts';
import { sameGrid } from '../raster/grids.ts';
import { type Arguments, refused } from './arguments.ts';
import { createRegistry, type Registry } from './registry.ts';

/** A raster that the tool may scan: of an input, an output, or computed. */
interface RasterEntry {
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
  readonly date: string | null;
  readonly grid: GridDefinition;
  /** Zones and the like: never interpolated, even where the tool's side does not call them codes. */
  readonly categorical: boolean;
  pixels(codes: boolean): PixelSource;
}

/** What one run has open, and how its numbers are read. */
export interface Session {
  readonly limits: EngineLimits;
  readonly arena: SharedArrayBuffer;
  /** How far the run is: the operations count here. */
  readonly pixels: { read: number; written: number; toWrite: number };
  readonly grids: Registry<GridDefinition>;
  readonly rasters: Registry<RasterEntry>;
  gridInfo(grid: GridDefinition): GridInfo;
  rasterInfo(entry: RasterEntry): RasterInfo;
  grid(from: Arguments, name?: string): GridDefinition;
  raster(from: Arguments, name?: string): RasterEntry;
  /** A stretch of the arena named by the argument 'offset'. */
  doubles(from: Arguments, length: number): Float64Array;
  bytes(from: Arguments, length: number): Uint8Array;
}

const largestNumber = 2 ** 31;

export const createSession = (limits: EngineLimits, arena: SharedArrayBuffer): Session => {
  const grids = createRegistry<GridDefinition>('grid', 10_000);
  const rasters = createRegistry<RasterEntry>('raster', 20_000);
  const gridNumbers = new Map<GridDefinition, GridInfo>();

  const gridInfo = (grid: GridDefinition): GridInfo => {
    for (const [known, info] of gridNumbers)
      if (known === grid || (known.crs === grid.crs && sameGrid(known, grid, 0))) return info;
    const { width, height, transform, crs } = grid;
    const info = { id: grids.add(grid), width, height, transform, crs, geographic: isGeographic(crs) };
    gridNumbers.set(grid, info);
    return info;
  };

  const span = (from: Arguments, byteLength: number): number => {
    if (!(byteLength >= 0 && byteLength <= limits.blockBytes)) {
      throw refused(`A block of ${byteLength} bytes is larger than the limit of ${limits.blockBytes} (blockBytes).`);
    }
    const offset = from.integer('offset', 0, arena.byteLength);
    if (offset % 8 !== 0 || offset + byteLength > arena.byteLength)
      throw refused('A block lies outside the arena or is not aligned.');
    return offset;
  };

  return {
    limits,
    arena,
    pixels: { read: 0, written: 0, toWrite: 0 },
    grids,
    rasters,
    gridInfo,
    rasterInfo(entry) {
      const { name, quantity, unit, date } = entry;
      return { id: rasters.add(entry), name, quantity, unit, date, grid: gridInfo(entry.grid) };
    },
    grid: (from, name = 'grid') => grids.get(from.integer(name, 0, largestNumber)),
    raster: (from, name = 'raster') => rasters.get(from.integer(name, 0, largestNumber)),
    doubles: (from, length) => new Float64Array(arena, span(from, length * 8), length),
    bytes: (from, length) => new Uint8Array(arena, span(from, length), length),
  };
};
