import type * as H5 from 'h5wasm';
import { damaged, unsupported } from '../errors.ts';
import { typed } from '../zarr/numbers.ts';
import { refusedOpenings } from './hdf5-guard.ts';

export type LibraryModule = Awaited<typeof H5.ready>;

const elementLimit = 2 ** 27;

const failure = (path: string, openingsBefore: number): Error =>
  refusedOpenings() > openingsBefore
    ? unsupported(
        `The numbers of the HDF5 dataset '${path}' lie in another file (external storage), which is not read: write them into the file itself, for instance with h5repack.`,
      )
    : damaged(`The HDF5 dataset '${path}' cannot be read: it is damaged, or has chunks of hundreds of MiB.`);

interface Where {
  readonly start: readonly number[];
  readonly count: readonly number[];
}

/** The status that the library returns, below 0 where it gave up; −1 also where it threw. */
const fill = (module: LibraryModule, dataset: H5.Dataset, { start, count }: Where, pointer: number): number => {
  const [counts, offsets, steps] =
    count.length === 0 ? [null, null, null] : [count.map(BigInt), start.map(BigInt), count.map(() => 1n)];
  try {
    return module.get_dataset_data(dataset.file_id, dataset.path, counts, offsets, steps, BigInt(pointer));
  } catch {
    return -1;
  }
};

/** `typed` for what is no multiple of the size would throw; the sizes of the library's types are those of ours. */
const sizeOf = (dtype: string): number => Number(/\d+$/.exec(dtype)?.[0] ?? 8) / 8;

/**
 * Reads hyperslabs of a data set. The library's own call for it does not look at whether the read succeeded, and gives the memory that it
 * found: here a read that failed is an error.
 */
export const createHdf5Reader =
  (module: LibraryModule, dataset: H5.Dataset, path: string, dtype: string) =>
  (start: readonly number[], count: readonly number[]): ArrayLike<number> => {
    const total = count.reduce((product, length) => product * length, 1);
    if (total > elementLimit) throw unsupported(`An HDF5 read of ${total} numbers at once is too large.`);
    if (total === 0) return [];
    const bytes = total * sizeOf(dtype);
    const openings = refusedOpenings();
    const pointer = Number(module._malloc(bytes));
    if (pointer === 0) throw failure(path, openings);
    try {
      if (fill(module, dataset, { start, count }, pointer) < 0) throw failure(path, openings);
      return typed(module.HEAPU8.slice(pointer, pointer + bytes), dtype);
    } finally {
      module._free(pointer);
    }
  };
