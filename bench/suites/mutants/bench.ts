/** The mutant suite: `node bench/suites/mutants/bench.ts [one of how many] [--silent]`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeSandbox } from '../../../compose.ts';
import { runMutants } from './run.ts';
import { tableOf } from './table.ts';
import { mutatedTools } from './tools.ts';

const every = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 1);
const folder = mkdtempSync(join(tmpdir(), 'earthwright-mutants-'));
const sandbox = composeSandbox();
try {
  const results = await runMutants(sandbox, folder, mutatedTools, every);
  process.stdout.write(
    `${mutatedTools.length} tools, ${results.length} mutants\n${tableOf(results, process.argv.includes('--silent'))}\n`,
  );
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
