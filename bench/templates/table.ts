import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export interface Result {
  readonly name: string;
  /** Processor time in milliseconds: the first run, then the medians of the others. */
  readonly first: number;
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  /** Outputs on which the two disagree. */
  readonly differing: readonly string[];
}

/**
 * What questions ask for most: shares, means, percentiles and contrasts of an image or of classes and zones, the table of classes, change
 * between dates, composites and the index map, in the wordings of the peers' benchmarks.
 */
const mostUsed = [
  'layer-statistics',
  'threshold-share',
  'zonal-statistics',
  'class-statistics',
  'class-table',
  'class-share',
  'raster-change',
  'stack-composite',
  'layer-quantiles',
  'pixel-trend',
];
const target = (name: string): number => (mostUsed.includes(name) ? 1 : 1.3);

const row = ({ name, first, ours, theirs, ratio }: Result): string => {
  const wanted = target(name);
  const missed = ratio > wanted ? `, missed by ${(ratio - wanted).toFixed(2)}` : '';
  const label = mostUsed.includes(name) ? `**${name}**` : name;
  return `| ${label} | ${ours.toFixed(0)} | ${theirs.toFixed(0)} | ${ratio.toFixed(2)} | ${first.toFixed(0)} | ≤ ${wanted.toFixed(1)}${missed} |`;
};

const page = (results: readonly Result[], rounds: number): string => {
  const within = results.filter(({ name, ratio }) => ratio <= target(name)).length;
  const odd = results.filter(({ differing }) => differing.length > 0);
  const differences = odd.map(({ name, differing }) => `- ${name}: ${differing.join('; ')}`);
  return `# Processor time of the templates

Written by \`node bench/templates/bench.ts\` on ${availableParallelism()} cores, Node ${process.versions.node}, linux-${process.arch}: every template that looks at pixels (or their
series) one by one, against a hand-written numpy and scipy script (\`bench/templates/peers/\`) that gives the same outputs, on 2000² pixels.
User and system time of all threads, medians of ${rounds} rounds, ours and the script's in turns; the ratio is the median of the rounds' own.

Both read the same uncompressed files and compute in double precision; both processes stay open, so starting them is not in it, nor is writing
maps (see [Geo engine](performance.md)). *First run* is ours including compilation, as a tool runs once in the sandbox. Bold: the ten that
questions ask for most. **${within} of ${results.length} are within their target.**

| template | ours, ms | numpy, ms | ratio | first run, ms | target |
|---|---|---|---|---|---|
${[...results]
  .sort((one, other) => other.ratio - one.ratio)
  .map(row)
  .join('\n')}
${differences.length > 0 ? `\nThe two disagree by more than 1e-4 on:\n\n${differences.join('\n')}\n` : ''}`;
};

/** Writes docs/templates-performance.md and prints it; `dry` only prints. */
export const writeTable = (results: readonly Result[], rounds: number, dry: boolean): void => {
  const text = page(results, rounds);
  process.stdout.write(text);
  if (!dry) writeFileSync(new URL('../../docs/templates-performance.md', import.meta.url), text);
};
