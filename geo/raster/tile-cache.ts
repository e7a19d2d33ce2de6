import { noThreads, type Threads } from '../threads/threads.ts';

/** Least-recently-used decoded tiles, bounded in bytes over all files of a run. */
export interface TileCache<T extends { readonly byteLength: number }> {
  /** Those that may decode tiles before they are asked for. */
  readonly threads: Threads;
  has(key: string): boolean;
  get(key: string, load: () => T): T;
  /** Makes room for as many bytes more, as far as the upper bound lets: a scan that cannot keep a row of tiles decodes it for every strip. */
  reserve(bytes: number): void;
}

/** `drop` is called for tiles that leave: a tile is good until the next call of `get`. Starts with room for `leastBytes`; what files reserve is added up to `mostBytes`. */
export const createTileCache = <T extends { readonly byteLength: number }>(
  leastBytes: number,
  mostBytes: number,
  threads: Threads = noThreads,
  drop: (tile: T) => void = () => undefined,
): TileCache<T> => {
  const tiles = new Map<string, T>();
  let bytes = 0;
  let reserved = 0;
  let limitBytes = leastBytes;
  return {
    threads,
    has: (key) => tiles.has(key),
    reserve(wanted) {
      reserved += wanted;
      limitBytes = Math.min(mostBytes, Math.max(leastBytes, reserved));
    },
    get(key, load) {
      const known = tiles.get(key);
      if (known) {
        tiles.delete(key);
        tiles.set(key, known);
        return known;
      }
      const loaded = load();
      bytes += loaded.byteLength;
      tiles.set(key, loaded);
      for (const [oldest, tile] of tiles) {
        if (bytes <= limitBytes || tiles.size === 1) break;
        tiles.delete(oldest);
        bytes -= tile.byteLength;
        drop(tile);
      }
      return loaded;
    },
  };
};
