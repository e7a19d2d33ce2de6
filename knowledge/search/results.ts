import { z } from 'zod';
import { cleanLine, cleanText } from '../sources/clean-text.ts';
import { htmlText } from '../sources/html.ts';
import type { SearchResult } from './search-port.ts';

const titleLength = 200;
const textLength = 2_000;

const text = z.string().nullish().catch(undefined);

/** Names that engines give to the same thing. */
const rawResultSchema = z.object({
  title: text,
  url: text,
  link: text,
  content: text,
  snippet: text,
  description: text,
  publishedDate: text,
  published_date: text,
});

const answerSchema = z.object({ results: z.array(z.unknown()) });

/** Reads the `results` of an engine's answer: cleaned and capped; what has no http(s) address is left out. Undefined for nonsense. */
export const readResults = (answer: unknown, top: number): SearchResult[] | undefined => {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) return undefined;
  return data.results.flatMap(readResult).slice(0, top);
};

const readResult = (value: unknown): SearchResult[] => {
  const { success, data } = rawResultSchema.safeParse(value);
  const url = success ? webAddress(data.url ?? data.link ?? '') : undefined;
  if (!success || url === undefined) return [];
  const words = data.content ?? data.snippet ?? data.description ?? '';
  const published = data.publishedDate ?? data.published_date;
  return [
    {
      title: cleanLine(htmlText(data.title ?? '').text, titleLength) || url,
      url,
      text: cleanText(htmlText(words).text, textLength),
      ...(published ? { published: cleanLine(published, 40) } : {}),
    },
  ];
};

const webAddress = (address: string): string | undefined => {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
};
