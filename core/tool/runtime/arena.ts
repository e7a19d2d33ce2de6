import { ToolError } from './tool-error.ts';

/** Stack allocator over the arena: what is allocated inside `scoped` is free again after it. */
export interface Arena {
  readonly free: number;
  allocate(bytes: number): number;
  scoped<T>(work: () => T): T;
  doubles(offset: number, length: number): Float64Array;
  bytes(offset: number, length: number): Uint8Array;
}

const alignment = 64;

export const createArena = (memory: SharedArrayBuffer): Arena => {
  const size = memory.byteLength;
  let top = 0;
  return {
    get free() {
      return size - top;
    },
    allocate(bytes) {
      const needed = Math.ceil(bytes / alignment) * alignment;
      if (needed > size - top) {
        const mebibytes = (value: number): string => (value / 2 ** 20).toFixed(0);
        throw new ToolError(
          'arena-full',
          `Blocks of ${mebibytes(needed)} MiB do not fit into the ${mebibytes(size - top)} MiB left for blocks: take fewer rasters or layers in one scan.`,
        );
      }
      const offset = top;
      top += needed;
      return offset;
    },
    scoped(work) {
      const before = top;
      try {
        return work();
      } finally {
        top = before;
      }
    },
    doubles: (offset, length) => new Float64Array(memory, offset, length),
    bytes: (offset, length) => new Uint8Array(memory, offset, length),
  };
};
