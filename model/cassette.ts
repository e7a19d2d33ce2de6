import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../core/errors.ts';
import type { Ask, Exchange } from './exchange.ts';
import { roles } from './model.ts';

const entry = z.object({
  /** SHA-256 of what was asked: role, messages, form, temperature and seed, whatever the model. */
  key: z.string(),
  ask: z.object({
    role: z.enum(roles),
    model: z.string(),
    messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
    form: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text') }),
      z.object({ kind: z.literal('json'), name: z.string(), schema: z.record(z.string(), z.unknown()) }),
    ]),
    temperature: z.number(),
    seed: z.number(),
    prompt: z.string().optional(),
  }),
  reply: z.object({
    text: z.string(),
    finish: z.enum(['stop', 'length', 'refused']),
    usage: z.object({ promptTokens: z.number(), completionTokens: z.number(), estimated: z.boolean() }),
    requests: z.number(),
    latencyMs: z.number(),
  }),
});
type Entry = z.infer<typeof entry>;

/** A request as it was made or as a cassette tells it. */
type Asked = Omit<Ask, 'prompt'> & { readonly prompt?: string | undefined };

const askKey = ({ role, messages, form, temperature, seed }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([role, messages.map(({ role: who, content }) => [who, content]), form, temperature, seed]))
    .digest('hex');

const invalid = (path: string, line: number, message: string): EarthwrightError =>
  new EarthwrightError('cassette-invalid', 'user', `${path}, line ${line}: ${message}`);

const readEntries = (path: string): Entry[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      try {
        return [entry.parse(JSON.parse(line))];
      } catch (cause) {
        throw invalid(path, index + 1, `not an exchange of a cassette (${cause instanceof Error ? cause.name : ''}).`);
      }
    });

/** Answers by key, each given once, in the order in which they were recorded. */
const answers = (entries: readonly Entry[], keyOf: (entry: Entry) => string) => {
  const waiting = new Map<string, Entry[]>();
  for (const one of entries) waiting.set(keyOf(one), [...(waiting.get(keyOf(one)) ?? []), one]);
  return (key: string): Entry | undefined => waiting.get(key)?.shift();
};

/** Where two texts part, for a person who looks for the reason of a miss. */
const firstDifference = (recorded: string, asked: string): string => {
  let at = 0;
  while (at < recorded.length && recorded[at] === asked[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 60));
  return `recorded ${around(recorded)}, now ${around(asked)}`;
};

const missMessage = (path: string, ask: Ask, entries: readonly Entry[]): string => {
  const text = (one: Pick<Ask, 'messages'>) => one.messages.map(({ content }) => content).join('\n');
  const nearest = entries.find((one) => one.ask.role === ask.role && one.ask.messages.length === ask.messages.length);
  return `${path} holds no answer to this request of the role “${ask.role}”${nearest ? `; against the nearest recorded one: ${firstDifference(text(nearest.ask), text(ask))}` : ', nor any of that role'}. The data, the prompts or the settings are not those of the recording: record it anew with --record.`;
};

/** The prompt file with its wording, and the form of the answer. */
const promptKey = ({ role, prompt, form }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([role, prompt ?? null, form]))
    .digest('hex');

const keyBy = { request: askKey, prompt: promptKey, order: ({ role }: Asked): string => role };

/**
 * request: the answer to exactly this request. prompt: the next answer to the same prompt file in the same wording and form of answer,
 * whatever the data, the knowledge base and the templates put into it. order: the next answer of the role, whatever was asked.
 */
export type ReplayMatch = keyof typeof keyBy;

/** Plays recorded answers and asks nobody. A request without an answer throws `replay-miss`. */
export const createReplay = (
  path: string,
  match: ReplayMatch = 'request',
): Exchange & { readonly models: ReadonlyMap<string, string> } => {
  if (!existsSync(path))
    throw new EarthwrightError('usage', 'user', `There is no cassette “${path}”. Make one with --record.`);
  const entries = readEntries(path);
  const answerOf = answers(entries, match === 'request' ? ({ key }) => key : ({ ask }) => keyBy[match](ask));
  return {
    models: new Map(entries.map(({ ask }) => [ask.role, ask.model])),
    ask: async (ask, { signal, onToken }) => {
      signal.throwIfAborted();
      const found = answerOf(keyBy[match](ask));
      if (!found)
        throw new EarthwrightError('replay-miss', 'user', missMessage(path, ask, entries), {
          details: { requests: 0 },
        });
      onToken?.(found.reply.text);
      return found.reply;
    },
  };
};

/** Keeps every exchange in a file as it happens. What an existing cassette already holds is not asked again. */
export const createRecorder = (path: string, inner: Exchange): Exchange => {
  mkdirSync(dirname(path), { recursive: true });
  const known = answers(existsSync(path) ? readEntries(path) : [], ({ key }) => key);
  return {
    ask: async (ask, options) => {
      const key = askKey(ask);
      const found = known(key);
      if (found) return found.reply;
      const reply = await inner.ask(ask, options);
      const line: Entry = { key, ask: { ...ask, messages: [...ask.messages] }, reply };
      appendFileSync(path, `${JSON.stringify(line)}\n`);
      return reply;
    },
  };
};
