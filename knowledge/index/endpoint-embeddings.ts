import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { EmbeddingModel } from './embedding-model.ts';

export interface EndpointOptions {
  /** Address of an OpenAI-compatible service; `/v1` is added where no version is given. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Longest wait for one batch. Default: 60 s. */
  readonly timeoutMs?: number;
}

const pausesMs = [500, 2_000];
const answerSchema = z.object({ data: z.array(z.object({ index: z.number(), embedding: z.array(z.number()) })) });

const endpointOf = (baseUrl: string): string => {
  const base = baseUrl.replace(/\/+$/, '');
  return `${/\/v\d+$/.test(base) ? base : `${base}/v1`}/embeddings`;
};

const failed = (reason: string, cause?: unknown): EarthwrightError =>
  new EarthwrightError('knowledge.embeddings', 'host', `The embedding service ${reason}.`, { cause });

/** Embeddings of any `/v1/embeddings` endpoint. A busy or failing service is asked up to three times. */
export const endpointEmbeddings = (options: EndpointOptions): EmbeddingModel & { readonly model: string } => {
  const { baseUrl, model, apiKey, timeoutMs = 60_000 } = options;
  const endpoint = endpointOf(baseUrl);
  const headers = { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) };
  const once = async (input: readonly string[]): Promise<number[][] | 'again'> => {
    const body = JSON.stringify({ model, input, encoding_format: 'float' });
    const response = await fetch(endpoint, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
    if (response.status === 429 || response.status >= 500) return 'again';
    if (!response.ok) throw failed(`at ${endpoint} says ${response.status} ${(await response.text()).slice(0, 300)}`);
    const { success, data } = answerSchema.safeParse(await response.json());
    if (!success) throw failed(`at ${endpoint} answers in another form than OpenAI's`);
    return data.data.toSorted((left, right) => left.index - right.index).map(({ embedding }) => embedding);
  };
  const embed = async (input: readonly string[]): Promise<number[][]> => {
    for (const pauseMs of [...pausesMs, undefined]) {
      const vectors = await once(input);
      if (vectors !== 'again') return vectors;
      if (pauseMs !== undefined) await pause(pauseMs);
    }
    throw failed(`at ${endpoint} is busy or out of order`);
  };
  return {
    model,
    embedDocuments: embed,
    embedQuery: async (text) => {
      const [vector] = await embed([text]);
      if (vector === undefined) throw failed(`at ${endpoint} gave no vector`);
      return vector;
    },
  };
};
