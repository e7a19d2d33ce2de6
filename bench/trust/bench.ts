/**
 * Kills runs at random moments and resumes them: node bench/trust/bench.ts [--kills 30] [--seed 1] [task folder …] [--write]
 * Each must come to the answer of an undisturbed run, repeat no finished node, and leave every file whole. Without task folders: three tasks
 * of `examples/`. `--write` puts the table into docs/security.md. Ends with 1 where anything is wrong.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDice } from '../fuzz/dice.ts';
import { type Killed, killAndResume, runReference, type Subject } from './kill-and-resume.ts';
import { rowOf, tableHead, writeTable } from './table.ts';

const examples = resolve(import.meta.dirname, '../../examples');
/** A number over an image, several nodes over two dates, and files as answers. */
const standard: readonly Subject[] = [
  { name: 'pond-count', folder: join(examples, 'pond-count') },
  { name: 'river-water-change', folder: join(examples, 'river-water-change') },
  {
    name: 'a map of pond-count',
    folder: join(examples, 'pond-count'),
    question: 'Make an NDVI map of this aerial image. The bands are R, G, B, NIR.',
  },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const given = positionals.map((folder) => ({ name: basename(resolve(folder)), folder: resolve(folder) }));
const subjects = given.length > 0 ? given : standard;
const dice = createDice(Number(values.seed));
const base = mkdtempSync(join(tmpdir(), 'earthwright-trust-'));
const rows: string[] = [];
let wrong = 0;

process.stdout.write(`${tableHead.join('\n')}\n`);
for (const [index, subject] of subjects.entries()) {
  const place = join(base, String(index));
  mkdirSync(place);
  const reference = await runReference(subject, join(place, 'reference'));
  const share = Math.ceil((Number(values.kills) * (index + 1)) / subjects.length);
  let left = share - Math.ceil((Number(values.kills) * index) / subjects.length);
  const runs: Killed[] = [];
  while (left > 0) {
    const out = join(place, String(runs.length));
    const killed = await killAndResume(subject, { out, reference, mostKills: left, dice });
    left -= killed.kills;
    runs.push(killed);
    for (const fault of killed.faults)
      process.stderr.write(`${out}, killed after ${killed.after.join(', ')}: ${fault}\n`);
    if (killed.faults.length === 0) rmSync(out, { recursive: true });
    else wrong++;
  }
  const row = rowOf(subject.name, reference.wallMs, runs);
  rows.push(row);
  process.stdout.write(`${row}\n`);
}
if (values.write) writeTable(rows, values.seed);
if (wrong === 0) rmSync(base, { recursive: true });
process.exitCode = wrong === 0 ? 0 : 1;
