import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eloOfLogs, eloText, judgeByMetric } from '../../../bench/arena/harness/elo-logs.ts';
import { type ArenaLog, readLog } from '../../../bench/arena/harness/log.ts';
import { ended } from '../../started-commands.ts';

const logOf = (
  architecture: string,
  plans: readonly (readonly string[] | null)[],
  right: readonly number[],
): ArenaLog => ({
  started: {
    kind: 'started',
    version: 1,
    suite: 'plans',
    architecture,
    model: 'm',
    samples: plans.length,
    digest: 'd',
    floors: {},
    at: '',
  },
  finished: plans.map((steps, index) => ({
    kind: 'finished',
    id: `p${index}`,
    question: `question ${index}`,
    groups: {},
    expected: '',
    output: {
      outcome: steps ? { kind: 'planned', steps: [...steps] } : { kind: 'failed', reason: 'no plan' },
      calls: [],
      usage: { modelCalls: 1, promptTokens: 1, completionTokens: 1, cost: 0 },
      runDirectory: '',
    },
    score: { kind: 'scored', metrics: { f1: right[index] ?? 0 } },
    wallMs: 1,
    at: '',
  })),
});

/** Longer plans, better ones; the last task has a plan in one log alone. */
const long = logOf('long', [['a', 'b', 'c'], ['a', 'b', 'c'], ['x']], [1, 1, 1]);
const short = logOf('short', [['a'], ['b'], null], [0.2, 0.4, 0]);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-elo-'));
  for (const log of [long, short])
    writeFileSync(
      join(folder, `${log.started.architecture}.jsonl`),
      [log.started, ...log.finished].map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...environment } = process.env;
const earthwright = (...words: readonly string[]) =>
  ended(
    spawn(process.execPath, [resolve(import.meta.dirname, '../../../cli/main.ts'), 'bench', 'elo', ...words], {
      cwd: folder,
      env: { ...environment, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

describe('ratings of logs', () => {
  it('come from tasks that every log has planned, the winner of both orders above', async () => {
    const table = await eloOfLogs([short, long], judgeByMetric([short, long], 'f1'));
    expect(table).toMatchObject({
      tasks: 2,
      rows: [
        { name: 'long, m', rating: { mean: 1016 } },
        { name: 'short, m', rating: { mean: 984 } },
      ],
    });
    expect(eloText(table)).toContain(' 1016 [1016, 1016]  long, m');
  });

  it('keep two runs of one architecture apart, and leave what is equal at the start', async () => {
    const table = await eloOfLogs([long, long], judgeByMetric([long], 'f1'));
    expect(table.rows.map(({ name, rating }) => [name, rating.mean])).toEqual([
      ['long, m (1)', 1000],
      ['long, m (2)', 1000],
    ]);
  });

  it('need two logs of the same samples, with plans, and a metric that they have', async () => {
    const judge = judgeByMetric([long, short], 'f1');
    const other = { ...short, started: { ...short.started, digest: 'e' } };
    await expect(eloOfLogs([long], judge)).rejects.toThrow('two logs');
    await expect(eloOfLogs([long, other], judge)).rejects.toThrow('different samples');
    const none = logOf('none', [null, null, null], []);
    await expect(eloOfLogs([long, none], judge)).rejects.toThrow('no task');
    await expect(eloOfLogs([long, short], judgeByMetric([long, short], 'edit'))).rejects.toThrow('“edit”');
  });

  it('are told on the command line, by a metric or by a model that sees no names', async () => {
    const heard: string[] = [];
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      heard.push(text);
      // Prefers the shorter plan: the second where the first is the long one.
      const best = /1\. a → b → c/.test(text) ? 2 : 1;
      const content = JSON.stringify({ thought: 'short', best });
      const chunk = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm' };
      const choice = { index: 0, delta: { role: 'assistant', content }, finish_reason: 'stop' };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\ndata: [DONE]\n\n`);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address: AddressInfo | string | null = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      const metric = await earthwright('long.jsonl', 'short.jsonl');
      expect(metric).toMatchObject({ code: 0, text: expect.stringMatching(/1016 \[1016, 1016\] {2}long, m/) });
      const base = `http://127.0.0.1:${port}/v1`;
      const judged = await earthwright('long.jsonl', 'short.jsonl', '--model', 'm', '--base-url', base);
      expect(judged).toMatchObject({ code: 0, text: expect.stringMatching(/1016 \[1016, 1016\] {2}short, m/) });
      expect(heard).toHaveLength(4);
      expect(heard.join('\n')).not.toMatch(/long|short,/);
    } finally {
      server.close();
    }
  });

  it('reads its logs back as they were written', () => {
    expect(readLog(join(folder, 'long.jsonl'))).toEqual(long);
  });
});
