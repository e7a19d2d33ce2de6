import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Cost } from './measure.ts';

export interface Comparison {
  readonly name: string;
  readonly target: number | undefined;
  readonly cost: Cost;
  /** Ours over theirs: below 1 is less. */
  readonly cpu: number;
  readonly wall: number;
}

export interface Result {
  readonly name: string;
  readonly ours: Cost;
  readonly comparisons: readonly Comparison[];
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

const targetText = ({ target, cpu }: Comparison): string => {
  if (target === undefined) return '';
  return cpu <= target ? `≤ ${target}` : `≤ ${target}, missed by ${(cpu - target).toFixed(2)}`;
};

const rowsOf = ({ name, ours, comparisons }: Result): string[] => [
  `| **${name}** | ${seconds(ours.cpuMs)} | ${seconds(ours.wallMs)} | ${mebibytes(ours.peakBytes)} | | | |`,
  ...comparisons.map((each) => {
    const { cost, cpu, wall } = each;
    const measured = `${seconds(cost.cpuMs)} | ${seconds(cost.wallMs)} | ${mebibytes(cost.peakBytes)}`;
    return `| ${each.name} | ${measured} | ${cpu.toFixed(2)} | ${wall.toFixed(2)} | ${targetText(each)} |`;
  }),
];

const settings = (rounds: number): string =>
  `Medians of ${rounds} rounds of \`node bench/performance/bench.ts\`, ours and the others in turns, on ${availableParallelism()} cores,
Node ${process.versions.node}. A bold row is a tool of ours in the sandbox, from the start of its process to its hashed outputs; the rows below it do
the same with other software, from the start of theirs. Building and type-checking a tool (see above) happens once and is not in it.
CPU is user and system time of all processes; the ratios are ours over theirs, less than 1 is less. Memory is the largest seen at any look,
all processes together. Scenes: synthetic Sentinel-2-like uint16 bands, tiles of 512, deflate with predictor 2, and 24 float rasters of 500² in
tiles of 256, deflate with predictor 3. Ours writes tiles of 512, deflate (runs only, level 1 or level 6, as a probe says),
predictor 3 for floats and 2 for integers. The others write deflate at level 6 without predictor unless their row says otherwise, and use one thread.`;

/** What the figures cannot say themselves. */
const limitations = `Where the time goes: \`node:zlib\` inflates slower than the libdeflate that GDAL uses (506 against 656 MB/s); starting the child process, the
isolate and the optimising compiler costs 0.1 to 0.2 s, which weighs on the short runs; statistics look at the pixels twice, once for the tool's
sums and once for the percentiles. Not reachable with \`node:zlib\`: GDAL's speed at deflate level 6 (1.1 to 1.3 times its CPU) and at reading
LZW (1.7 times). Helper threads (one here, for the index maps and the reprojection only: inputs and outputs large enough to be worth it) shorten the
elapsed time where a processor is free, and cost up to a tenth more CPU.`;

/** Writes the section between its marks into docs/performance.md and prints it; `dry` only prints. */
export const writeTable = (
  results: readonly Result[],
  missing: readonly string[],
  rounds: number,
  dry: boolean,
): void => {
  const [start, end] = ['<!-- geo:start -->', '<!-- geo:end -->'];
  const absent = missing.length === 0 ? '' : `\nNot measured here: ${missing.join('; ')}.\n`;
  const section = `${start}
## Geo engine

${settings(rounds)}

| run | CPU s | wall s | peak MiB | CPU ratio | wall ratio | target (CPU) |
|---|---|---|---|---|---|---|
${results.flatMap(rowsOf).join('\n')}
${absent}
${limitations}
${end}`;
  process.stdout.write(`${section}\n`);
  if (dry) return;
  const page = new URL('../../docs/performance.md', import.meta.url);
  const text = readFileSync(page, 'utf8');
  const [head = '', tail] = text.split(start);
  const rest = tail?.split(end)[1] ?? '\n';
  writeFileSync(page, tail === undefined ? `${text.trimEnd()}\n\n${section}\n` : head + section + rest);
};
