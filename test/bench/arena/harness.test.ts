import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareLogs } from '../../../bench/arena/harness/compare.ts';
import { keptDataset } from '../../../bench/arena/harness/kept-sample.ts';
import { digestOf, readLog } from '../../../bench/arena/harness/log.ts';
import { rescore } from '../../../bench/arena/harness/rescore.ts';
import { runArena } from '../../../bench/arena/harness/run-arena.ts';
import type { Solver } from '../../../bench/arena/harness/solver.ts';
import { byGroup, summarise } from '../../../bench/arena/harness/summary.ts';
import { groupText } from '../../../bench/arena/report/table-text.ts';
import { EarthwrightError } from '../../../core/errors.ts';
import { adder, sums } from './made-up.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-arena-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (
  solver: Solver,
  count = 40,
  signal = new AbortController().signal,
  log = join(folder, `${solver.name}.jsonl`),
) =>
  runArena({
    dataset: sums(count),
    solver,
    model: null,
    log,
    runs: join(folder, 'runs'),
    jobs: 2,
    signal,
    now: () => new Date(0),
  });

const right = adder('right', (number) => (number % 10 === 9 ? null : number + 1));
const eager = adder('eager', (number) => number + 1);

describe('a run of the arena', () => {
  it('scores answers, and counts an answer where there is none as a silent error', async () => {
    expect(summarise(await run(right)).metrics['correct']?.mean).toBe(1);
    const { metrics, outcomes, modelCalls, cost, floors } = summarise(await run(eager));
    expect([metrics['correct']?.mean, metrics['silentError']?.mean, outcomes]).toEqual([0.9, 0.1, { answered: 40 }]);
    expect([modelCalls, cost]).toEqual([40, expect.closeTo(0.4, 9)]);
    // 30 of 40 have options, of these two are impossible; B is always right.
    expect(floors).toEqual({
      'always B': { correct: 0.7 },
      'a random letter': { correct: expect.closeTo(28 / 3 / 40, 12) },
      'never an answer': { correct: 0.1 },
    });
  });

  it('keeps what threw, what ran out of budget and what had no answer apart', async () => {
    const faulty = adder('faulty', (number) => {
      if (number === 0) throw new Error('broke');
      if (number === 1) throw new EarthwrightError('budget-spent', 'user', 'no more');
      return number === 2 ? null : number + 1;
    });
    const { outcomes, metrics } = summarise(await run(faulty, 8));
    expect(outcomes).toEqual({ failed: 1, limit: 1, unanswered: 1, answered: 5 });
    expect(metrics['correct']?.mean).toBe(5 / 8);
    expect(metrics['silentError']?.mean).toBe(0);
  });

  it('does not count a task without a key', async () => {
    const [first, ...rest] = sums(4).samples;
    if (!first) throw new Error('no samples');
    const dataset = {
      name: 'sums',
      samples: [{ ...first, target: { kind: 'answer' as const, key: { answer: null, tolerance: null } } }, ...rest],
    };
    const log = await runArena({
      dataset,
      solver: eager,
      model: null,
      log: join(folder, 'x.jsonl'),
      runs: folder,
      jobs: 1,
      signal: new AbortController().signal,
      now: () => new Date(0),
    });
    const { finished, scored, metrics } = summarise(log);
    expect([finished, scored, metrics['correct']?.mean]).toEqual([4, 3, 1]);
  });

  it('never shows a solver what counts as right', async () => {
    const seen: unknown[] = [];
    await run(
      {
        name: 'curious',
        solve: (question, context) => {
          seen.push(question);
          return right.solve(question, context);
        },
      },
      10,
    );
    expect(JSON.stringify(seen)).not.toMatch(/target|letter|impossible|there is no data/);
  });

  it('goes on from whole lines after a kill, and runs nothing twice', async () => {
    const controller = new AbortController();
    const first = adder('right', (number) => {
      if (number === 12) controller.abort();
      return number % 10 === 9 ? null : number + 1;
    });
    const log = join(folder, 'right.jsonl');
    await run(first, 40, controller.signal);
    const before = readLog(log).finished.length;
    expect(before).toBeGreaterThan(5);
    expect(before).toBeLessThan(40);
    appendFileSync(log, '{"kind":"finished","id":"sum-3');
    const again: number[] = [];
    await run(
      adder('right', (number) => {
        again.push(number);
        return number % 10 === 9 ? null : number + 1;
      }),
    );
    expect(again).toHaveLength(40 - before);
    expect(summarise(readLog(log))).toEqual(summarise(await run(right, 40, controller.signal, log)));
    expect(readLog(log).finished).toHaveLength(40);
  });

  it('refuses to go on with a log of other samples or another architecture', async () => {
    await run(right, 4);
    const log = join(folder, 'right.jsonl');
    await expect(run(right, 5, undefined, log)).rejects.toThrow(/another set of samples/);
    await expect(run(eager, 4, undefined, log)).rejects.toThrow(/another architecture \(right, not eager\)/);
    writeFileSync(log, 'nonsense\n');
    await expect(run(right, 4, undefined, log)).rejects.toThrow(/no log of the arena: line 1/);
  });

  it('can be scored again with other keys', async () => {
    const log = await run(eager, 10);
    const dataset = sums(10);
    const lenient = {
      ...dataset,
      samples: dataset.samples
        .filter(({ id }) => id !== 'sum-0')
        .map((sample) => ({ ...sample, target: { kind: 'impossible' as const, why: 'changed' } })),
    };
    const { metrics, scored } = summarise(rescore(log, lenient));
    expect([metrics['correct']?.mean, scored]).toEqual([0, 9]);
    expect(summarise(rescore(log, dataset))).toEqual(summarise(log));
  });

  it('keeps what is right in its log, and can be scored again by that alone', async () => {
    const log = await run(eager, 20);
    const kept = keptDataset(readLog(join(folder, 'eager.jsonl')));
    expect(digestOf(kept)).toBe(digestOf(sums(20)));
    const unscored = log.finished.map((each) => ({ ...each, score: { kind: 'unscored' as const, reason: '' } }));
    expect(rescore({ ...log, finished: unscored }, kept)).toEqual(log);
    const { target: _gone, ...older } = log.finished[0]!;
    expect(() => keptDataset({ ...log, finished: [older] })).toThrow(/Name its data set/);
  });

  it('has a row for each group', async () => {
    const twice: Solver = {
      name: 'eager',
      solve: async (question, context) => ({ ...(await eager.solve(question, context)), debugRounds: 2 }),
    };
    const rows = byGroup(await run(twice), 'parity');
    expect(rows.map(({ group, samples, metrics }) => [group, samples, metrics['correct']?.mean])).toEqual([
      ['even', 20, 1],
      ['odd', 20, 0.8],
    ]);
    // Only odd numbers end in nine, which has no answer.
    expect(rows.map(({ floors }) => floors['never an answer'])).toEqual([undefined, { correct: 0.2 }]);
    expect(rows.map(({ debugRounds }) => debugRounds)).toEqual([2, 2]);
    const [head, even, odd] = groupText('parity', rows).split('\n');
    expect(head).toMatch(/^parity +samples +correct +floors, % +silentError +debug rounds +s each$/);
    expect(even).toMatch(
      /^even +20 +100\.0 % \[83\.9, 100\.0 %\] +always B 100\.0, a random letter 33\.3 +0\.0 % +2\.00 +0\.0$/,
    );
    expect(odd).toMatch(/never an answer 20\.0 +20\.0 % +2\.00/);
    expect(byGroup(await run(right), 'parity')[0]?.debugRounds).toBeNull();
  });
});

describe('two runs of the same samples', () => {
  it('are compared pair by pair', async () => {
    const { pairs, first, second, difference, mcnemar } = compareLogs(await run(eager), await run(right));
    expect([pairs, first, second]).toEqual([40, 0.9, 1]);
    expect(difference.mean).toBeCloseTo(0.1, 12);
    expect(difference.low).toBeGreaterThanOrEqual(0);
    // Four pairs part, all for the second: 2 · 0.5⁴.
    expect(mcnemar).toEqual({ onlyFirst: 0, onlySecond: 4, p: expect.closeTo(0.125, 12) });
  });

  it('are refused when the samples differ', async () => {
    const [one, other] = [await run(eager, 4), await run(right, 5)];
    expect(() => compareLogs(one, other)).toThrow(/different samples/);
  });
});

/** Runs the suite in a process of its own, and kills it once it has said so many samples; 0 lets it end. */
const killedAfter = async (log: string, count: number, samples: number): Promise<string[]> => {
  const program = resolve(import.meta.dirname, '../fixtures/killed-run.ts');
  const child = spawn(process.execPath, [program, log, String(count), String(samples)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
    if (samples > 0 && said.split('\n').length > samples) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return said.split('\n').filter(Boolean);
};

it('a run of 600 samples survives five kills without running a finished one again', async () => {
  const log = join(folder, 'killed.jsonl');
  const said: string[] = [];
  for (let kill = 1; kill <= 5; kill++) {
    said.push(...(await killedAfter(log, 600, 60)));
    expect(readLog(log).finished).toHaveLength(60 * kill);
  }
  said.push(...(await killedAfter(log, 600, 0)));
  expect(new Set(said).size).toBe(600);
  expect(said).toHaveLength(600);
  const { finished, outcomes } = summarise(readLog(log));
  expect([finished, outcomes]).toEqual([600, { answered: 600 }]);
  expect(readFileSync(log, 'utf8').trimEnd().split('\n')).toHaveLength(601);
});
