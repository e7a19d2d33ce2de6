import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flag, number, numbers, optional, raster, series, stack, table, text, tool } from '../../core/tool/contract.ts';
import {
  createToolAgent,
  earthwrightTools,
  KnowledgeRetriever,
  langchainTool,
  openKnowledge,
} from '../../integrations/langchain/index.ts';
import { libraryWithShare } from '../serve/kept-share.ts';

const total = tool({
  name: 'column-total',
  summary: 'Sum of a column.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: { column: text({ description: 'its name' }), factor: number({ unit: '1', default: 1, min: 0 }) },
  outputs: { total: number({ unit: 'm' }), list: table() },
  run({ inputs, params, output }) {
    const values = inputs.rows.rows.map((row) => Number(row[params.column]));
    output.number('total', params.factor * values.reduce((sum, value) => sum + value, 0), { valid: values.length });
    output.table('list', inputs.rows.rows);
  },
});

const everyPort = tool({
  name: 'every-port',
  summary: 'Has one of each.',
  stage: 'prepare',
  inputs: { one: raster('ndvi'), many: stack('ndvi'), when: optional(series('ndvi')) },
  params: { way: text({ choices: ['a', 'b'] }), on: flag({ default: true }), bits: numbers({ min: 0, max: 15 }) },
  outputs: { value: number({ unit: '1' }) },
  run: ({ output }) => output.number('value', 1),
});

let folder = '';
let places = { data: '', out: '' };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-langchain-'));
  places = { data: join(folder, 'data'), out: join(folder, 'out') };
  symlinkSync(mkdtempSync(join(folder, 'real-')), places.data);
  writeFileSync(join(places.data, 'gauges.csv'), 'name,level\nnorth,1.5\nsouth,2.5\n');
  writeFileSync(join(folder, 'secret.csv'), 'level\n7\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a tool for LangChain', () => {
  it('runs on named files and gives values as JSON, the outputs as artifact', async () => {
    const made = langchainTool(total, places);
    expect([made.name, made.description]).toEqual(['column_total', 'Sum of a column.']);
    const args = { inputs: { rows: 'gauges.csv' }, params: { column: 'level' } };
    const message = await made.invoke({ type: 'tool_call', id: '1', name: made.name, args });
    expect(message).toBeInstanceOf(ToolMessage);
    expect(JSON.parse(message.content)).toMatchObject({
      total: { kind: 'number', value: 4, unit: 'm', valid: 2 },
      list: {
        rows: [
          { name: 'north', level: 1.5 },
          { name: 'south', level: 2.5 },
        ],
        of: 2,
      },
    });
    expect(message.artifact.total.value).toBe(4);
    expect(readdirSync(join(places.out, 'column-total-1')).sort()).toEqual(['list.json', 'total.json']);
  });

  it('has the ports and parameters as the schema of its arguments', async () => {
    const { schema } = langchainTool(everyPort, places);
    const read = (value: unknown) => ('safeParse' in schema ? schema.safeParse(value).success : undefined);
    const good = { inputs: { one: 'a.tif#2', many: ['a.tif'] }, params: { way: 'b', bits: [0, 3] } };
    expect(read(good)).toBe(true);
    expect(read({ ...good, params: { way: 'c', bits: [] } })).toBe(false);
    expect(read({ ...good, params: { way: 'a', bits: [16] } })).toBe(false);
    expect(read({ ...good, inputs: { one: 'a.tif', many: [] } })).toBe(false);
  });

  it.each(['../secret.csv', '/etc/hostname', 'nothing.csv', '.'])(
    'reads no file outside its folders: %s',
    async (name) => {
      const call = langchainTool(total, places).invoke({ inputs: { rows: name }, params: { column: 'level' } });
      await expect(call).rejects.toThrow(`There is no file '${name}' in the data folder.`);
    },
  );

  it('follows no link out of them', async () => {
    symlinkSync(join(folder, 'secret.csv'), join(places.data, 'link.csv'));
    const call = langchainTool(total, places).invoke({ inputs: { rows: 'link.csv' }, params: { column: 'level' } });
    await expect(call).rejects.toThrow('There is no file');
  });
});

/** Says what it was given to say, one message for each turn. */
class ScriptedModel extends BaseChatModel {
  readonly heard: BaseMessage[][] = [];
  readonly #turns: AIMessage[];

  constructor(turns: readonly AIMessage[]) {
    super({});
    this.#turns = [...turns];
  }

  override _llmType(): string {
    return 'scripted';
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    this.heard.push(messages);
    const message = this.#turns.shift() ?? new AIMessage('');
    return { generations: [{ text: message.text, message }] };
  }
}

const calling = (name: string, args: Record<string, unknown>, id: string): AIMessage =>
  new AIMessage({ content: '', tool_calls: [{ name, args, id, type: 'tool_call' }] });

it("LangChain's agent looks things up, calls our tools and answers with what they gave", async () => {
  const model = new ScriptedModel([
    calling('search_knowledge', { question: 'water index' }, '1'),
    calling('column_total', { inputs: { rows: 'gauges.csv' }, params: { column: 'level', factor: 2 } }, '2'),
    new AIMessage('The total is 8 m.'),
  ]);
  const knowledge = await openKnowledge({ cacheDirectory: join(folder, 'cache') });
  const retriever = new KnowledgeRetriever(knowledge, { top: 2 });
  const agent = createToolAgent({ model, tools: [total], retriever, ...places });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'What is twice the total level?' }] });
  knowledge.close();
  expect(messages.at(-1)?.text).toBe('The total is 8 m.');
  const [looked, computed] = messages.filter((message) => message instanceof ToolMessage);
  expect(looked?.text).toMatch(/ndwi|water/i);
  expect(JSON.parse(computed?.text ?? '')).toMatchObject({ total: { value: 8 } });
  expect(model.heard[0]?.[0]?.text).toContain("Take every number from a tool's result");
});

describe('the tools of a library for LangChain', () => {
  it('run in the sandbox with the checks of a run, beside solve, profile and the knowledge', async () => {
    libraryWithShare(join(folder, 'library'));
    const pond = join(import.meta.dirname, '../../examples/pond-count');
    const made = await earthwrightTools({ library: join(folder, 'library'), data: pond, out: places.out });
    try {
      expect(made.tools.map(({ name }) => name)).toEqual(['solve', 'profile', 'knowledge_search', 'bright_share']);
      const [, , , share] = made.tools;
      const args = { inputs: { values: 'data/naip_20200831_rgbn.tif#4' } };
      const message = await share?.invoke({ type: 'tool_call', id: '1', name: 'bright_share', args });
      // rasterio: 100 * (band > 100).sum() / band.size
      expect(message.artifact.outputs.share).toMatchObject({ valid: 675_282, of: 675_282, unit: '%' });
      expect(message.artifact.outputs.share.value).toBeCloseTo(73.09627681472332, 9);
      const outside = share?.invoke({ inputs: { values: '../least-cloudy-date/task.json' } });
      await expect(outside).rejects.toThrow('in the folders that are served');
    } finally {
      await made.close();
    }
  });
});
