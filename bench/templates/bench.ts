/**
 * Compares every template that looks at pixels one by one with a hand-written numpy and scipy script, and writes the table:
 * `node bench/templates/bench.ts [--rounds 3] [--scenes DIR] [--results FILE] [--only NAME,NAME] [--dry]`. What was measured is kept in FILE and
 * not measured again unless `--only` names it: a run that was stopped goes on. `--dry` keeps nothing and writes no page. Needs a Python with
 * rasterio and scipy.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findTemplate, type Template } from '../../templates/library.ts';
import { costOfCommand } from '../performance/measure.ts';
import { median } from '../sandbox/measure.ts';
import { bundleChild, type Command, type Job, open, ourCommand, peerCommand, singleThreaded } from './sides.ts';
import { mostUsed, type Result, writePage } from './table.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    scenes: { type: 'string', default: join(tmpdir(), 'earthwright-template-scenes') },
    results: { type: 'string', default: join(tmpdir(), 'earthwright-template-results.json') },
    only: { type: 'string', default: '' },
    dry: { type: 'boolean', default: false },
  },
});

const hasLibraries = (python: string): boolean => {
  try {
    execFileSync(python, ['-c', 'import rasterio, scipy'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
Object.assign(process.env, singleThreaded);
/** Debian's Python is not always the first one. */
const python = ['python3', '/usr/bin/python3'].find(hasLibraries);
if (python === undefined)
  throw new Error('The scripts need a Python with rasterio and scipy (python3-rasterio, python3-scipy).');
const peers = fileURLToPath(new URL('peers/', import.meta.url));
if (!existsSync(join(options.scenes, 'zones.geojson')))
  execFileSync(python, [join(peers, 'scenes.py'), options.scenes], { stdio: 'inherit' });

/** Processor time in milliseconds from the start of a process to its written results. */
const wholeRun = async ({ program, parameters }: Command, outputs: string): Promise<number> => {
  const folder = mkdtempSync(join(outputs, 'whole-'));
  return (await costOfCommand(program, [...parameters, folder])).cpuMs;
};

const child = await bundleChild();

const measure = async (template: Template, job: Job): Promise<Result> => {
  const commands = {
    ours: await ourCommand(template, job, options.scenes, child),
    theirs: peerCommand(python, options.scenes, template.name),
  };
  const [ours, theirs] = [open(commands.ours), open(commands.theirs)];
  const outputs = mkdtempSync(join(tmpdir(), 'earthwright-bench-'));
  const turn = async (round: number): Promise<[number, number]> => {
    const folder = join(outputs, String(round));
    mkdirSync(folder);
    const mine = Number(await ours.ask(folder));
    const other = Number(await theirs.ask('run'));
    return [mine, other];
  };
  try {
    // The first run compiles; it is shown apart.
    const [first] = await turn(0);
    const differing: string[] = JSON.parse(await theirs.ask(`check ${join(outputs, '0')}`));
    const rounds: [number, number][] = [];
    for (let round = 1; round <= Number(options.rounds); round++) rounds.push(await turn(round));
    const whole: number[] = [];
    for (let round = 0; round < Number(options.rounds); round++)
      whole.push((await wholeRun(commands.ours, outputs)) / (await wholeRun(commands.theirs, outputs)));
    return {
      name: template.name,
      rounds: rounds.length,
      whole: median(whole),
      first,
      ours: median(rounds.map(([mine]) => mine)),
      theirs: median(rounds.map(([, other]) => other)),
      // Of the rounds' own ratios: what disturbs a round disturbs both sides.
      ratio: median(rounds.map(([mine, other]) => mine / other)),
      differing,
    };
  } finally {
    ours.close();
    theirs.close();
    rmSync(outputs, { recursive: true, force: true });
  }
};

const jobs: Readonly<Record<string, Job>> = JSON.parse(
  execFileSync(python, [join(peers, 'run.py'), options.scenes, '--list'], { encoding: 'utf8' }),
);
/** Those that matter most first: the page is written as far as the run came. */
const rank = (name: string): number => (mostUsed.includes(name) ? mostUsed.indexOf(name) : mostUsed.length);
const all = Object.keys(jobs).sort((one, other) => rank(one) - rank(other));
/** What earlier runs measured, by template. */
const kept: Record<string, Result> = existsSync(options.results)
  ? JSON.parse(readFileSync(options.results, 'utf8'))
  : {};
const wanted = options.only === '' ? all.filter((name) => !(name in kept)) : options.only.split(',');
for (const name of wanted) {
  const [template, job] = [findTemplate(name), jobs[name]];
  if (!template || !job) throw new Error(`There is no template '${name}' with a script.`);
  const result = await measure(template, job);
  const { ours, theirs, ratio, whole, first, differing } = result;
  process.stderr.write(
    `${ratio.toFixed(2)} (whole ${whole.toFixed(2)}) ${name} ${ours.toFixed(0)} (first ${first.toFixed(0)}) against ${theirs.toFixed(0)} ms ${differing.join('; ')}\n`,
  );
  if (options.dry) continue;
  kept[name] = result;
  writeFileSync(options.results, JSON.stringify(kept));
}
if (!options.dry)
  writePage(
    Object.values(kept).map((result) => ({ ...result, note: jobs[result.name]?.note })),
    all.length,
  );
