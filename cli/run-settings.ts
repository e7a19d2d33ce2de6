import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { type Part, parts } from '../agents/parts.ts';
import { type FileForm, fileForms } from '../agents/reading/wanted-file.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Limits } from '../core/limits.ts';
import type { Isolation } from '../sandbox/sandbox.ts';
import { registryFolder } from './models/registry-option.ts';
import type { ReasonerOptions } from './reasoner-settings.ts';
import type { WorldOptions } from './world-options.ts';

/** What `run` takes. */
export interface RunOptions extends ReasonerOptions, WorldOptions {
  readonly question?: string;
  readonly expression?: string;
  readonly out?: string;
  readonly json?: boolean;
  readonly limit: Partial<Limits>;
  readonly isolation: Isolation;
  readonly jobs: number;
  readonly as?: FileForm;
  readonly planOnly?: boolean;
  readonly approve?: boolean;
}

const file = 'settings.json';
const names = z.record(z.string(), z.string());
const numbers = z.record(z.string(), z.number());

/** What a run was started with, apart from its folder: as `resume` needs it. */
const schema = z.object({
  version: z.literal(1),
  /** From the run folder: both may have moved together. */
  taskFolder: z.string(),
  question: z.string().optional(),
  expression: z.string().optional(),
  reasoner: z.enum(['auto', 'language', 'model']),
  model: names.optional(),
  baseUrl: z.string().optional(),
  config: z.string().optional(),
  online: z.string().optional(),
  budget: numbers.optional(),
  candidates: z.number(),
  variants: z.number(),
  disable: z.array(z.enum(parts)),
  record: z.string().optional(),
  replay: z.string().optional(),
  rounds: z.number().optional(),
  library: z.union([z.string(), z.literal(false)]).optional(),
  memory: z.enum(['on', 'off', 'frozen']).optional(),
  limit: numbers,
  isolation: z.enum(['auto', 'require', 'off']),
  jobs: z.number(),
  as: z.enum(fileForms).optional(),
  approve: z.boolean().optional(),
  allowNetwork: z.array(z.string()).optional(),
  models: z.string().optional(),
  sendPictures: z.boolean().optional(),
});

const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>; // same keys, fewer

/** An address may carry a name and a password, or a key behind a question mark. */
const withoutSecrets = (address: string | undefined): string | undefined => {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  return url && (url.username !== '' || url.password !== '' || url.search !== '') ? undefined : address;
};

/** The settings of a run as they are kept in its folder; nothing secret. */
export const settingsDocument = (taskFolder: string, runFolder: string, options: RunOptions): object => {
  const { question, expression, reasoner, model, budget, candidates, variants, rounds, limit, isolation } = options;
  const path = (name: string | undefined): string | undefined => (name === undefined ? undefined : resolve(name));
  return given({
    version: 1,
    taskFolder: relative(runFolder, resolve(taskFolder)) || '.',
    question,
    expression,
    reasoner,
    model,
    baseUrl: withoutSecrets(options.baseUrl),
    config: path(options.config),
    online: withoutSecrets(options.online),
    budget,
    candidates,
    variants,
    disable: [...options.disable],
    record: path(options.record),
    replay: path(options.replay),
    rounds,
    library: options.library === false ? false : path(options.library),
    memory: options.memory,
    limit,
    isolation,
    jobs: options.jobs,
    as: options.as,
    approve: options.approve,
    allowNetwork: options.allowNetwork,
    models: registryFolder(options),
    sendPictures: options.sendPictures,
  });
};

const questionRecord = z.object({ question: z.string() });

/** The question of a run that has begun; undefined where none has. */
export const questionOfRun = (run: string): string | undefined => {
  const path = join(run, 'task.json');
  if (!existsSync(join(run, 'events.jsonl')) || !existsSync(path)) return undefined;
  return questionRecord.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data?.question;
};

const noSettings = (run: string): string =>
  !existsSync(run) || readdirSync(run).every((name) => name.startsWith('.'))
    ? `“${run}” ${existsSync(run) ? 'is empty' : 'is not there'}: if a run was ended before it began, ask again with earthwright run.`
    : `“${run}” holds no ${file} of a run: give the run folder, <task>/.earthwright/runs/<time>.`;

/** The task folder and the options that a run was started with. Throws `usage` for a folder that holds no run. */
export const readSettings = (run: string): { taskFolder: string; options: RunOptions } => {
  const path = join(run, file);
  if (!existsSync(path)) throw new EarthwrightError('usage', 'user', noSettings(run));
  const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success)
    throw new EarthwrightError(
      'usage',
      'user',
      `${path} can't be read as the settings of a run: ${parsed.error.issues[0]?.message ?? ''}`,
    );
  const { version: _, taskFolder, disable, ...rest } = parsed.data;
  const options = { ...given(rest), disable: new Set<Part>(disable), out: run };
  return { taskFolder: resolve(run, taskFolder), options: options as RunOptions }; // as written from RunOptions above
};
