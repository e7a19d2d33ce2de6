import { EarthwrightError } from '../../core/errors.ts';
import { fetchContent } from '../sources/http.ts';
import { defaultSourceLimits } from '../sources/limits.ts';
import { reasonOf } from '../sources/source-error.ts';
import { readResults } from './results.ts';
import type { SearchPort } from './search-port.ts';

const limits = { ...defaultSourceLimits, bytes: 4 * 1024 * 1024, responseMs: 15_000 };

/**
 * Any engine that answers `?q=…&format=json` with `{ results: [{ title, url, content }] }`, as SearXNG does (its settings
 * must allow the JSON format). Parameters that the address already has are kept.
 */
export const httpJsonSearch = (address: string): SearchPort => ({
  name: new URL(address).host,
  search: async ({ query, top, signal = new AbortController().signal }) => {
    const url = new URL(address);
    url.searchParams.set('q', query);
    url.searchParams.set('format', 'json');
    try {
      const { bytes } = await fetchContent(url.href, limits, signal);
      const results = readResults(JSON.parse(new TextDecoder().decode(bytes)), top);
      if (results === undefined) throw new Error('the answer has no list of results');
      return results;
    } catch (error) {
      signal.throwIfAborted();
      throw new EarthwrightError(
        'search.unavailable',
        'host',
        `The search engine ${url.host} gave no usable answer: ${reasonOf(error)}. For SearXNG, "json" must be among search.formats.`,
        { cause: error },
      );
    }
  },
});
