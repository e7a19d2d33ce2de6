/**
 * What checks cost: `node bench/suites/check-cost/bench.ts <folder of tasks> [--pairs <n>] [--out results.jsonl] [task …]` runs every
 * task with and without checks, in turn, with templates and with the same tools as if somebody had written them for the task. Processor
 * time counts the run, its sandbox and all they waited for; on a busy machine it says more than time by the clock.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

interface Cost {
  readonly wallS: number;
  readonly processorS: number;
  readonly said: string;
}

interface Pair {
  readonly task: string;
  readonly tools: 'templates' | 'free';
  readonly checked: Cost;
  readonly unchecked: Cost;
}

/** Seconds of user and system time of everything that a shell has waited for: the last line of `times` (POSIX). */
const waitedFor = (output: string): number =>
  [...(output.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );

const runOnce = (task: string, flags: readonly string[]): Cost => {
  const runFolder = mkdtempSync(join(tmpdir(), 'earthwright-cost-'));
  const one = join(import.meta.dirname, 'one.ts');
  const started = performance.now();
  const { stdout } = spawnSync('sh', ['-c', '"$@"; times', 'sh', process.execPath, one, task, runFolder, ...flags], {
    encoding: 'utf8',
  });
  rmSync(runFolder, { recursive: true, force: true });
  return {
    wallS: (performance.now() - started) / 1000,
    processorS: waitedFor(stdout),
    said: stdout.split('\n')[0] ?? '',
  };
};

const pairOf = (folder: string, task: string, tools: Pair['tools'], checkedFirst: boolean): Pair => {
  const flags = tools === 'free' ? ['--free'] : [];
  const run = (checked: boolean): Cost => runOnce(join(folder, task), checked ? flags : [...flags, '--unchecked']);
  const first = run(checkedFirst);
  const second = run(!checkedFirst);
  return { task, tools, checked: checkedFirst ? first : second, unchecked: checkedFirst ? second : first };
};

const { values, positionals } = parseArgs({
  options: { pairs: { type: 'string', default: '2' }, out: { type: 'string' } },
  allowPositionals: true,
});
const [given = '.', ...wanted] = positionals;
const folder = resolve(given);
const tasks = readdirSync(folder).filter((task) => wanted.length === 0 || wanted.includes(task));
const pairs: Pair[] = [];
for (let round = 0; round < Number(values.pairs); round++)
  for (const task of tasks)
    for (const tools of ['templates', 'free'] as const) {
      const pair = pairOf(folder, task, tools, round % 2 === 0);
      pairs.push(pair);
      if (values.out) appendFileSync(values.out, `${JSON.stringify(pair)}\n`);
    }

const sum = (some: readonly Pair[], side: 'checked' | 'unchecked', of: 'processorS' | 'wallS'): number =>
  some.reduce((total, pair) => total + pair[side][of], 0);
const line = (called: string, some: readonly Pair[]): string => {
  const [unchecked, checked] = (['unchecked', 'checked'] as const).map(
    (side) => sum(some, side, 'processorS') / some.length,
  );
  const share = 100 * (sum(some, 'checked', 'processorS') / sum(some, 'unchecked', 'processorS') - 1);
  return `| ${called} | ${unchecked?.toFixed(1)} | ${checked?.toFixed(1)} | ${share.toFixed(0)} % |`;
};
for (const tools of ['templates', 'free'] as const) {
  const own = pairs.filter((pair) => pair.tools === tools);
  const table = tasks.map((task) =>
    line(
      task,
      own.filter((pair) => pair.task === task),
    ),
  );
  process.stdout.write(
    [`| ${tools} | without, s | with, s | added |`, '|---|---|---|---|', ...table, line('all', own), '', ''].join('\n'),
  );
}
