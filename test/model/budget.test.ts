import { describe, expect, it } from 'vitest';
import { parseBudget } from '../../model/budget.ts';
import { createLedger } from '../../model/ledger.ts';
import type { Model } from '../../model/model.ts';
import { createScripted } from '../../model/scripted.ts';
import { type OpenAiServer, startServer } from './openai-server.ts';
import { modelOver, openAi, requestOf, words } from './support.ts';

const answers = () => createScripted({ planner: Array.from({ length: 9 }, () => 'a word or two') });

const callsUntilSpent = async (model: Model): Promise<{ calls: number; message: string }> => {
  for (let calls = 0; ; calls++) {
    try {
      await model.complete(requestOf(words));
    } catch (error) {
      expect(error).toMatchObject({ code: 'budget-spent' });
      return { calls, message: error instanceof Error ? error.message : '' };
    }
  }
};

describe('a budget', () => {
  it('is read from the command line', () => {
    expect(parseBudget('calls=40,tokens=200000,cost=0.50,time=10min')).toEqual({
      calls: 40,
      tokens: 200_000,
      cost: 0.5,
      timeMs: 600_000,
    });
    expect(parseBudget('time=90s')).toEqual({ timeMs: 90_000 });
  });

  it.each(['calls', 'calls=0', 'calls=1.5', 'time=10', 'time=10days', 'coins=3', 'tokens=5k'])(
    'refuses “%s”',
    (text) => {
      expect(() => parseBudget(text)).toThrow(/expected/);
    },
  );

  it('of calls ends before the call that is too many, and says how to go on', async () => {
    const { calls, message } = await callsUntilSpent(modelOver(answers(), { budget: { calls: 3 } }).model);
    expect(calls).toBe(3);
    expect(message).toMatch(/budget of 3 model calls.*--budget calls=6, and resume the run with the same --out/);
  });

  it('of tokens ends before a prompt that does not fit', async () => {
    // 4 + 3 tokens in, 4 out.
    const { calls } = await callsUntilSpent(modelOver(answers(), { budget: { tokens: 20 } }).model);
    expect(calls).toBe(2);
  });

  it('of cost ends when it is spent', async () => {
    const options = { budget: { cost: 0.000025 }, prices: { tester: { input: 1, output: 1 } } };
    expect((await callsUntilSpent(modelOver(answers(), options).model)).calls).toBe(3);
  });

  it('of time ends between calls', async () => {
    let clock = 0;
    const { model } = modelOver(answers(), { budget: { timeMs: 5000 }, now: () => (clock += 2000) });
    expect((await callsUntilSpent(model)).calls).toBe(2);
  });

  it('of time ends a call that hangs', async () => {
    const server: OpenAiServer = await startServer([{ kind: 'hang' }]);
    try {
      const { model } = modelOver(openAi(server.baseUrl), { budget: { timeMs: 80 }, now: () => performance.now() });
      await expect(model.complete(requestOf(words))).rejects.toMatchObject({ code: 'budget-spent' });
    } finally {
      await server.close();
    }
  });

  it('holds for calls that run at the same time', async () => {
    const { model } = modelOver(answers(), { budget: { calls: 2 } });
    const ends = await Promise.allSettled([1, 2, 3].map(() => model.complete(requestOf(words))));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('counts what earlier starts of the run have used', async () => {
    const usage = { promptTokens: 10, completionTokens: 5, estimated: false };
    const ledger = createLedger({
      prices: {},
      earlier: [{ role: 'planner', model: 'tester', usage, requests: 2, latencyMs: 3 }],
    });
    expect(ledger.report().total).toMatchObject({ calls: 1, requests: 2, promptTokens: 10, cost: null });
  });
});
