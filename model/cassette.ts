import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../core/errors.ts';
import type { Ask, Exchange } from './exchange.ts';
import { type Message, roles } from './model.ts';

const entry = z.object({
  /** SHA-256 of what was asked: role, messages, form, temperature and seed, whatever the model. */
  key: z.string(),
  ask: z.object({
    role: z.enum(roles),
    model: z.string(),
    messages: z.array(
      z.object({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.string(),
        library: z.array(z.tuple([z.number(), z.number()])).optional(),
        /** SHA-256 of the pictures that went along: they are not kept. */
        pictures: z.array(z.string()).optional(),
      }),
    ),
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

type AskedMessage = Entry['ask']['messages'][number] | Message;
/** A request as it was made or as a cassette tells it. */
type Asked = Omit<Ask, 'prompt' | 'messages'> & {
  readonly prompt?: string | undefined;
  readonly messages: readonly AskedMessage[];
};

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const picturesOf = (message: AskedMessage): readonly string[] | undefined =>
  'images' in message ? message.images?.map(digestOf) : 'pictures' in message ? message.pictures : undefined;

const askKey = ({ role, messages, form, temperature, seed }: Asked): string => {
  const shown = messages.map((message) => {
    const pictures = picturesOf(message);
    return pictures ? [message.role, message.content, pictures] : [message.role, message.content];
  });
  return digestOf([role, shown, form, temperature, seed]);
};

/** A message without what the library shows in it. */
const ownWords = ({ content, library = [] }: AskedMessage): string =>
  library.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), content).trim();

const wordingKey = ({ role, messages, form, temperature, seed, prompt }: Asked): string =>
  digestOf([
    ...[role, prompt ?? null, form, temperature, seed],
    messages.map((message) => [message.role, ownWords(message), ...(picturesOf(message) ?? [])]),
  ]);

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
  const text = (one: Pick<Asked, 'messages'>) => one.messages.map(ownWords).join('\n');
  const nearest = entries.find((one) => one.ask.role === ask.role && one.ask.messages.length === ask.messages.length);
  return `${path} holds no answer to this request of the role “${ask.role}”${nearest ? `; against the nearest recorded one: ${firstDifference(text(nearest.ask), text(ask))}` : ', nor any of that role'}. The data, the prompts or the settings are not those of the recording: record it anew with --record.`;
};

const keyBy = { request: askKey, wording: wordingKey, order: ({ role }: Asked): string => role };

/**
 * request: the answer to exactly this request. wording: the answer to this request, whatever its author's library (templates, reference texts,
 * functions) shows with it: rules, data, question and all that followed are the recorded ones. order: the next answer of the role, whatever
 * was asked.
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

const recorded = ({ role, content, library, images }: Message): Entry['ask']['messages'][number] => ({
  role,
  content,
  ...(images ? { pictures: images.map(digestOf) } : {}),
  ...(library ? { library: library.map(([from, to]): [number, number] => [from, to]) } : {}),
});

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
      const line: Entry = { key, ask: { ...ask, messages: ask.messages.map(recorded) }, reply };
      appendFileSync(path, `${JSON.stringify(line)}\n`);
      return reply;
    },
  };
};
