import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

interface Failure {
  readonly number: number;
  readonly reason: string;
}

/** How the cases of one format ended. */
export interface Outcome {
  readonly name: string;
  readonly cases: number;
  readonly endings: ReadonlyMap<string, number>;
  readonly failures: readonly Failure[];
  readonly longestMs: number;
  readonly peakBytes: number;
  readonly totalMs: number;
}

export interface Cases {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

/** Processor time of one case. */
export const longestMs = 10_000;
/** A case that has not ended by then hangs, and its process is ended. */
const patienceMs = 30_000;
/** Resident memory of the whole process, Node.js itself included. */
export const mostBytes = 2 ** 30;
const startMs = 60_000;

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));
const report = z.union([
  z.literal('ready'),
  z.object({ number: z.number(), ending: z.string(), milliseconds: z.number(), peakBytes: z.number() }),
]);
type Report = Exclude<z.infer<typeof report>, 'ready'>;

/** What a process that ended said last: its error, and where that came from. */
const lastWords = (text: string): string => {
  const lines = text.split('\n');
  const error = lines.findIndex((line) => /Error|FATAL|abort/i.test(line));
  return lines
    .slice(Math.max(0, error))
    .slice(0, 4)
    .map((line) => line.trim())
    .join(' | ')
    .slice(0, 400);
};

/** One process from a case on; says of the case in which it ended why it did, where that was not of its own will. */
const runProcess = (
  folder: string,
  name: string,
  cases: Cases,
  take: (one: Report) => void,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const heap = `--max-old-space-size=${mostBytes / 2 ** 20}`;
    const settings = [folder, name, cases.seed, cases.from, cases.to].map(String);
    const child = spawn(process.execPath, ['--no-warnings', heap, worker, ...settings], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    let hung = false;
    const giveUp = (): void => {
      hung = true;
      child.kill('SIGKILL');
    };
    let timer = setTimeout(giveUp, startMs);
    child.stderr.on('data', (bytes: Buffer) => {
      errors = (errors + bytes.toString()).slice(-4000);
    });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, patienceMs);
      const message = report.parse(JSON.parse(line));
      if (message !== 'ready') take(message);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (hung) resolve(`hangs: no end within ${patienceMs / 1000} s`);
      else resolve(code === 0 ? undefined : `crashes (${signal ?? code}): ${lastWords(errors)}`);
    });
  });

const judged = ({ ending, milliseconds, peakBytes }: Report): string | undefined => {
  if (ending.startsWith('unforeseen')) return ending;
  if (milliseconds > longestMs) return `takes ${milliseconds.toFixed(0)} ms`;
  return peakBytes > mostBytes ? `takes ${(peakBytes / 2 ** 20).toFixed(0)} MiB` : undefined;
};

/** Runs the cases of one format, in one process as long as it stays small and alive. */
export const runFormat = async (name: string, cases: Cases): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-fuzz-'));
  const endings = new Map<string, number>();
  const failures: Failure[] = [];
  const start = performance.now();
  let [slowest, peak, next] = [0, 0, cases.from];
  const count = (ending: string): void => void endings.set(ending, (endings.get(ending) ?? 0) + 1);
  const fail = (number: number, reason: string): void => {
    failures.push({ number, reason });
    process.stdout.write(`  ${name}#${number} seed=${cases.seed}: ${reason}\n`);
  };
  while (next < cases.to) {
    const reason = await runProcess(folder, name, { ...cases, from: next }, (one) => {
      next = one.number + 1;
      slowest = Math.max(slowest, one.milliseconds);
      peak = Math.max(peak, one.peakBytes);
      const fault = judged(one);
      count(fault === undefined ? one.ending : 'failure');
      if (fault !== undefined) fail(one.number, fault);
    });
    if (reason === undefined) continue;
    count('failure');
    if (reason.startsWith('hangs')) slowest = Math.max(slowest, patienceMs);
    fail(next++, reason);
  }
  rmSync(folder, { recursive: true, force: true });
  const totalMs = performance.now() - start;
  return { name, cases: cases.to - cases.from, endings, failures, longestMs: slowest, peakBytes: peak, totalMs };
};
