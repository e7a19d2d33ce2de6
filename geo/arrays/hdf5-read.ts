import type * as H5 from 'h5wasm';
import { damaged, unsupported } from '../errors.ts';
import { typed } from '../zarr/numbers.ts';
import { createChunkedReader } from './chunked-reader.ts';
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

type Read = (start: readonly number[], count: readonly number[]) => ArrayLike<number>;

/** By the library's own call, which does not look at whether the read succeeded and gives the memory that it found: here that is an error. */
const readerOf =
  (module: LibraryModule, dataset: H5.Dataset, path: string, dtype: string): Read =>
  (start, count) => {
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

const chunkLimit = 64 * 2 ** 20;

/** Numbers of a chunk that reaches beyond the end of the array: what lies there is never asked for. */
const padded = (numbers: ArrayLike<number>, held: readonly number[], chunks: readonly number[]): ArrayLike<number> => {
  if (held.every((length, dimension) => length === chunks[dimension])) return numbers;
  const whole = new Float64Array(chunks.reduce((product, length) => product * length, 1));
  const width = held.at(-1) ?? 1;
  for (let row = 0; row * width < numbers.length; row++) {
    let [rest, to, stride] = [row, 0, chunks.at(-1) ?? 1];
    for (let dimension = held.length - 2; dimension >= 0; dimension--) {
      to += (rest % (held[dimension] ?? 1)) * stride;
      rest = Math.floor(rest / (held[dimension] ?? 1));
      stride *= chunks[dimension] ?? 1;
    }
    for (let x = 0; x < width; x++) whole[to + x] = numbers[row * width + x]!;
  }
  return whole;
};

/**
 * Reads hyperslabs of a data set. The library opens it for every read and forgets what it unpacked: of chunks that hold several layers each
 * layer would unpack them all. Those are unpacked once and kept (64 MiB).
 */
export const createHdf5Reader = (module: LibraryModule, dataset: H5.Dataset, path: string, dtype: string): Read => {
  const plain = readerOf(module, dataset, path, dtype);
  const { chunks, shape } = dataset.metadata;
  if (!chunks || !shape || chunks.length !== shape.length) return plain;
  if (chunks.reduce((product, length) => product * length, sizeOf(dtype)) > chunkLimit) return plain;
  const order = chunks.map((_, dimension) => dimension);
  const kept = createChunkedReader({ chunks, order, fill: 0 }, (at) => {
    const start = at.map((index, dimension) => index * (chunks[dimension] ?? 1));
    const held = start.map((from, dimension) => Math.min(chunks[dimension] ?? 1, (shape[dimension] ?? 0) - from));
    return padded(plain(start, held), held, chunks);
  });
  const holdsMore = (count: readonly number[]): boolean =>
    count.some((length, dimension) => length === 1 && Math.min(chunks[dimension] ?? 1, shape[dimension] ?? 1) > 1);
  return (start, count) => (holdsMore(count) ? kept(start, count) : plain(start, count));
};
