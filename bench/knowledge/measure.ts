import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type KnowledgeBase, openKnowledge, type RetrieveOptions } from '../../knowledge/base.ts';
import { syntheticNotes } from './corpus.ts';

const questionsFile = new URL('../../test/knowledge-index/labelled.json', import.meta.url);
const questionSchema = z.array(z.object({ query: z.string() }));

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

/** Latency of every labelled question, once to warm up and three times to measure. */
const latencies = async (base: KnowledgeBase, options: RetrieveOptions): Promise<number[]> => {
  const questions = questionSchema.parse(JSON.parse(readFileSync(questionsFile, 'utf8')));
  const times: number[] = [];
  for (let round = 0; round < 4; round++)
    for (const { query } of questions) {
      const [, ms] = await timed(() => base.retrieve(query, options));
      if (round > 0) times.push(ms);
    }
  return times.sort((left, right) => left - right);
};

const latencyRow = (what: string, times: readonly number[]): Measurement => ({
  what,
  value: `p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}, longest ${milliseconds(times.at(-1) ?? 0)}`,
  limit: 'p95 ≤ 10 ms',
});

/** Builds a base of `amount` entries besides the built-in ones in a temporary directory and measures it. */
export const measureKnowledge = async (amount: number): Promise<Measurement[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-bench-knowledge-'));
  const options = { directory: join(folder, 'user'), cacheDirectory: join(folder, 'cache') };
  const notes = syntheticNotes(amount);
  const characters = notes.reduce((sum, { text }) => sum + text.length, 0) / amount;
  try {
    const empty = await openKnowledge(options);
    const [, builtInMs] = await timed(() => empty.statistics());
    const [, addMs] = await timed(() => empty.add([{ source: 'synthetic', title: 'Synthetic notes', entries: notes }]));
    empty.close();
    const base = await openKnowledge(options);
    const [statistics, buildMs] = await timed(() => base.statistics());
    const all = await latencies(base, {});
    const filtered = await latencies(base, { kinds: ['article', 'product', 'note'], sensor: 'sentinel-2' });
    base.add([
      {
        source: 'one more',
        title: 'One more',
        entries: notes.slice(0, 1).map((note) => ({ ...note, id: 'note:one' })),
      },
    ]);
    const [, oneMoreMs] = await timed(() => base.retrieve('one more'));
    base.close();
    const [reopened, reopenMs] = await timed(async () => {
      const again = await openKnowledge(options);
      await again.retrieve('surface temperature');
      return again;
    });
    const rssMb = process.memoryUsage.rss() / 1e6;
    reopened.close();
    return [
      {
        what: 'Entries',
        value: `${statistics.entries.toLocaleString('en')}, of ${Math.round(characters)} characters on average`,
        limit: '100,000',
      },
      { what: 'First use, built-in entries only', value: seconds(builtInMs), limit: '' },
      { what: 'Keeping the added entries', value: seconds(addMs), limit: '' },
      { what: 'Building the index', value: seconds(buildMs), limit: '≤ 30 s' },
      { what: 'Index file', value: `${(statistics.index.bytes / 1e6).toFixed(1)} MB`, limit: '≤ 100 MB' },
      latencyRow('Question, no filter', all),
      latencyRow('Question, filtered by kind and sensor', filtered),
      { what: 'First question after one more entry was added', value: seconds(oneMoreMs), limit: '' },
      { what: 'First question of a new process, index cached', value: seconds(reopenMs), limit: '' },
      { what: 'Resident memory of the process that did all this', value: `${Math.round(rssMb)} MB`, limit: '' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;

export const fileBytes = (path: string): number => statSync(path).size;
