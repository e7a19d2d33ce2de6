/**
 * A trap suite of another author: `node bench/suites/foreign-traps/bench.ts <folder> [--out results.jsonl] [id …]`. The folder holds
 * index.json, and of each trap its data, a clean twin, a naive and a right tool, the question and what is expected.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { composeSandbox } from '../../../compose.ts';
import { type ForeignTrial, isTrap, readSuite, tryForeign } from './run.ts';

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
const [given = '.', ...ids] = positionals;
const suite = resolve(given);
const chosen = readSuite(suite).filter(({ id }) => ids.length === 0 || ids.includes(id));
const runs = chosen.flatMap((trap) =>
  (['data', 'twin'] as const).flatMap((over) => (['naive', 'right'] as const).map((tool) => ({ trap, over, tool }))),
);
const folder = mkdtempSync(join(tmpdir(), 'earthwright-foreign-'));
const sandbox = composeSandbox();
const trials: ForeignTrial[] = [];
let next = 0;
const worker = async (): Promise<void> => {
  for (let index = next++; index < runs.length; index = next++) {
    const run = runs[index];
    if (!run) continue;
    const trial = await tryForeign(sandbox, suite, join(folder, String(index)), run.trap, run);
    trials.push(trial);
    if (values.out) appendFileSync(values.out, `${JSON.stringify(trial)}\n`);
  }
};
try {
  await Promise.all([worker(), worker()]);
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
const traps = trials.filter(isTrap);
const others = trials.filter((trial) => !isTrap(trial));
const refused = (some: readonly ForeignTrial[]): ForeignTrial[] => some.filter(({ verdict }) => verdict !== 'valid');
const line = ({ id, tool, over, rules, messages }: ForeignTrial): string =>
  `${id} (${tool} over ${over}): ${rules.join(', ') || '–'} ${messages[0] ?? ''}`;
process.stdout.write(
  [
    ...traps.map((trial) => `${trial.verdict === 'valid' ? 'MISSED ' : 'caught '} ${line(trial)}`),
    ...refused(others).map((trial) => `refused ${line(trial)}`),
    '',
    `${traps.length} naive tools, ${refused(traps).length} caught; ${others.length} right tools and clean twins, ${refused(others).length} refused`,
    '',
  ].join('\n'),
);
