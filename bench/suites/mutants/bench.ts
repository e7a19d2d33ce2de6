/**
 * The mutant suite: `node bench/suites/mutants/bench.ts [--tools free|templates] [--every <n>: one tool of so many]
 * [--most <mutants of a tool>] [--out results.jsonl] [--silent]`.
 * Results are appended to the file as they come; what stands there is not tried again.
 */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { composeSandbox } from '../../../compose.ts';
import { type MutantResult, runMutants, spread } from './run.ts';
import { tableOf } from './table.ts';
import { mutatedTools } from './tools.ts';

const { values } = parseArgs({
  options: {
    tools: { type: 'string' },
    every: { type: 'string' },
    most: { type: 'string' },
    out: { type: 'string' },
    silent: { type: 'boolean', default: false },
  },
});
const { tools, every = '1', most = 'Infinity', out, silent } = values;
const kind = { free: 'free tool', templates: 'template' }[tools ?? ''];
const chosen = mutatedTools()
  .filter((one) => kind === undefined || one.kind === kind)
  .filter((_, index) => index % Number(every) === 0);
const known: MutantResult[] =
  out !== undefined && existsSync(out)
    ? readFileSync(out, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): MutantResult => JSON.parse(line))
    : [];
const folder = mkdtempSync(join(tmpdir(), 'earthwright-mutants-'));
const sandbox = composeSandbox();
try {
  const results = await runMutants(sandbox, folder, chosen, {
    known,
    keep: spread(Number(most)),
    listen: (result) => out !== undefined && appendFileSync(out, `${JSON.stringify(result)}\n`),
  });
  process.stdout.write(`${chosen.length} tools, ${results.length} mutants\n${tableOf(results, silent)}\n`);
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
