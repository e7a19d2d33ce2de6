import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Answer } from '../../../core/answer.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { type OpenAiServer, startServer } from '../../model/openai-server.ts';
import {
  type AskOptions,
  ask,
  type Bench,
  composeSandbox,
  conversation,
  openBench,
  type Subject,
  subjectOf,
  supported,
} from './support.ts';

export type Lines = Parameters<typeof conversation>[0];

/** A server that hangs is waited for as long as it takes to say so, and not longer. */
export const impatient = { firstPauseMs: 1, longestPauseMs: 2, attempts: 3, idleSeconds: 0.4 };

const usual: Lines = { interpretation: [{ probe: null, findings: [], unknown: [] }], review: [supported] };

/** Conversations over the example pond-count: one sandbox for all, a task, a run folder and a server of its own for each test. */
export const openTalks = ({
  model = {},
  lines: every = {},
  options: always = {},
}: {
  readonly model?: object;
  readonly lines?: Lines;
  readonly options?: AskOptions;
} = {}) => {
  let sandbox: Sandbox;
  let bench: Bench;
  let server: OpenAiServer | null = null;
  const anew = (): void => {
    bench = openBench('pond-count');
    writeFileSync(join(bench.configFolder, 'earthwright.config.json'), JSON.stringify({ model }));
  };
  const silence = async (): Promise<void> => {
    await server?.close();
    server = null;
  };
  beforeAll(() => {
    sandbox = composeSandbox();
  });
  afterAll(() => sandbox.close());
  beforeEach(anew);
  afterEach(async () => {
    await silence();
    bench.close();
  });
  const requests = (): OpenAiServer['requests'] => server?.requests ?? [];
  const asked = (subject: Subject) => requests().filter(({ body }) => subjectOf(body) === subject);
  return {
    bench: (): Bench => bench,
    counts: () => server?.counts,
    requests,
    asked,
    subjects: (): Subject[] => requests().map(({ body }) => subjectOf(body)),
    /** The last message of a subject's so-manieth request. */
    lastWords: (subject: Subject, turn: number): string => asked(subject)[turn]?.body.messages.at(-1)?.content ?? '',
    /** Another place, as a new test would have it. */
    anew: (): void => {
      bench.close();
      anew();
    },
    silence,
    say: async (lines: Lines, options: AskOptions = {}): Promise<Answer> => {
      await silence();
      server = await startServer(conversation({ ...usual, ...every, ...lines }));
      return ask(bench, sandbox, { baseUrl: server.baseUrl, ...always, ...options });
    },
    /** Without the server, in a run folder of its own: from a cassette. */
    replay: (cassette: string, folder: string, options: AskOptions = {}): Promise<Answer> =>
      ask({ ...bench, runFolder: `${bench.runFolder}-${folder}` }, sandbox, {
        ...always,
        replay: cassette,
        ...options,
      }),
  };
};
