import type { Threads, Ticket } from '../../threads/threads.ts';
import { compressTile, createMethodChooser, type TileCompression, type TileMethod } from './encode-tile.ts';

/** Compresses tiles, on helper threads where some run, and gives them back in the order in which they came. */
export interface TileQueue {
  /** The bytes may change afterwards. */
  add(index: number, bytes: Uint8Array): void;
  /** Gives back all that are left. */
  drain(): void;
}

interface Pending {
  readonly index: number;
  readonly input: Uint8Array;
  readonly method: TileMethod;
  readonly ticket: Ticket;
}

/** Tiles under way: a few for each helper, so that neither side waits. */
const mostPending = 8;

/** No compression makes tiles of noise much longer. */
const longest = (length: number): number => length + (length >> 7) + 1024;

export const createTileQueue = (
  compression: TileCompression,
  threads: Threads,
  give: (index: number, bytes: Uint8Array) => void,
): TileQueue => {
  const choose = createMethodChooser(compression);
  const pending: Pending[] = [];
  const inputs: Uint8Array[] = [];

  const collect = (): void => {
    const oldest = pending.shift();
    if (!oldest) return;
    const { index, input, method, ticket } = oldest;
    const done = ticket.take();
    give(index, done instanceof Uint8Array ? done : compressTile(input, method));
    inputs.push(input);
  };

  const drain = (): void => {
    while (pending.length > 0) collect();
  };

  const inputFor = (bytes: Uint8Array): Uint8Array => {
    const known = inputs.pop();
    const input = known?.length === bytes.length ? known : new Uint8Array(new SharedArrayBuffer(bytes.length));
    input.set(bytes);
    return input;
  };

  return {
    drain,
    add(index, bytes) {
      const method = choose(bytes);
      if (pending.length >= mostPending) collect();
      const input = threads.running ? inputFor(bytes) : undefined;
      const ticket = input && threads.submit({ kind: 'compress', input, method }, longest(bytes.length));
      if (input && ticket) {
        pending.push({ index, input, method, ticket });
        return;
      }
      if (input) inputs.push(input);
      drain();
      give(index, compressTile(bytes, method));
    },
  };
};
