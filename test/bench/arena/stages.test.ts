import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataset } from '../../../bench/arena/datasets/open-dataset.ts';
import { stagesOf } from '../../../bench/arena/harness/cascade.ts';
import { type Feed, handedOn } from '../../../bench/arena/harness/feed.ts';
import { readLog } from '../../../bench/arena/harness/log.ts';
import { runArena } from '../../../bench/arena/harness/run-arena.ts';
import { makeChains } from '../../../bench/arena/openearth/chains.ts';
import { writeOpenEarth } from '../../../bench/arena/openearth/write.ts';
import { stagesText } from '../../../bench/arena/report/table-text.ts';
import { erring, type Slip } from '../../../bench/arena/stages/erring.ts';

const chains = 7;
const cases = makeChains(chains, 3);
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-stages-'));
  writeOpenEarth(join(folder, 'chains'), chains, 3, 'chains');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chainAt = (index: number): string => cases[3 * index]?.scene.id ?? '';

/** The first chain errs at its first stage, the second at its second, the third says nothing at its first, the fourth errs at its last. */
const slips = new Map<string, Slip>([
  [`${chainAt(0)}-data-preparation`, 'wrong'],
  [`${chainAt(1)}-feature-extraction`, 'wrong'],
  [`${chainAt(2)}-data-preparation`, 'silent'],
  [`${chainAt(3)}-analysis`, 'wrong'],
]);

const run = (feed: Feed, name: string, asked: string[] = []) => {
  const inner = erring(cases, (id) => slips.get(id) ?? 'none');
  return runArena({
    dataset: openDataset(join(folder, 'chains')),
    solver: {
      name: inner.name,
      solve: (question, context) => {
        asked.push(question.id);
        return inner.solve(question, context);
      },
    },
    model: null,
    log: join(folder, name),
    runs: join(folder, 'runs'),
    jobs: 3,
    feed,
    signal: new AbortController().signal,
    now: () => new Date(0),
  });
};

it('is fed with the truth or with what was answered: an error fails what follows only when it is handed on', async () => {
  const truth = await run('truth', 'truth.jsonl');
  const asked: string[] = [];
  const own = await run('own', 'own.jsonl', asked);
  const shares = stagesOf(truth, own).map(({ stage, chains: of, fedTruth, carried, fedOwn }) => [
    stage,
    of,
    ...[fedTruth, carried, fedOwn].map(({ mean }) => Math.round(mean * chains)),
  ]);
  // Of seven: two fail at the first stage; of the five left one at the second; of the four left one at the third.
  expect(shares).toEqual([
    ['data preparation', 7, 5, 5, 5],
    ['feature extraction', 7, 6, 4, 4],
    ['analysis', 7, 6, 3, 3],
  ]);
  // The silent chain is not asked again: two of 21 questions were never put.
  expect(asked).toHaveLength(19);
  const stopped = own.finished.filter(
    ({ output: { outcome } }) => 'reason' in outcome && /gave nothing/.test(outcome.reason),
  );
  expect(stopped.map(({ id }) => id).sort()).toEqual([`${chainAt(2)}-analysis`, `${chainAt(2)}-feature-extraction`]);
  expect(stopped.every(({ score }) => score.kind === 'scored' && score.metrics['silentError'] === 0)).toBe(true);
  expect(stagesText(stagesOf(truth, own)).split('\n').at(-1)).toMatch(/^analysis +7 +85\.7 % .+ 42\.9 % .+ 42\.9 %/);
  expect(() => stagesOf(own, truth)).toThrow(/--feed own/);
});

it('says in the question what was answered, the truth or not', async () => {
  const [truth, own] = ['truth.jsonl', 'own.jsonl'].map((name) => readLog(join(folder, name)).finished);
  const questionOf = (log: typeof truth, stage: string) =>
    log?.find(({ id }) => id === `${chainAt(0)}-${stage}`)?.question ?? '';
  const day = String(cases[0]?.answer.value);
  expect(questionOf(truth, 'feature-extraction')).toContain(day);
  expect(questionOf(own, 'feature-extraction')).not.toContain(day);
  expect(questionOf(own, 'feature-extraction')).toMatch(/\d{4}-\d\d-\d\d/);
  const second = cases[1]?.answer;
  expect(questionOf(truth, 'analysis')).toContain(handedOn(second?.value ?? '', second?.unit ?? ''));
  expect(questionOf(own, 'analysis')).not.toContain(handedOn(second?.value ?? '', second?.unit ?? ''));
  for (const log of [truth, own]) expect(log?.some(({ question }) => /[{}]/.test(question))).toBe(false);
  expect([handedOn(0.123456789, '1'), handedOn(12.5, 'km²'), handedOn('2021-05-20', '')]).toEqual([
    '0.1234568',
    '12.5 km²',
    '2021-05-20',
  ]);
});

const python = '/usr/bin/python3';
const hasRasterio = spawnSync(python, ['-c', 'import rasterio, numpy']).status === 0;

it.skipIf(!hasRasterio)(
  'has truths that another program finds in the pixels, and numbers handed on that it finds, too',
  () => {
    const verify = resolve(import.meta.dirname, '../../../bench/arena/openearth/verify.py');
    const { stdout, stderr } = spawnSync(python, [verify, join(folder, 'chains')], { encoding: 'utf8' });
    expect(JSON.parse(stdout || 'null'), stderr).toEqual({ agreed: 3 * chains, impossible: 0, wrong: [] });
  },
  120_000,
);

it('goes on where a kill left it, with the answers of before, and in no log of the other kind', async () => {
  const lines = readFileSync(join(folder, 'own.jsonl'), 'utf8').split('\n').filter(Boolean);
  const place = join(folder, 'killed.jsonl');
  writeFileSync(
    place,
    lines
      .slice(0, 8)
      .map((line) => `${line}\n`)
      .join(''),
  );
  appendFileSync(place, '{"kind":"fin');
  const asked: string[] = [];
  const again = await run('own', 'killed.jsonl', asked);
  const whole = readLog(join(folder, 'own.jsonl')).finished;
  const ended = (of: typeof whole) =>
    of.map(({ id, question, output, score }) => JSON.stringify([id, question, output, score])).sort();
  expect(ended(again.finished)).toEqual(ended(whole));
  expect(asked.length).toBeLessThan(19);
  await expect(run('truth', 'own.jsonl')).rejects.toThrow(/fed with its own answers/);
});
