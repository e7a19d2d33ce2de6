import { EarthwrightError } from '../../core/errors.ts';

/** The part of LangChain's Embeddings that is used; any of its implementations fits. */
export interface EmbeddingModel {
  embedDocuments(documents: string[]): Promise<number[][]>;
  embedQuery(document: string): Promise<number[]>;
}

const unit = (vector: readonly number[]): Float32Array => {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
};

const asking = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof EarthwrightError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EarthwrightError('knowledge.embeddings', 'host', `The embedding model did not answer: ${reason}`, {
      cause,
    });
  }
};

/** Vectors of length one, in the order of the texts. Throws `knowledge.embeddings`. */
export const embedTexts = async (model: EmbeddingModel, texts: readonly string[]): Promise<Float32Array[]> => {
  const vectors = await asking(() => model.embedDocuments([...texts]));
  if (vectors.length === texts.length) return vectors.map(unit);
  const message = `The embedding model gave ${vectors.length} vectors for ${texts.length} texts.`;
  throw new EarthwrightError('knowledge.embeddings', 'host', message);
};

export const embedQuestion = async (model: EmbeddingModel, question: string): Promise<Float32Array> =>
  unit(await asking(() => model.embedQuery(question)));
