import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Measurement, measureKnowledge } from './measure.ts';

/**
 * Measures the knowledge base at 100,000 entries and writes its section of docs/performance.md:
 * `node bench/knowledge/bench.ts [entries]`. Other programs on the machine make elapsed times longer.
 */
const entries = Number(process.argv[2] ?? 100_000);
const page = new URL('../../docs/performance.md', import.meta.url);
const [start, end] = ['<!-- knowledge:start -->', '<!-- knowledge:end -->'];

const sectionOf = (measurements: readonly Measurement[]): string =>
  [
    start,
    '## Knowledge base',
    '',
    `\`node bench/knowledge/bench.ts\` on ${cpus().length} cores, Node ${process.versions.node}, ${process.platform}-${process.arch}. Questions are the labelled ones of the tests, each asked three times.`,
    '',
    '| what | measured | target |',
    '|---|---|---|',
    ...measurements.map(({ what, value, limit }) => `| ${what} | ${value} | ${limit} |`),
    end,
  ].join('\n');

const read = (): string => {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return '# Performance\n';
  }
};

const section = sectionOf(await measureKnowledge(entries));
const text = read();
const [from, to] = [text.indexOf(start), text.indexOf(end)];
const hasSection = from >= 0 && to > from;
writeFileSync(
  page,
  hasSection ? text.slice(0, from) + section + text.slice(to + end.length) : `${text.trimEnd()}\n\n${section}\n`,
);
console.log(section);
