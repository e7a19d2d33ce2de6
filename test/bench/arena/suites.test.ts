import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runArena } from '../../../bench/arena/harness/run-arena.ts';
import { suitesText } from '../../../bench/arena/report/suites-text.ts';
import { adder, sums } from './made-up.ts';

it('suites stand one in a row, each with its interval, its floors and how its samples ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-suites-'));
  try {
    const log = await runArena({
      dataset: sums(10),
      solver: adder('half', (number) => (number % 2 === 0 ? number + 1 : null)),
      model: null,
      log: join(folder, 'log.jsonl'),
      runs: folder,
      jobs: 1,
      signal: new AbortController().signal,
      now: () => new Date(0),
    });
    const [, , row] = suitesText([log]).split('\n');
    expect(row).toMatch(
      /^\| sums \| 10 of 10 \| correct 60\.0 \[[\d.]+, [\d.]+\] \| 0\.0 \[0\.0, 27\.8\] \| always B 70\.0, a random letter 23\.3, never an answer 10\.0 \| 5 answered, 5 unanswered \| 0 \|$/,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
