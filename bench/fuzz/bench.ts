/**
 * Damages files of every format and reads them: node bench/fuzz/bench.ts [cases per format, default 10000] [format …] [seed=1] [write]
 * Every case must end in a value or a typed error, within ten seconds of processor time, below 1 GiB. `write` puts the table into docs/performance.md.
 * A case that failed, alone: node bench/fuzz/bench.ts GeoTIFF#1234 seed=1
 */
import { fuzzedFormats } from './formats.ts';
import { type Outcome, runFormat } from './run-format.ts';
import { rowOf, writeTable } from './table.ts';

const settings = process.argv.slice(2);
const names = fuzzedFormats().map(({ name }) => name);
const seed = Number(settings.find((one) => one.startsWith('seed='))?.slice(5) ?? 1);
const count = Number(settings.find((one) => /^\d+$/.test(one)) ?? 10_000);
const asked = settings.filter((one) => !/^(\d+|seed=\d+|write)$/.test(one));
const unknown = asked.find((one) => !names.includes(one.replace(/#\d+$/, '')));
if (unknown !== undefined) throw new Error(`There is no format '${unknown}': there are ${names.join(', ')}.`);

const outcomes: Outcome[] = [];
for (const name of names) {
  const alone = asked.find((one) => one.startsWith(`${name}#`))?.slice(name.length + 1);
  if (asked.length > 0 && alone === undefined && !asked.includes(name)) continue;
  const from = Number(alone ?? 0);
  const outcome = await runFormat(name, { seed, from, to: alone === undefined ? count : from + 1 });
  outcomes.push(outcome);
  const listed = [...outcome.endings].sort(([, a], [, b]) => b - a).map(([ending, times]) => `${times} ${ending}`);
  process.stdout.write(`${rowOf(outcome)} ${(outcome.totalMs / 1000).toFixed(0)} s: ${listed.join(', ')}\n`);
}
if (settings.includes('write')) writeTable(outcomes, seed);
process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
