import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

export interface Result {
  readonly name: string;
  readonly rounds: number;
  /** Processor time in milliseconds: the first run, then the medians of the others. */
  readonly first: number;
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  /** The ratio of whole processes, from their start to the written results. */
  readonly whole: number;
  /** Outputs on which the two disagree. */
  readonly differing: readonly string[];
  /** What the script does otherwise. */
  readonly note?: string | null | undefined;
}

/**
 * The ten whose equivalents are called most in the recorded answers of the peers' benchmark (Earth-Bench's tools: 609 calls of index
 * files, 476 of means of images … 54 of averages over dates), those that are no per-pixel operation left out.
 */
export const mostUsed: readonly string[] = [
  'measure-map',
  'layer-statistics',
  'mask-classes',
  'mask-quality',
  'threshold-share',
  'turbidity',
  'statistic-of-layers',
  'hotspot-share',
  'raster-change',
  'stack-composite',
];
const target = (name: string): number => (mostUsed.includes(name) ? 1 : 1.3);

const verdict = (name: string, ratio: number): string =>
  ratio <= target(name) ? ratio.toFixed(2) : `${ratio.toFixed(2)} (+${(ratio - target(name)).toFixed(2)})`;

const row = ({ name, first, ours, theirs, ratio, whole }: Result): string => {
  const label = mostUsed.includes(name) ? `**${name}**` : name;
  return `| ${label} | ${verdict(name, whole)} | ${verdict(name, ratio)} | ${ours.toFixed(0)} | ${theirs.toFixed(0)} | ${first.toFixed(0)} |`;
};

const page = (results: readonly Result[], of: number): string => {
  const rounds = [...new Set(results.map((result) => result.rounds))].sort((one, other) => one - other).join(' or ');
  const within = (of: (result: Result) => number): number =>
    results.filter((result) => of(result) <= target(result.name)).length;
  const odd = results.filter(({ differing }) => differing.length > 0);
  const differences = odd.map(
    ({ name, differing, note }) => `- ${name}: ${differing.join('; ')}${note ? `. ${note}` : ''}`,
  );
  const part = results.length < of ? ` The run was stopped after ${results.length} of ${of} templates.` : '';
  return `# Processor time of the templates

Written by \`node bench/templates/bench.ts\` on ${availableParallelism()} cores, Node ${process.versions.node}, linux-${process.arch}: every template that looks at pixels (or their
series) one by one, against a hand-written numpy and scipy script (\`bench/templates/peers/\`) that gives the same outputs, on 2000² pixels. Both
read the same uncompressed files and compute in double precision. User and system time of all threads; medians of ${rounds} rounds, ours and the
script's in turns; a ratio is the median of the rounds' own. Other work went on (load average ${(loadavg()[2] ?? NaN).toFixed(0)} in the last quarter of an hour): ratios say more
than milliseconds.

*Script*: whole processes, from the start to the written results (maps by rasterio with deflate 1, predictor 3). A script imports what it needs itself and
no more; ours is the tool with the engine, bundled as they are installed, in plain Node (for what isolation costs see [performance.md](performance.md)).
*Computing*: both processes stay open; reading and computing alone, without start, imports and the writing of maps, everything compiled. *First run*:
ours with the compiler at work, as a tool runs once. Bold: the ten whose equivalents are called most in the recorded answers of a peers' benchmark; they
aim at 1.0, the others at 1.3, and what is missed stands in brackets. Rows are ordered by computing, the stricter column.${part}

**${within(({ whole }) => whole)} of ${results.length} are within their target as scripts, ${within(({ ratio }) => ratio)} in computing alone.** What keeps computing above numpy: strips are given as doubles
(numpy counts bytes of classes as they are), a kernel goes pixel by pixel without the processor's vector instructions, which numpy has for logarithms and
exponentials too, and branches on noisy values are guessed wrong.

| template | script | computing | ours, ms | numpy, ms | first run, ms |
|---|---|---|---|---|---|
${[...results]
  .sort((one, other) => other.ratio - one.ratio)
  .map(row)
  .join('\n')}
${differences.length > 0 ? `\nThe two disagree by more than 1e-4 on:\n\n${differences.join('\n')}\n` : ''}`;
};

/** Writes docs/templates-performance.md; `of`: how many templates there are to measure. */
export const writePage = (results: readonly Result[], of: number): void =>
  writeFileSync(new URL('../../docs/templates-performance.md', import.meta.url), page(results, of));
