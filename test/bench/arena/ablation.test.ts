import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AblationRow, ablationText } from '../../../bench/arena/harness/ablation.ts';
import { ablate } from '../../../cli/arena/ablate.ts';
import { type OpenAiServer, startServer } from '../../model/openai-server.ts';
import { isWhole } from '../../part.ts';
import { fenced, freePlan, freeWorkflow, tool } from '../../reasoners/model/ponds.ts';
import { type Bench, conversation, openBench, subjectOf, supported } from '../../reasoners/model/support.ts';

const quiet = () => vi.spyOn(process.stderr, 'write').mockReturnValue(true);
let bench: Bench;
let server: OpenAiServer;
beforeAll(() => {
  process.env['EARTHWRIGHT_LIBRARY'] = 'off';
});
afterAll(() => {
  delete process.env['EARTHWRIGHT_LIBRARY'];
});
beforeEach(async () => {
  quiet();
  bench = openBench('pond-count');
  mkdirSync(join(bench.configFolder, 'tasks'));
  cpSync(bench.task, join(bench.configFolder, 'tasks', 'ponds'), { recursive: true });
  server = await startServer(
    conversation({
      interpretation: [{ probe: null, findings: [], unknown: [] }],
      plan: [freePlan],
      workflow: [freeWorkflow],
      tool: [fenced(tool)],
      review: [supported],
    }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  bench.close();
});

const common = { jobs: 1, limit: {}, isolation: 'auto', candidates: 1, disable: new Set<never>() } as const;
const tasks = () => join(bench.configFolder, 'tasks');
const row = (rows: readonly AblationRow[], name: string): AblationRow => {
  const found = rows.find((one) => one.name === name);
  if (!found) throw new Error(`no row ${name}`);
  return found;
};

describe('bench ablate', () => {
  it.runIf(isWhole)(
    'runs the whole and each part off, and each part that is off asks for less',
    async () => {
      const out = join(bench.configFolder, 'ablation');
      const model = { model: { default: 'tester' }, baseUrl: server.baseUrl };
      const options = { ...common, ...model, reasoner: 'model', variants: 2, out } as const;
      const rows = await ablate(tasks(), options);
      expect(rows.map(({ name }) => name)).toEqual([
        'whole',
        'without summary',
        'without planning',
        'without checking',
        'without knowledge',
        'without templates',
        'without memory',
        'without variants',
      ]);
      const calls = (name: string): number => row(rows, name).summary.modelCalls;
      expect(calls('without variants')).toBe(calls('whole') - 1);
      expect(calls('without checking')).toBe(calls('whole') - 1);
      expect(calls('without planning')).toBe(calls('whole') - 1);
      expect(row(rows, 'without knowledge').summary.tokens).toBeLessThanOrEqual(row(rows, 'whole').summary.tokens);
      expect(row(rows, 'whole').against).toBeNull();
      expect(row(rows, 'without memory').against).toMatchObject({ pairs: 1, first: 1, second: 1 });
      const asked = server.requests.length;
      expect(await ablate(tasks(), options)).toEqual(rows);
      expect(server.requests.slice(asked).map(({ body }) => subjectOf(body))).toEqual([]);
    },
    120_000,
  );

  it('without a model leaves out the checks alone', async () => {
    const out = join(bench.configFolder, 'rules');
    const rows = await ablate(tasks(), { ...common, reasoner: 'language', variants: 1, out });
    expect(ablationText(rows).split('\n')).toEqual([
      '|  | accuracy % | against the whole | p | silent errors % | calls | tokens | seconds |',
      '|---|---|---|---|---|---|---|---|',
      expect.stringMatching(/^\| whole \| 100\.0 \[20\.7, 100\.0\] \| {2}\| {2}\| 0\.0 \| 0\.0 \| 0 \| [\d.]+ \|$/),
      expect.stringMatching(/^\| without checking \| 100\.0 \[20\.7, 100\.0\] \| \+0\.0 \| 1\.000 \|/),
    ]);
  });
});
