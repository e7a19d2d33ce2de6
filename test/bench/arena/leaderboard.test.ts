import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runArena } from '../../../bench/arena/harness/run-arena.ts';
import { leaderboardPage } from '../../../bench/arena/report/leaderboard.ts';
import { adder, sums } from './made-up.ts';

it('the leaderboard has the best first, floors beneath, and every sample; nobody else’s text becomes markup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-leaderboard-'));
  try {
    const dataset = sums(10);
    const [first] = dataset.samples;
    const hostile = {
      ...dataset,
      samples: [
        { ...first!, task: { ...first!.task, question: '0 <script>alert(1)</script>' } },
        ...dataset.samples.slice(1),
      ],
    };
    const run = (name: string, says: (number: number) => number | null) =>
      runArena({
        dataset: hostile,
        solver: adder(name, says),
        model: null,
        log: join(folder, `${name}.jsonl`),
        runs: folder,
        jobs: 1,
        signal: new AbortController().signal,
        now: () => new Date(0),
      });
    const logs = [await run('worse', (number) => number + 2), await run('better', (number) => number + 1)];
    writeFileSync(join(folder, 'report.html'), '');
    const withReport = {
      ...logs[1]!,
      finished: logs[1]!.finished.map((entry) => ({ ...entry, output: { ...entry.output, runDirectory: folder } })),
    };
    const page = leaderboardPage([logs[0]!, withReport], folder);
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;script&gt;');
    expect(page.indexOf('<td>better</td>')).toBeLessThan(page.indexOf('<td>worse</td>'));
    expect(page.match(/class="floor"/g)).toHaveLength(3);
    expect(page.match(/class="good">right/g)).toHaveLength(9);
    expect(page.match(/class="bad">wrong/g)).toHaveLength(11);
    expect(page.match(/<a href="report\.html">report/g)).toHaveLength(10);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
