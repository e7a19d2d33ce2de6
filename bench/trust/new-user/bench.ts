/**
 * Tries earthwright as a new user does, once from a fresh clone of this checkout's last commit and once from its packed package in an empty folder, both
 * installed with an empty npm cache: node bench/trust/new-user/bench.ts [--from clone,package] [--keep <new folder>] kind=<task folder>[=question] …
 * Each: run, report in Chromium (phone and desktop, light and dark), view, kill and resume, replay, export and its run. Without tasks: those of
 * `examples/`. `--keep` leaves the runs and the screenshots there. Needs the registry and Chromium. Ends with 1 where anything is wrong.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath, openBrowser } from './browser.ts';
import { installFrom, type Source } from './install.ts';
import { stepsOf, type Tried, tryTask } from './try-task.ts';

const root = resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: 'clone,package' }, keep: { type: 'string' } },
});
const standard = [
  'single scene=examples/pond-count',
  'series=examples/least-cloudy-date',
  'polygons=examples/park-forest-share',
  'map=examples/pond-count=Make me an NDVI map of this aerial image. The bands are R, G, B, NIR.',
];
const tasks = (positionals.length > 0 ? positionals : standard).map((text) => {
  const [kind = '', folder = '', ...question] = text.split('=');
  const given = positionals.length > 0 ? resolve(folder) : join(root, folder);
  return { kind, folder: given, ...(question.length > 0 ? { question: question.join('=') } : {}) };
});
if (chromiumPath === undefined) throw new Error('Chromium is not installed here.');

const base = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'earthwright-new-user-'));
const browser = await openBrowser(chromiumPath);
let wrong = 0;
const cellOf = ({ fault, seconds }: Tried[keyof Tried]): string =>
  fault === null ? `${seconds.toFixed(1)} s` : `**${fault.replaceAll(/[\s|]+/g, ' ').slice(0, 200)}**`;

try {
  for (const source of values.from.split(',') as Source[]) {
    const place = join(base, source);
    mkdirSync(place, { recursive: true });
    const started = performance.now();
    const command = installFrom(source, root, place);
    const took = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `\nFrom the ${source} (installed in ${took} s; Node ${process.versions.node}, ${cpus().length} cores)\n`,
    );
    console.log(`| kind | ${stepsOf.join(' | ')} | answer |\n|${'---|'.repeat(stepsOf.length + 2)}`);
    for (const task of tasks) {
      const { tried, answer } = await tryTask(task, { command, place, browser });
      wrong += stepsOf.filter((step) => tried[step].fault !== null).length;
      console.log(`| ${task.kind} | ${stepsOf.map((step) => cellOf(tried[step])).join(' | ')} | ${answer} |`);
    }
  }
} finally {
  await browser.close();
  if (!values.keep) rmSync(base, { recursive: true, force: true });
}
console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} steps are wrong.`);
if (wrong > 0) process.exitCode = 1;
