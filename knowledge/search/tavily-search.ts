import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { reasonOf } from '../sources/source-error.ts';
import { readResults } from './results.ts';
import type { SearchPort } from './search-port.ts';

export interface TavilyOptions {
  /** Default: TAVILY_API_KEY. */
  readonly apiKey?: string;
  /** Another address that speaks Tavily's interface, for tests and proxies. */
  readonly apiBaseUrl?: string;
}

const messageSchema = z.object({ content: z.unknown() });
const failureSchema = z.object({ error: z.string() });

/** Tavily through LangChain's tool, loaded at the first search. Throws `search.key` without a key. */
export const tavilySearch = ({
  apiKey = process.env['TAVILY_API_KEY'],
  apiBaseUrl,
}: TavilyOptions = {}): SearchPort => {
  if (!apiKey)
    throw new EarthwrightError(
      'search.key',
      'user',
      'Tavily needs a key; set TAVILY_API_KEY or choose another engine.',
    );
  return {
    name: 'tavily',
    search: async ({ query, top, signal }) => {
      const answer = await ask({ apiKey, apiBaseUrl, query, top, signal });
      const failure = failureSchema.safeParse(answer);
      if (failure.success && /^No search results/.test(failure.data.error)) return [];
      const results = readResults(answer, top);
      if (results !== undefined) return results;
      throw unavailable(failure.success ? failure.data.error : 'the answer has no list of results');
    },
  };
};

interface Question {
  readonly apiKey: string;
  readonly apiBaseUrl: string | undefined;
  readonly query: string;
  readonly top: number;
  readonly signal: AbortSignal | undefined;
}

const ask = async ({ apiKey, apiBaseUrl, query, top, signal }: Question): Promise<unknown> => {
  const { TavilySearch } = await import('@langchain/tavily');
  const tool = new TavilySearch({
    tavilyApiKey: apiKey,
    maxResults: top,
    ...(apiBaseUrl === undefined ? {} : { apiBaseUrl }),
  });
  try {
    const call = { type: 'tool_call' as const, id: 'search', name: tool.name, args: { query } };
    const message = messageSchema.parse(await tool.invoke(call, signal === undefined ? {} : { signal }));
    return typeof message.content === 'string' ? JSON.parse(message.content) : message.content;
  } catch (error) {
    signal?.throwIfAborted();
    throw unavailable(reasonOf(error), error);
  }
};

const unavailable = (reason: string, cause?: unknown): EarthwrightError =>
  new EarthwrightError('search.unavailable', 'host', `Tavily gave no usable answer: ${reason}`, { cause });
