/** Least-recently-used decoded tiles, bounded in bytes over all files of a run. */
export interface TileCache<T extends { readonly byteLength: number }> {
  get(key: string, load: () => T): T;
}

export const createTileCache = <T extends { readonly byteLength: number }>(limitBytes: number): TileCache<T> => {
  const tiles = new Map<string, T>();
  let bytes = 0;
  return {
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
      }
      return loaded;
    },
  };
};
