import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { EarthwrightError } from '../core/errors.ts';
import { defaultRetry, type RetryPolicy } from '../core/retry.ts';
import { type Budget, parseBudget } from './budget.ts';
import type { Prices } from './ledger.ts';
import { roles } from './model.ts';
import type { RoleModels } from './role-models.ts';

const positive = z.number().positive();
const file = z.strictObject({
  model: z
    .strictObject({
      baseUrl: z.url().optional(),
      /** One name for all roles, or one per role. */
      models: z.union([z.string(), z.partialRecord(z.enum([...roles, 'default']), z.string())]).optional(),
      /** Name of the environment variable that holds the key. */
      keyVariable: z.string().optional(),
      /** Per million tokens, by model name. */
      prices: z.record(z.string(), z.strictObject({ input: z.number(), output: z.number() })).optional(),
      budget: z.string().optional(),
      idleSeconds: positive.optional(),
      attempts: positive.optional(),
      firstPauseMs: positive.optional(),
      longestPauseMs: positive.optional(),
    })
    .default({}),
});
type FileSettings = z.infer<typeof file>['model'];

/** What the command line says. */
export interface ModelFlags {
  readonly models?: RoleModels;
  readonly baseUrl?: string;
  readonly budget?: Budget;
  readonly configFile?: string;
}

export interface ModelConfiguration {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly models: RoleModels;
  readonly prices: Prices;
  readonly budget: Budget;
  readonly retry: RetryPolicy;
  readonly idleMs: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);
/** A model may think this long without a word. */
export const defaultIdleSeconds = 600;
const fileNames = ['earthwright.config.json', 'earthwright.config.yaml', 'earthwright.config.yml'];
export const openAi = 'https://api.openai.com/v1';

const parseFile = (path: string): FileSettings => {
  let raw: unknown;
  try {
    raw = path.endsWith('.json') ? JSON.parse(readFileSync(path, 'utf8')) : parseYaml(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw usage(`${path} can't be read: ${cause instanceof Error ? cause.message : ''}`);
  }
  const parsed = file.safeParse(raw ?? {});
  if (parsed.success) return parsed.data.model;
  const secret = /api_?key|token|secret/i.test(JSON.stringify(Object.keys(Object(Object(raw).model))));
  throw usage(
    secret
      ? `${path} holds a key. Keys come from the environment only: set OPENAI_API_KEY there, or name another variable with “keyVariable”, and take the key out of the file.`
      : `${path}: ${z.prettifyError(parsed.error)}`,
  );
};

/** The configuration file that is named, else the one of a folder; undefined for none. Throws `usage` for a named one that is not there. */
export const settingsPath = (named: string | undefined, folder: string): string | undefined => {
  if (named !== undefined && !existsSync(named)) throw usage(`There is no configuration file “${named}”.`);
  return named ?? fileNames.map((name) => join(folder, name)).find((path) => existsSync(path));
};

export const readSettingsFile = (named: string | undefined, folder: string): FileSettings => {
  const path = settingsPath(named, folder);
  return path === undefined ? {} : parseFile(path);
};

const keyOf = (settings: FileSettings, environment: Environment, baseUrl: string): string => {
  const variable = settings.keyVariable ?? 'OPENAI_API_KEY';
  const key = environment[variable]?.trim();
  if (key) return key;
  if (baseUrl === openAi || settings.keyVariable !== undefined)
    throw usage(
      `No key for ${baseUrl}: set ${variable} in the environment. A server of your own needs none: give --base-url http://localhost:11434/v1 or set OPENAI_BASE_URL.`,
    );
  return 'none';
};

const checkUrl = (url: string): string => {
  if (!/^https?:\/\/[^\s/]/i.test(url) || !URL.canParse(url))
    throw usage(`The base URL “${url}” is no http(s) address such as http://localhost:11434/v1.`);
  return url.replace(/\/+$/, '');
};

/** Flags win over the environment, the environment over the configuration file. Throws `usage` for what is missing. */
export const readModelConfiguration = (
  flags: ModelFlags,
  environment: Environment,
  folder: string,
): ModelConfiguration => {
  const settings = readSettingsFile(flags.configFile, folder);
  const named = typeof settings.models === 'string' ? { default: settings.models } : (settings.models ?? {});
  const fromEnvironment = environment['EARTHWRIGHT_MODEL'] ? { default: environment['EARTHWRIGHT_MODEL'] } : {};
  // One model named on the command line is meant for every role, whatever the file says.
  const models = flags.models?.default ? flags.models : { ...named, ...fromEnvironment, ...flags.models };
  const baseUrl = checkUrl(flags.baseUrl ?? environment['OPENAI_BASE_URL'] ?? settings.baseUrl ?? openAi);
  const budget = { ...(settings.budget ? parseBudget(settings.budget) : {}), ...flags.budget };
  const prices = settings.prices ?? {};
  const unpriced = Object.values(models).find((name) => name !== undefined && !(name in prices));
  if (budget.cost !== undefined && unpriced)
    throw usage(
      `A cost budget needs a price for “${unpriced}”: add "prices": {"${unpriced}": {"input": …, "output": …}} (per million tokens) to the “model” part of ${fileNames[0]}.`,
    );
  return {
    baseUrl,
    apiKey: keyOf(settings, environment, baseUrl),
    models,
    prices,
    budget,
    retry: {
      attempts: settings.attempts ?? defaultRetry.attempts,
      firstPauseMs: settings.firstPauseMs ?? defaultRetry.firstPauseMs,
      longestPauseMs: settings.longestPauseMs ?? defaultRetry.longestPauseMs,
    },
    idleMs: 1000 * (settings.idleSeconds ?? defaultIdleSeconds),
  };
};
