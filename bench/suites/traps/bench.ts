/**
 * The trap suite: `node bench/suites/traps/bench.ts [id …]` says of every naive tool whether it was caught, of every right tool and every
 * clean twin whether it was refused.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeSandbox } from '../../../compose.ts';
import { runTraps } from './run.ts';
import { tableOf } from './table.ts';
import { traps } from './traps.ts';

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'earthwright-traps-'));
const sandbox = composeSandbox();
try {
  const chosen = traps.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const results = await runTraps(sandbox, folder, chosen);
  process.stdout.write(`${tableOf(results)}\n`);
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
