import type { Threads, Ticket } from '../../threads/threads.ts';
import { compressTile, createMethodChooser, roomFor, type TileCompression, type TileMethod } from './encode-tile.ts';

/** Compresses tiles, on helper threads where some run, and gives them back in the order in which they came. */
export interface TileQueue {
  /** All tiles have the same length. The bytes may change afterwards. */
  add(index: number, bytes: Uint8Array): void;
  /** Gives back all that are left. */
  drain(): void;
}

/** Shared memory of one tile: as it came, and compressed. */
interface Place {
  readonly input: Uint8Array;
  readonly room: Uint8Array;
}

interface Pending {
  readonly index: number;
  readonly place: Place;
  readonly method: TileMethod;
  readonly ticket: Ticket;
}

/** Tiles under way: as many as a helper compresses while the next ones are computed. */
const mostPending = 8;

const shared = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));

export const createTileQueue = (
  compression: TileCompression,
  threads: Threads,
  give: (index: number, bytes: Uint8Array) => void,
): TileQueue => {
  const choose = createMethodChooser(compression);
  const pending: Pending[] = [];
  const places: Place[] = [];
  let own: Uint8Array | undefined;

  const ownRoom = (length: number): Uint8Array => {
    own ??= new Uint8Array(roomFor(length));
    return own;
  };

  const collect = (): void => {
    const oldest = pending.shift();
    if (!oldest) return;
    const { index, place, method, ticket } = oldest;
    const taken = ticket.take();
    const done = taken.kind === 'done' && taken.result instanceof Uint8Array ? taken.result : undefined;
    give(index, done ?? compressTile(place.input, method, ownRoom(place.input.length)));
    // Whoever has gone silent over it may still write there.
    if (taken.kind !== 'lost') places.push(place);
  };

  const drain = (): void => {
    while (pending.length > 0) collect();
  };

  const hand = (index: number, bytes: Uint8Array, method: TileMethod): boolean => {
    if (!threads.running) return false;
    if (pending.length >= mostPending) collect();
    const place = places.pop() ?? { input: shared(bytes.length), room: shared(roomFor(bytes.length)) };
    place.input.set(bytes);
    // What it gives lies in shared memory of its own.
    const ticket = threads.submit({ kind: 'compress', method, ...place }, 0);
    if (ticket) pending.push({ index, place, method, ticket });
    else places.push(place);
    return ticket !== undefined;
  };

  return {
    drain,
    add(index, bytes) {
      const method = choose(bytes);
      if (hand(index, bytes, method)) return;
      drain();
      give(index, compressTile(bytes, method, ownRoom(bytes.length)));
    },
  };
};
