import { align } from '../raster/align.ts';
import type { PixelSource } from '../raster/band.ts';
import { clipWindow } from '../raster/grids.ts';
import type { Threads } from '../threads/threads.ts';
import { type Arguments, refused } from './arguments.ts';
import { createRegistry } from './registry.ts';
import type { Session } from './session.ts';

interface OpenScan {
  readonly sources: readonly PixelSource[];
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** Pixels per strip that keep blocks in the processor's cache. */
const stripPixels = 2 ** 18;
/** Pixels whose tiles take a third of a second to decode: for fewer, starting helper threads costs more than it gains. */
const worthHelpers = 2 ** 25;
const inputLimit = 10_000;
const marginLimit = 4096;

/** Rows per strip: about stripPixels, in whole tile rows of the files where that comes close. */
const suggestedRows = (width: number, sources: readonly PixelSource[]): number => {
  const rows = Math.max(1, Math.floor(stripPixels / width));
  const tall = Math.max(1, ...sources.map((source) => source.blockRows));
  return tall <= rows ? rows - (rows % tall) : rows;
};

export const createScanOperations = (session: Session, threads: Threads) => {
  const scans = createRegistry<OpenScan>('scan', 64);

  const readInto = (source: PixelSource, window: Parameters<PixelSource['read']>[0], values: Float64Array): void => {
    const whole = { values, start: 0, stride: window.width };
    const clipped = clipWindow(window, source.grid, whole);
    if (!clipped || clipped.window.width < window.width || clipped.window.height < window.height) values.fill(NaN);
    if (clipped) source.read(clipped.window, clipped.target);
  };

  return {
    scan(from: Arguments) {
      const grid = session.grid(from);
      const margin = from.integer('margin', 0, marginLimit);
      const sources = from.list('inputs', inputLimit).map((input) => {
        const entry = session.raster(input);
        const codes = input.flag('codes');
        return align(entry.pixels(codes), grid, codes || entry.categorical ? 'nearest' : 'bilinear');
      });
      const decoded = sources.filter((source) => source.decoded).length;
      if (grid.width * grid.height * decoded >= worthHelpers) threads.start();
      const scan = scans.add({ sources, width: grid.width, height: grid.height, margin });
      return { scan, rows: suggestedRows(grid.width, sources) };
    },
    strip(from: Arguments) {
      const { sources, width, height: gridHeight, margin } = scans.get(from.integer('scan', 1, 2 ** 31));
      const row = from.integer('row', 0, gridHeight - 1);
      const height = from.integer('height', 1, gridHeight - row);
      const first = from.integer('first', 0, sources.length);
      const count = from.integer('count', 0, sources.length - first);
      const window = { column: -margin, row: row - margin, width: width + 2 * margin, height: height + 2 * margin };
      const each = window.width * window.height;
      const block = session.doubles(from, each * count);
      for (let k = 0; k < count; k++) {
        const source = sources[first + k];
        if (source) readInto(source, window, block.subarray(k * each, (k + 1) * each));
      }
      session.pixels.read += width * height * count;
      return null;
    },
    endScan(from: Arguments) {
      scans.remove(from.integer('scan', 1, 2 ** 31));
      return null;
    },
    window(from: Arguments) {
      const entry = session.raster(from);
      const source = entry.pixels(from.flag('codes'));
      const { width: gridWidth, height: gridHeight } = source.grid;
      const column = from.integer('column', 0, gridWidth - 1);
      const row = from.integer('row', 0, gridHeight - 1);
      const width = from.integer('width', 1, gridWidth - column);
      const height = from.integer('height', 1, gridHeight - row);
      if (width * height > 2 ** 27) throw refused('A window is too large.');
      readInto(source, { column, row, width, height }, session.doubles(from, width * height));
      return null;
    },
  };
};
