import { Embeddings } from '@langchain/core/embeddings';
import { FakeVectorStore } from '@langchain/core/utils/testing';
import { describe, expect, it } from 'vitest';
import { type KnowledgeOptions, openKnowledge } from '../../knowledge/base.ts';
import type { EmbeddingModel } from '../../knowledge/index/embedding-model.ts';
import { endpointEmbeddings } from '../../knowledge/index/endpoint-embeddings.ts';
import { fuseRankings } from '../../knowledge/index/fusion.ts';
import { lancedbStore } from '../../knowledge/index/lancedb-store.ts';
import { openDenseStore } from '../../knowledge/open-store.ts';
import { KnowledgeRetriever } from '../../knowledge/retriever.ts';
import { atEnd, note, serve, temporaryFolder } from './support.ts';

/** A model of meaning in three dimensions: animals, weather, the rest. */
const meaning = () => {
  const asked: string[] = [];
  const vector = (text: string): number[] => {
    const count = (words: RegExp) => (text.match(words) ?? []).length;
    return [count(/quokka|marsupial|wallaby/gi), count(/storm|gale|tempest/gi), 0.01];
  };
  const model: EmbeddingModel = {
    embedDocuments: async (texts) => {
      asked.push(...texts);
      return texts.map(vector);
    },
    embedQuery: async (text) => vector(text),
  };
  return { model, asked };
};

class MeaningEmbeddings extends Embeddings {
  readonly #model: EmbeddingModel;

  constructor(model: EmbeddingModel) {
    super({});
    this.#model = model;
  }

  override embedDocuments(texts: string[]): Promise<number[][]> {
    return this.#model.embedDocuments(texts);
  }

  override embedQuery(text: string): Promise<number[]> {
    return this.#model.embedQuery(text);
  }
}

const documents = [
  note('animal', 'A quokka was seen at the plot.'),
  note('weather', 'A gale broke the mast.'),
  note('shop', 'The shop sells bread.'),
];

const open = async (options: KnowledgeOptions) => {
  const base = await openKnowledge({ cacheDirectory: temporaryFolder(), documents, ...options });
  atEnd(base.close);
  return base;
};

describe('vectors beside words', () => {
  it('find by meaning what no word finds', async () => {
    const { model } = meaning();
    const plain = await open({});
    expect(await plain.retrieve('wallaby', { kinds: ['note'] })).toEqual([]);
    const base = await open({ embeddings: model });
    const [first] = await base.retrieve('wallaby', { kinds: ['note'] });
    expect(first?.id).toBe('note:animal');
    expect((await base.retrieve('tempest', { kinds: ['note'], top: 1 }))[0]?.id).toBe('note:weather');
  });

  it('are made once: later only for what is new', async () => {
    const { model, asked } = meaning();
    const cacheDirectory = temporaryFolder();
    const first = await open({ cacheDirectory, embeddings: model, embeddingsName: 'meaning' });
    await first.retrieve('wallaby');
    const all = first.statistics().entries;
    expect(asked).toHaveLength(all);
    const more = [...documents, note('new', 'Another storm.')];
    const second = await open({ cacheDirectory, documents: more, embeddings: model, embeddingsName: 'meaning' });
    expect(
      (await second.retrieve('tempest', { kinds: ['note'] }))
        .map(({ id }) => id)
        .slice(0, 2)
        .sort(),
    ).toEqual(['note:new', 'note:weather']);
    expect(asked).toHaveLength(all + 1);
  });

  it('of another length under the same name are refused', async () => {
    const cacheDirectory = temporaryFolder();
    const { model } = meaning();
    await (await open({ cacheDirectory, embeddings: model, embeddingsName: 'm' })).retrieve('x');
    const other: EmbeddingModel = {
      embedDocuments: async (texts) => texts.map(() => [1, 0]),
      embedQuery: async () => [1, 0],
    };
    const base = await open({ cacheDirectory, embeddings: other, embeddingsName: 'm' });
    await expect(base.retrieve('x')).rejects.toMatchObject({ code: 'knowledge.embeddings', fault: 'user' });
  });

  it('that a service fails to give are an error, not a silent loss', async () => {
    const broken: EmbeddingModel = {
      embedDocuments: () => Promise.reject(new Error('out of order')),
      embedQuery: () => Promise.reject(new Error('out of order')),
    };
    const base = await open({ embeddings: broken });
    await expect(base.retrieve('x')).rejects.toThrow(/out of order/);
  });
});

describe('fusing rankings', () => {
  it('adds reciprocal ranks: second in both beats first in one', () => {
    const fused = fuseRankings([
      ['a', 'b', 'c'],
      ['d', 'b', 'e'],
    ]);
    expect(fused[0]).toEqual({ key: 'b', score: 2 / 62 });
    expect(fused.map(({ key }) => key).slice(1, 3)).toEqual(['a', 'd']);
  });
});

describe('an endpoint for embeddings', () => {
  it('is asked as OpenAI is, and again when it is busy', async () => {
    const asked: string[] = [];
    const origin = await serve((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      if (asked.length === 1) response.writeHead(429).end();
      else
        response.end(
          JSON.stringify({
            data: [
              { index: 1, embedding: [0, 1] },
              { index: 0, embedding: [1, 0] },
            ],
          }),
        );
    });
    const model = endpointEmbeddings({ baseUrl: origin, model: 'm', apiKey: 'key' });
    expect(await model.embedDocuments(['a', 'b'])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(asked).toEqual(['POST /v1/embeddings Bearer key', 'POST /v1/embeddings Bearer key']);
  });

  it('that refuses is quoted', async () => {
    const origin = await serve((_, response) => response.writeHead(401).end('no such key'));
    await expect(endpointEmbeddings({ baseUrl: `${origin}/v1`, model: 'm' }).embedQuery('x')).rejects.toThrow(
      /401 no such key/,
    );
  });
});

describe('LangChain', () => {
  it('may bring any vector store in place of the embedded one', async () => {
    const { model } = meaning();
    const store = new FakeVectorStore(new MeaningEmbeddings(model));
    const base = await open({ store });
    expect((await base.retrieve('wallaby', { kinds: ['note'] }))[0]?.id).toBe('note:animal');
    expect(base.statistics().vectors).toBe('FakeVectorStore');
  });

  it('can ask the base as a retriever', async () => {
    const retriever = new KnowledgeRetriever(await open({}), { top: 2, kinds: ['note'] });
    const [found] = await retriever.invoke('bread');
    expect(found?.pageContent).toContain('bread');
    expect(found?.metadata).toMatchObject({ id: 'note:shop', kind: 'note', rank: 1, source: 'shop.md' });
  });
});

describe('LanceDB', () => {
  it('that is not installed is asked for with the command that installs it', async () => {
    const missing = () => Promise.reject(new Error('Cannot find package'));
    await expect(lancedbStore(temporaryFolder(), meaning().model, 'm', missing)).rejects.toMatchObject({
      code: 'knowledge.lancedb-missing',
      message: expect.stringContaining('npm install @lancedb/lancedb'),
    });
  });

  it('needs an embedding service', async () => {
    await expect(openDenseStore('lancedb')).rejects.toMatchObject({ code: 'knowledge.embeddings-missing' });
    expect(await openDenseStore('embedded')).toBeUndefined();
  });

  const installed = (() => {
    try {
      const optional: string = '@lancedb/lancedb';
      return import.meta.resolve(optional) !== '';
    } catch {
      return false;
    }
  })();

  it.skipIf(!installed)('keeps vectors, and only what changed is embedded again', async () => {
    const { model, asked } = meaning();
    const directory = temporaryFolder();
    const first = await open({ store: await lancedbStore(directory, model, 'm') });
    expect((await first.retrieve('wallaby', { kinds: ['note'] }))[0]?.id).toBe('note:animal');
    const all = asked.length;
    const more = [...documents, note('new', 'Another storm.')];
    const second = await open({ documents: more, store: await lancedbStore(directory, model, 'm') });
    expect((await second.retrieve('tempest', { kinds: ['note'] }))[0]?.id).toMatch(/new|weather/);
    expect(asked).toHaveLength(all + 1);
  });
});
