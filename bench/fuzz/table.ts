import { readFileSync, writeFileSync } from 'node:fs';
import { longestMs, mostBytes, type Outcome } from './run-format.ts';

const number = (value: number): string => value.toLocaleString('en-US');

export const rowOf = ({ name, cases, endings, failures, longestMs: slowest, peakBytes }: Outcome): string => {
  const values = endings.get('value') ?? 0;
  const errors = cases - values - failures.length;
  const cells = [
    name,
    number(cases),
    number(values),
    number(errors),
    failures.length,
    slowest.toFixed(0),
    (peakBytes / 2 ** 20).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
};

const [start, end] = ['<!-- fuzz:start -->', '<!-- fuzz:end -->'];

const sectionOf = (outcomes: readonly Outcome[], seed: number): string => `${start}
## Damaged files

\`node bench/fuzz/bench.ts write\`, seed ${seed}, Node ${process.versions.node}, one process at a time. Small files of each format, several
compressions and layouts each, with one to three faults: bits, noise, cuts, blocks moved, repeated, removed or taken from another file, numbers
in headers and directories set to others, damage behind compression and checksums, tokens of texts; of Shapefiles and Zarr stores any file,
or one missing. Each case describes the data and reads pixels, features or rows. A failure is an error that no one typed, a crash, more than
${longestMs / 1000} s of processor time, no end within half a minute, or more than ${mostBytes / 2 ** 20} MiB of resident memory of the whole process (Node.js
itself takes about 100).

| format | cases | values | typed errors | failures | longest case, CPU ms | largest memory, MiB |
|---|---|---|---|---|---|---|
${outcomes.map(rowOf).join('\n')}
${end}`;

/** Writes the section between its marks into docs/performance.md. */
export const writeTable = (outcomes: readonly Outcome[], seed: number): void => {
  const page = new URL('../../docs/performance.md', import.meta.url);
  const text = readFileSync(page, 'utf8');
  const [head = '', tail] = text.split(start);
  const section = sectionOf(outcomes, seed);
  const rest = tail?.split(end)[1] ?? '\n';
  writeFileSync(page, tail === undefined ? `${text.trimEnd()}\n\n${section}\n` : head + section + rest);
};
