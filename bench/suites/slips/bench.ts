/** Planted slips of the path: `node bench/suites/slips/bench.ts [cassettes] [--each]`. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { composeSandbox } from '../../../compose.ts';
import { type Recording, runSlips, type SlipResult } from './run.ts';
import { tableOf } from './table.ts';

const root = resolve(import.meta.dirname, '../../..');
const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const cassettes = given === undefined ? join(root, 'test', 'cassettes') : resolve(given);
const places = [join(root, 'examples'), resolve(root, '../shared/data/tasks')];

const recordings: Recording[] = readdirSync(cassettes).flatMap((name) => {
  const id = name.replace(/\.jsonl$/, '');
  const folder = places.map((place) => join(place, id)).find((path) => existsSync(path));
  return folder ? [{ id, folder, cassette: join(cassettes, name) }] : [];
});

const folder = mkdtempSync(join(tmpdir(), 'earthwright-slips-'));
const sandbox = composeSandbox();
try {
  const results: SlipResult[] = [];
  for (const recording of recordings)
    results.push(...(await runSlips(recording, sandbox, () => mkdtempSync(join(folder, 'slip-')))));
  if (process.argv.includes('--each'))
    for (const { task, family, change, outcome, said } of results)
      process.stdout.write(`${outcome.padEnd(10)} ${task}: ${family}, ${change}: ${said.slice(0, 120)}\n`);
  process.stdout.write(`${recordings.length} conversations, ${results.length} slips\n${tableOf(results)}\n`);
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
