import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenAiServer, startServer } from '../../model/openai-server.ts';
import { isWhole } from '../../part.ts';
import { fenced, freePlan, freeWorkflow, plan, tool, workflow } from './ponds.ts';
import { type Bench, conversation, key, openBench, subjectOf, supported } from './support.ts';

// Each test starts the program several times.
vi.setConfig({ testTimeout: 180_000 });

const main = resolve(import.meta.dirname, '../../../cli/main.ts');
let bench: Bench;
let server: OpenAiServer | null = null;
beforeEach(() => {
  bench = openBench('pond-count');
});
afterEach(async () => {
  await server?.close();
  server = null;
  bench.close();
});

const earthwright = async (words: readonly string[], environment: Record<string, string> = {}) => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [main, ...words], {
    cwd: bench.configFolder,
    env: { PATH, HOME, NO_COLOR: '1', EARTHWRIGHT_LIBRARY: 'off', ...environment },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, stdout, stderr };
};
const model = () => ['--reasoner', 'model', '--base-url', server?.baseUrl ?? '', '--candidates', '1'];
const serve = async (lines: Parameters<typeof conversation>[0]) => {
  const open = { probe: null, findings: [], unknown: [] };
  server = await startServer(conversation({ interpretation: [open], review: [supported], ...lines }));
};

describe('earthwright run --reasoner model', () => {
  it('answers, shows what it does, and never shows the key', async () => {
    await serve({ plan: [freePlan], workflow: [freeWorkflow], tool: [fenced(tool)] });
    const cassette = join(bench.configFolder, 'cassette.jsonl');
    const words = ['run', bench.task, ...model(), '--out', bench.runFolder, '--record', cassette];
    const names = ['--model', 'coder=writer,default=thinker'];
    const { code, stdout, stderr } = await earthwright([...words, ...names], { OPENAI_API_KEY: key });
    expect(stderr).toMatch(/think {5}planner: \d+ \+ \d+ tokens.*\n.*plan {6}(?!plan-)\S.*\n.*think {5}workflow/s);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Answer {4}35/)]);
    expect(`${stdout}${stderr}${readFileSync(cassette, 'utf8')}`).not.toContain(key);
    const models = server?.requests.map(({ body }) => [subjectOf(body), body.model]);
    expect(models).toContainEqual(['tool', 'writer']);
    expect(models).toContainEqual(['plan', 'thinker']);

    const replay = ['run', bench.task, '--reasoner', 'model', '--candidates', '1', '--replay', cassette, '--json'];
    const replayed = await earthwright([...replay, '--out', `${bench.runFolder}-2`]);
    expect(replayed.code).toBe(0);
    expect(JSON.parse(replayed.stdout)).toMatchObject({ kind: 'answered', value: 35 });
  });

  it('says what is missing: key, model, price', async () => {
    const run = ['run', bench.task, '--reasoner', 'model'];
    const noKey = await earthwright(run);
    expect([noKey.code, noKey.stderr]).toEqual([1, expect.stringContaining('set OPENAI_API_KEY in the environment')]);
    const noModel = await earthwright([...run, '--base-url', 'http://127.0.0.1:9/v1']);
    expect([noModel.code, noModel.stderr]).toEqual([1, expect.stringContaining('give --model <name>')]);
    const noPrice = await earthwright([
      ...run,
      '--base-url',
      'http://127.0.0.1:9/v1',
      '--model',
      'x',
      '--budget',
      'cost=1',
    ]);
    expect([noPrice.code, noPrice.stderr]).toEqual([1, expect.stringContaining('needs a price for “x”')]);
    const language = await earthwright(['run', bench.task, '--reasoner', 'language', '--model', 'x']);
    expect([language.code, language.stderr]).toEqual([1, expect.stringContaining('--model needs --reasoner model')]);
  });

  it.runIf(isWhole)(
    'ends with 4 when the budget is used up, and with 1 when nothing answers there; both can be resumed',
    async () => {
      await serve({ plan: [plan], workflow: [workflow] });
      const words = ['run', bench.task, '--model', 'm', '--out', bench.runFolder];
      const spent = await earthwright([...words, ...model(), '--budget', 'calls=1']);
      expect([spent.code, spent.stdout]).toEqual([4, expect.stringContaining('--budget calls=2')]);
      const address = model();
      await server?.close();
      const patience = { attempts: 2, firstPauseMs: 1, longestPauseMs: 2 };
      writeFileSync(join(bench.configFolder, 'earthwright.config.json'), JSON.stringify({ model: patience }));
      const away = await earthwright([...words, ...address]);
      expect([away.code, away.stderr]).toEqual([1, expect.stringMatching(/Nothing answers at .*ECONNREFUSED/)]);
      await serve({ plan: [plan], workflow: [workflow] });
      const resumed = await earthwright([...words, ...model()]);
      expect([resumed.code, resumed.stdout]).toEqual([0, expect.stringMatching(/Answer {4}35/)]);
    },
  );

  it.runIf(isWhole)('stops after the workflow when asked to', async () => {
    await serve({ plan: [plan], workflow: [workflow] });
    const { code, stdout } = await earthwright(['run', bench.task, ...model(), '--model', 'm', '--plan-only']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Planned.*\n.*Nodes {5}count/)]);
  });
});

describe('earthwright run, which asks a model where it is needed', () => {
  const auto = () => ['--base-url', server?.baseUrl ?? '', '--model', 'm', '--candidates', '1'];
  const unread = 'Is the scenery pretty? Say how many ponds of a hectare or more there are.';

  it.runIf(isWhole)('asks nothing where the question is read without one, and says so', async () => {
    await serve({ plan: [plan], workflow: [workflow] });
    const { code, stdout } = await earthwright(['run', bench.task, ...auto(), '--out', bench.runFolder]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Answer {4}35/)]);
    expect(stdout).toMatch(/Answered {2}Without a model/);
    expect(server?.requests).toEqual([]);
    expect(readFileSync(join(bench.runFolder, 'report.html'), 'utf8')).toContain('Without a model');
  });

  it('lets the configured model go on with the rest, names it and says what the reader lacked', async () => {
    await serve({ plan: [plan], workflow: [workflow] });
    const words = ['run', bench.task, '-q', unread, '--candidates', '1', '--out', bench.runFolder];
    const configured = { OPENAI_BASE_URL: server?.baseUrl ?? '', EARTHWRIGHT_MODEL: 'thinker' };
    const { code, stdout, stderr } = await earthwright(words, configured);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Answer {4}35/)]);
    expect(stderr).toMatch(/think {5}a model goes on: I do not read “scenery”/);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/Answered With a model \(thinker\)\. Without one: .*scenery/);
    expect(readFileSync(join(bench.runFolder, 'report.html'), 'utf8')).toContain('With a model (thinker)');
  });

  it.runIf(isWhole)('does without a model that cannot be asked, and says why', async () => {
    const { code, stdout, stderr } = await earthwright(['run', bench.task], { EARTHWRIGHT_MODEL: 'thinker' });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Answer {4}35/)]);
    expect(stderr).toMatch(/The model is left out: No key/);
    const demanded = await earthwright(['run', bench.task, '--model', 'thinker']);
    expect([demanded.code, demanded.stderr]).toEqual([1, expect.stringContaining('set OPENAI_API_KEY')]);
  });
});
