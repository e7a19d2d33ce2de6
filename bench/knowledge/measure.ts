import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type KnowledgeBase,
  type KnowledgeOptions,
  openKnowledge,
  type RetrieveOptions,
} from '../../knowledge/base.ts';
import { syntheticNotes } from './corpus.ts';
import { labels, recallAtFive } from './labels.ts';

export interface Measurement {
  readonly what: string;
  readonly value: string;
  readonly limit: string;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;

const timed = async <Result>(work: () => Result | Promise<Result>): Promise<[Result, number]> => {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
};

const quantile = (sorted: readonly number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0;

interface Latencies {
  /** Elapsed milliseconds, ascending. */
  readonly elapsed: readonly number[];
  /** Processor milliseconds of this process, ascending: what remains when other programs share the machine. */
  readonly processor: readonly number[];
}

const ascending = (values: readonly number[]): number[] => values.toSorted((left, right) => left - right);

/** Every labelled question, once to warm up and three times to measure. */
const latencies = async (base: KnowledgeBase, options: RetrieveOptions): Promise<Latencies> => {
  const elapsed: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < 4; round++)
    for (const { query } of labels) {
      const before = process.cpuUsage();
      const [, ms] = await timed(() => base.retrieve(query, options));
      const { user, system } = process.cpuUsage(before);
      if (round === 0) continue;
      elapsed.push(ms);
      processor.push((user + system) / 1_000);
    }
  return { elapsed: ascending(elapsed), processor: ascending(processor) };
};

const latencyRow = (what: string, { elapsed, processor }: Latencies): Measurement => ({
  what,
  value: `p50 ${milliseconds(quantile(elapsed, 0.5))}, p95 ${milliseconds(quantile(elapsed, 0.95))}; processor time p95 ${milliseconds(quantile(processor, 0.95))}`,
  limit: 'p95 ≤ 10 ms',
});

const sensorFilter: RetrieveOptions = { kinds: ['article', 'product', 'note'], sensor: 'sentinel-2' };

/** Builds a base of `amount` entries besides the built-in ones in a temporary directory and measures it. */
export const measureKnowledge = async (amount: number): Promise<Measurement[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-bench-knowledge-'));
  const options = { directory: join(folder, 'user'), cacheDirectory: join(folder, 'cache') };
  const notes = syntheticNotes(amount);
  const characters = notes.reduce((sum, { text }) => sum + text.length, 0) / amount;
  try {
    const empty = await openKnowledge(options);
    const [builtIn, builtInMs] = await timed(() => empty.statistics());
    const recall = { tune: await recallAtFive(empty, 'tune'), heldOut: await recallAtFive(empty, 'held-out') };
    const [, addMs] = await timed(() => empty.add([{ source: 'synthetic', title: 'Synthetic notes', entries: notes }]));
    empty.close();
    const base = await openKnowledge(options);
    const [statistics, buildMs] = await timed(() => base.statistics());
    const questions = [
      latencyRow('Question, no filter', await latencies(base, {})),
      latencyRow('Question, filtered by kind and sensor', await latencies(base, sensorFilter)),
    ];
    base.add([{ source: 'one', title: 'One more', entries: [{ ...firstOf(notes), id: 'note:one' }] }]);
    const [, oneMoreMs] = await timed(() => base.retrieve('one more'));
    base.close();
    const [, reopenMs] = await timed(() => askOnce(options));
    return [
      { what: 'Built-in entries', value: builtIn.entries.toLocaleString('en'), limit: '' },
      { what: 'First use: reading them and building the index', value: seconds(builtInMs), limit: '' },
      { what: 'recall@5, words alone: half used for tuning', value: recall.tune.toFixed(3), limit: '≥ 0.90' },
      { what: 'recall@5, words alone: half held out', value: recall.heldOut.toFixed(3), limit: '≥ 0.90' },
      {
        what: 'Entries with synthetic notes',
        value: `${statistics.entries.toLocaleString('en')}, the notes ${Math.round(characters)} characters on average`,
        limit: '100,000',
      },
      { what: 'Keeping the notes in the user file', value: seconds(addMs), limit: '' },
      { what: 'Adding them to the index', value: seconds(buildMs), limit: '≤ 30 s' },
      { what: 'Index file', value: `${(statistics.index.bytes / 1e6).toFixed(1)} MB`, limit: '≤ 100 MB' },
      ...questions,
      { what: 'First question after one more document was added', value: seconds(oneMoreMs), limit: '' },
      { what: 'Opening the cached index and first question', value: seconds(reopenMs), limit: '' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const firstOf = <Item>(items: readonly Item[]): Item => {
  const [first] = items;
  if (first === undefined) throw new Error('The corpus is empty.');
  return first;
};

const askOnce = async (options: KnowledgeOptions): Promise<void> => {
  const base = await openKnowledge(options);
  await base.retrieve('surface temperature');
  base.close();
};
