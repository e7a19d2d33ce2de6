/** Hands the tiles that a scan will want next to helper threads, as an operating system reads ahead in a file. */

import type { Threads, Ticket } from '../threads/threads.ts';
import type { ImageLayout } from './layout.ts';
import type { Samples } from './samples.ts';
import type { TileShape } from './tile-shape.ts';

/** Below this a tile is decoded in the time that handing it over takes. */
const leastTileBytes = 2 ** 16;
/** TIFF compressions that helpers undo: LZW, deflate, deflate again, zstd. */
const handedOver: readonly number[] = [5, 8, 32946, 50000];

interface Surroundings {
  readonly threads: Threads;
  readonly layout: ImageLayout;
  readonly shape: TileShape;
  readonly rowsOf: (tileRow: number) => number;
  readonly isCached: (index: number) => boolean;
  readonly read: (index: number) => Buffer;
}

export interface ReadAhead {
  /** A tile that a helper has decoded; undefined when the caller has to. Contract: called for tiles that are needed now. */
  take(index: number): Samples | undefined;
}

const never: ReadAhead = { take: () => undefined };

export const createReadAhead = (surroundings: Surroundings): ReadAhead => {
  const { threads, layout, shape, rowsOf, isCached, read } = surroundings;
  const { tilesAcross, tilesDown } = layout;
  const tileBytes = (shape.tileWidth * shape.tileHeight * shape.step * Math.max(8, shape.bits)) / 8;
  if (tileBytes < leastTileBytes || !handedOver.includes(shape.compression)) return never;
  const tickets = new Map<number, Ticket>();
  const lastRows = new Map<number, number>();

  const request = (index: number, row: number): void => {
    if (tickets.has(index) || isCached(index) || !layout.offsets[index] || !layout.byteCounts[index]) return;
    try {
      const input = read(index);
      const { buffer } = input;
      const transfer = buffer instanceof ArrayBuffer && buffer.byteLength === input.length ? [buffer] : [];
      const job = { kind: 'decode', input, shape, rows: rowsOf(row) } as const;
      const ticket = threads.submit(job, tileBytes, transfer);
      if (ticket) tickets.set(index, ticket);
    } catch {
      // Whoever needs the tile gets the error.
    }
  };

  /** The caller goes from left to right: helpers begin at the right, and then with the next row. */
  const follow = (first: number, row: number, column: number): void => {
    for (const [index, ticket] of tickets) {
      if (index < first || index >= first + row * tilesAcross) continue;
      ticket.drop();
      tickets.delete(index);
    }
    for (let other = tilesAcross - 1; other > column; other--) request(first + row * tilesAcross + other, row);
    if (row + 1 === tilesDown) return;
    for (let other = 0; other < tilesAcross; other++) request(first + (row + 1) * tilesAcross + other, row + 1);
  };

  return {
    take(index) {
      if (!threads.running) return undefined;
      const plane = Math.floor(index / (tilesAcross * tilesDown));
      const first = plane * tilesAcross * tilesDown;
      const row = Math.floor((index - first) / tilesAcross);
      const last = lastRows.get(plane) ?? -1;
      lastRows.set(plane, row);
      const ticket = tickets.get(index);
      tickets.delete(index);
      if (row === last + 1 || (row === 0 && last !== 0)) follow(first, row, index - first - row * tilesAcross);
      const taken = ticket?.take();
      return taken?.kind === 'done' ? taken.result : undefined;
    },
  };
};
