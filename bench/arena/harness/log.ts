import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { EarthwrightError } from '../../../core/errors.ts';
import { toolList } from '../metrics/geoplan/tool-list.ts';
import { output, score } from './outcome.ts';
import { type Dataset, target } from './sample.ts';

const started = z.object({
  kind: z.literal('started'),
  version: z.literal(1),
  suite: z.string(),
  architecture: z.string(),
  model: z.string().nullable(),
  samples: z.number(),
  /** Of ids, questions and targets: two logs with the same one ran the same samples. */
  digest: z.string(),
  floors: z.record(z.string(), z.record(z.string(), z.number())),
  /** own: stages were fed with what was answered before; absent: with the truth. */
  feed: z.literal('own').optional(),
  /** What plans were made of, where plans were asked for. */
  tools: toolList.optional(),
  at: z.string(),
});
export type Started = z.infer<typeof started>;

export const finished = z.object({
  kind: z.literal('finished'),
  id: z.string(),
  question: z.string(),
  groups: z.record(z.string(), z.string()),
  expected: z.string(),
  /** Options and target, so that the log can be scored again by itself; logs of before have none. */
  choices: z.record(z.string(), z.string()).nullable().optional(),
  target: target.optional(),
  output,
  score,
  wallMs: z.number(),
  at: z.string(),
});
export type Finished = z.infer<typeof finished>;

const line = z.discriminatedUnion('kind', [started, finished]);

export interface ArenaLog {
  readonly started: Started;
  /** One per sample, the last one where a sample was run or scored again. */
  readonly finished: readonly Finished[];
}

const broken = (path: string, why: string): EarthwrightError =>
  new EarthwrightError(
    'log-unreadable',
    'user',
    `“${path}” is no log of the arena: ${why}. Give the file that --log wrote.`,
  );

const parseLine = (path: string, text: string, number: number): z.infer<typeof line> => {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    throw broken(path, `line ${number} can't be read`);
  }
};

/** Lines that were written whole; what a kill left of the last one is no line. */
const wholeLines = (text: string): string[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);

export const readLog = (path: string): ArenaLog => {
  if (!existsSync(path)) throw broken(path, 'there is no such file');
  const [first, ...rest] = wholeLines(readFileSync(path, 'utf8')).map((text, index) =>
    parseLine(path, text, index + 1),
  );
  if (first?.kind !== 'started') throw broken(path, 'it does not say what was started');
  const byId = new Map(rest.flatMap((entry) => (entry.kind === 'finished' ? [[entry.id, entry] as const] : [])));
  return { started: first, finished: [...byId.values()] };
};

/** Appends whole lines as things happen, fields in the order of the schema: a log that is read and written again is the same bytes. */
export const appendLog = (path: string, entry: Started | Finished): void =>
  appendFileSync(path, `${JSON.stringify(line.parse(entry))}\n`);

/** A log of these samples, this architecture and model. Throws `usage` for one of others. */
export const readLogOf = (path: string, wanted: Started): ArenaLog => {
  const log = readLog(path);
  if (log.started.feed !== wanted.feed)
    throw new EarthwrightError(
      'usage',
      'user',
      `“${path}” holds a run whose stages were fed with ${log.started.feed === 'own' ? 'its own answers' : 'the truth'}. Give another file with --log.`,
    );
  for (const field of ['suite', 'architecture', 'model', 'digest'] as const)
    if (log.started[field] !== wanted[field])
      throw new EarthwrightError(
        'usage',
        'user',
        `“${path}” holds a run of another ${field === 'digest' ? 'set of samples' : field} (${log.started[field]}, not ${wanted[field]}). Give another file with --log.`,
      );
  return log;
};

/** Opens a log: a new one, or what an earlier start left of the same samples and architecture, cut to whole lines. */
export const openLog = (path: string, wanted: Started): ArenaLog => {
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const whole = Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1));
  if (text !== '' && whole < Buffer.byteLength(text)) truncateSync(path, whole);
  if (whole === 0) {
    appendLog(path, wanted);
    return { started: wanted, finished: [] };
  }
  return readLogOf(path, wanted);
};

export const digestOf = ({ samples }: Dataset): string =>
  createHash('sha256')
    .update(JSON.stringify(samples.map(({ id, task, target }) => [id, task.question, task.choices, target])))
    .digest('hex');
