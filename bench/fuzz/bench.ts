/**
 * Damages files of every format and reads them: node bench/fuzz/bench.ts [files per format, default 10000] [format …]
 * Every file must end in a value or a typed error, within five seconds, below 1 GiB.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt } from './attempt.ts';
import { fuzzedFormats } from './formats.ts';
import { mutated } from './mutate.ts';

const count = Number(process.argv[2] ?? 10_000);
const wanted = process.argv.slice(3);
const longestMs = 5000;
const mostBytes = 2 ** 30;
const folder = mkdtempSync(join(tmpdir(), 'earthwright-fuzz-'));
let faults = 0;

for (const { name, seeds } of fuzzedFormats()) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const endings = new Map<string, number>();
  let slowest = 0;
  let peak = 0;
  for (let number = 0; number < count; number++) {
    const seed = seeds[number % seeds.length];
    if (!seed) continue;
    const { ending, milliseconds } = await attempt(
      join(folder, `damaged${seed.extension}`),
      mutated(seed.bytes, number),
    );
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
    slowest = Math.max(slowest, milliseconds);
    peak = Math.max(peak, process.memoryUsage().rss);
    if (milliseconds > longestMs) process.stdout.write(`${name} ${number}: ${milliseconds.toFixed(0)} ms\n`);
  }
  const unforeseen = [...endings].filter(([ending]) => ending.startsWith('unforeseen'));
  if (unforeseen.length > 0 || slowest > longestMs || peak > mostBytes) faults++;
  const listed = [...endings].sort(([, a], [, b]) => b - a).map(([ending, times]) => `${times} ${ending}`);
  process.stdout.write(
    `${name}: ${count} files, slowest ${slowest.toFixed(0)} ms, peak ${(peak / 2 ** 20).toFixed(0)} MiB\n  ${listed.join('\n  ')}\n`,
  );
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = faults === 0 ? 0 : 1;
