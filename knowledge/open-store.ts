import { EarthwrightError } from '../core/errors.ts';
import { knowledgeCache } from './index/cache-directory.ts';
import type { DenseStore } from './index/dense-store.ts';
import { embeddedStore } from './index/embedded-store.ts';
import { endpointEmbeddings } from './index/endpoint-embeddings.ts';
import { lancedbStore } from './index/lancedb-store.ts';

export const storeNames = ['embedded', 'lancedb'] as const;

/**
 * The dense store of a setting; undefined when no embedding service is given and none is needed. Environment:
 * EARTHWRIGHT_EMBEDDINGS_URL, EARTHWRIGHT_EMBEDDINGS_MODEL, EARTHWRIGHT_EMBEDDINGS_KEY.
 * Throws `knowledge.embeddings-missing`, and `knowledge.lancedb-missing` with the command that installs LanceDB.
 */
export const openDenseStore = async (
  name: (typeof storeNames)[number],
  baseUrl: string | undefined = process.env['EARTHWRIGHT_EMBEDDINGS_URL'],
  model: string | undefined = process.env['EARTHWRIGHT_EMBEDDINGS_MODEL'],
  cacheDirectory?: string,
): Promise<DenseStore | undefined> => {
  if (baseUrl === undefined && name === 'embedded') return undefined;
  if (baseUrl === undefined || model === undefined)
    throw new EarthwrightError(
      'knowledge.embeddings-missing',
      'user',
      `Vectors need an embedding service and its model; got address ${baseUrl ?? 'none'} and model ${model ?? 'none'}. Give --embeddings <address> and --embeddings-model <name>.`,
    );
  const apiKey = process.env['EARTHWRIGHT_EMBEDDINGS_KEY'];
  const embeddings = endpointEmbeddings({ baseUrl, model, ...(apiKey && { apiKey }) });
  const cache = knowledgeCache(cacheDirectory);
  const modelName = `${new URL(baseUrl).host} ${model}`;
  return name === 'lancedb' ? lancedbStore(cache, embeddings, modelName) : embeddedStore(cache, embeddings, modelName);
};
