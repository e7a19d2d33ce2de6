import { EarthwrightError } from '../../core/errors.ts';
import type { DenseStore } from './dense-store.ts';
import { type EmbeddingModel, embedQuestion, embedTexts } from './embedding-model.ts';
import { embeddingText } from './embedding-text.ts';
import type { Found, IndexFile } from './index-file.ts';
import { filterExpression } from './query.ts';
import { openVectorFile, type VectorFile } from './vector-file.ts';

const batchSize = 64;

/** All vectors of an index, one after another, in the order of `rows`; each of length one. */
interface Matrix {
  readonly rows: readonly number[];
  readonly width: number;
  readonly values: Float32Array;
}

/** Exact search over vectors in memory: 100,000 vectors of 384 numbers take some 60 ms and need no index of their own. */
export const embeddedStore = (directory: string, model: EmbeddingModel, modelName: string): DenseStore => {
  const file = openVectorFile(directory, modelName);
  let matrix: Matrix | undefined;
  return {
    name: 'embedded',
    sync: async (index) => {
      matrix = matrixOf(index, await vectorsOf(index, file, model));
    },
    search: async (index, question, filter, count) => {
      if (matrix === undefined || matrix.rows.length === 0) return [];
      const query = await embedQuestion(model, question);
      if (query.length !== matrix.width) throw changedWidth(matrix.width, query.length);
      const expression = filterExpression(filter);
      return nearest(matrix, query, count, expression === undefined ? undefined : index.rows(expression));
    },
    close: file.close,
  };
};

const changedWidth = (was: number, is: number): EarthwrightError =>
  new EarthwrightError(
    'knowledge.embeddings',
    'user',
    `The embedding model gives vectors of ${is} numbers, the stored ones have ${was}. Give the other model a name of its own.`,
  );

/** Vectors of all entries by hash; the missing ones are embedded in batches and kept batch by batch. */
const vectorsOf = async (
  index: IndexFile,
  file: VectorFile,
  model: EmbeddingModel,
): Promise<Map<string, Float32Array>> => {
  const hashes = index.hashes().map(({ row, hash }) => ({ row, key: Buffer.from(hash).toString('hex') }));
  const known = file.read(new Set(hashes.map(({ key }) => key)));
  const missing = hashes.filter(({ key }) => !known.has(key));
  for (let start = 0; start < missing.length; start += batchSize) {
    const batch = missing.slice(start, start + batchSize);
    const vectors = await embedTexts(
      model,
      batch.map(({ row }) => embeddingText(index.entry(row))),
    );
    const made = batch.flatMap(({ key }, position) => {
      const vector = vectors[position];
      return vector === undefined ? [] : [[key, vector] as const];
    });
    file.write(made);
    for (const [key, vector] of made) known.set(key, vector);
  }
  return known;
};

const matrixOf = (index: IndexFile, vectors: ReadonlyMap<string, Float32Array>): Matrix => {
  const all = index.hashes().flatMap(({ row, hash }) => {
    const vector = vectors.get(Buffer.from(hash).toString('hex'));
    return vector === undefined ? [] : [{ row, vector }];
  });
  const width = all[0]?.vector.length ?? 0;
  const values = new Float32Array(all.length * width);
  for (const [position, { vector }] of all.entries()) {
    if (vector.length !== width) throw changedWidth(width, vector.length);
    values.set(vector, position * width);
  }
  return { rows: all.map(({ row }) => row), width, values };
};

/** The rows of the largest dot products, in order. */
const nearest = (
  { rows, width, values }: Matrix,
  query: Float32Array,
  count: number,
  allowed?: ReadonlySet<number>,
): Found[] => {
  const best: Found[] = [];
  for (const [position, row] of rows.entries()) {
    if (allowed !== undefined && !allowed.has(row)) continue;
    let score = 0;
    const start = position * width;
    for (let k = 0; k < width; k++) score += values[start + k]! * query[k]!;
    const last = best[count - 1];
    if (last !== undefined && score <= last.score) continue;
    const place = best.findIndex((each) => each.score < score);
    best.splice(place === -1 ? best.length : place, 0, { row, score });
    if (best.length > count) best.pop();
  }
  return best;
};
