import { EarthwrightError } from '../../core/errors.ts';
import { knowledgeCache } from '../index/cache-directory.ts';
import { cachedSearch } from './cached-search.ts';
import { httpJsonSearch } from './http-json-search.ts';
import type { SearchPort } from './search-port.ts';
import { tavilySearch } from './tavily-search.ts';

/**
 * The search engine of a setting: `off` (the default), `tavily`, or the address of an engine such as SearXNG. Answers are
 * cached. Throws `search.setting` for anything else.
 */
export const openSearch = (setting: string = 'off', cacheDirectory?: string): SearchPort | undefined => {
  if (setting === 'off') return undefined;
  const directory = knowledgeCache(cacheDirectory);
  if (setting === 'tavily') return cachedSearch(tavilySearch(), { directory });
  const url = URL.parse(setting);
  if (url !== null && /^https?:$/.test(url.protocol)) return cachedSearch(httpJsonSearch(url.href), { directory });
  throw new EarthwrightError(
    'search.setting',
    'user',
    `Got the search engine '${setting}'; expected off, tavily or an http(s) address.`,
  );
};
