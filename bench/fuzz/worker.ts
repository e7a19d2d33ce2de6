/** Reads damaged files, one after the other, and says how each ended: node bench/fuzz/worker.ts <folder> <format> <seed> <from> <to> */
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, writeFiles } from './attempt.ts';
import { fuzzedFormats } from './formats.ts';
import { mutated } from './mutate.ts';

export interface Report {
  readonly number: number;
  readonly ending: string;
  readonly milliseconds: number;
  /** Most memory that the process held at once during this case. */
  readonly peakBytes: number;
}

/** Above this, or after so many cases, the process ends, and another one goes on. */
const restBytes = 400 * 2 ** 20;
const casesEach = 1000;

/** Linux forgets the largest resident size of a process when '5' is written here (proc(5)). */
const forgetPeak = (): void => {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Elsewhere the peak is that of the process since its start.
  }
};

const peakBytes = (): number => {
  try {
    const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
};

const say = (message: Report | 'ready'): void => {
  writeSync(1, `${JSON.stringify(message)}\n`);
};

const [folder = '', name = '', seed = '1', from = '0', to = '0'] = process.argv.slice(2);
const format = fuzzedFormats().find((one) => one.name === name);
if (!format) throw new Error(`There is no format ${name}.`);
const placeOf = (data: string): string => join(folder, data.replaceAll('.', '-'));
for (const one of format.seeds) writeFiles(placeOf(one.name), one.files);
// What is loaded once and for all is no part of a case.
for (const one of format.seeds.slice(0, 1)) await attempt(placeOf(one.name), one, new Map());
say('ready');
for (let number = Number(from); number < Math.min(Number(to), Number(from) + casesEach); number++) {
  const { from: data, files } = mutated(format.seeds, Number(seed), number);
  forgetPeak();
  const { ending, milliseconds } = await attempt(placeOf(data.name), data, files);
  say({ number, ending, milliseconds, peakBytes: peakBytes() });
  if (process.memoryUsage.rss() > restBytes) break;
}
// Damaged data that were read before spoil no others.
for (const one of format.seeds) {
  const { ending } = await attempt(placeOf(one.name), one, one.files);
  if (ending !== 'value') throw new Error(`The undamaged ${one.name} ends in ${ending} after damaged ones.`);
}
