/**
 * The differential suite: files that GDAL, NetCDF, HDF5 and others wrote, read by the product and compared with what an independent
 * reader says is in them.
 *
 *   node bench/differential/run.ts [--python <interpreter>] [--families rasters,arrays] [--only <part of a case or format>]
 *                                  [--folder <keep files here>] [--reuse] [--list wrong,unclear-refusal] [--write]
 *
 * `--reuse` takes the files of an earlier run in `--folder`; `--write` puts the table into docs/formats.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Family } from './family.ts';
import { compareSafely, readManifest } from './manifest.ts';
import { type Outcome, printTable, writeTable } from './table.ts';

const { values: options } = parseArgs({
  options: {
    python: { type: 'string', default: 'python3' },
    families: { type: 'string' },
    only: { type: 'string', default: '' },
    folder: { type: 'string' },
    reuse: { type: 'boolean', default: false },
    list: { type: 'string', default: 'wrong,unclear-refusal' },
    write: { type: 'boolean', default: false },
  },
});

const here = import.meta.dirname;

const loadFamilies = async (): Promise<Family[]> => {
  const wanted = options.families?.split(',');
  const files = readdirSync(join(here, 'families')).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file) => import(`./families/${file}`) as Promise<{ readonly family?: Family }>),
  );
  return modules
    .flatMap(({ family }) => (family ? [family] : []))
    .filter(({ name }) => wanted === undefined || wanted.includes(name));
};

const generate = (family: Family, folder: string): void => {
  if (options.reuse && existsSync(join(folder, 'manifest.jsonl'))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const script = join(here, 'generate', family.generator);
  const { status } = spawnSync(options.python, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new Error(`${family.generator} ended with ${status}: give --python an interpreter with GDAL.`);
};

const runFamily = async (family: Family, folder: string): Promise<Outcome[]> => {
  generate(family, folder);
  const listed = options.list.split(',');
  const outcomes: Outcome[] = [];
  for (const entry of readManifest(folder)) {
    if (!`${entry.format} ${entry.case}`.includes(options.only)) continue;
    const { verdict, why = '' } = await compareSafely(family, folder, entry);
    outcomes.push({ family: family.name, entry, verdict, why });
    if (listed.includes(verdict)) console.log(`${verdict}: ${entry.format}: ${entry.case} (${entry.file}): ${why}`);
  }
  return outcomes;
};

const root = options.folder ?? mkdtempSync(join(tmpdir(), 'earthwright-differential-'));
const outcomes: Outcome[] = [];
try {
  for (const family of await loadFamilies()) outcomes.push(...(await runFamily(family, join(root, family.name))));
} finally {
  if (options.folder === undefined) rmSync(root, { recursive: true, force: true });
}
printTable(outcomes);
if (options.write) writeTable(outcomes);
process.exitCode = outcomes.some(({ verdict }) => verdict === 'wrong' || verdict === 'unclear-refusal') ? 1 : 0;
