import { readFileSync } from 'node:fs';
import { EarthwrightError } from '../../../../core/errors.ts';
import type { Episodes } from './episode.ts';
import { isOpenEarthAgent, readOpenEarthAgent } from './openearth-agent.ts';
import { isThinkGeo, readThinkGeo } from './thinkgeo.ts';

/** Episodes of a document as ThinkGeo or OpenEarthAgent publishes it; null for another one. */
export const episodesIn = (raw: unknown, path: string): Episodes | null => {
  if (isThinkGeo(raw)) return readThinkGeo(raw, path);
  return isOpenEarthAgent(raw) ? readOpenEarthAgent(raw, path) : null;
};

/** The same from its file. Throws `dataset-unreadable`. */
export const readEpisodes = (path: string): Episodes => {
  const found = episodesIn(JSON.parse(readFileSync(path, 'utf8')), path);
  if (found) return found;
  throw new EarthwrightError(
    'dataset-unreadable',
    'user',
    `“${path}” holds no episodes. Give ThinkGeoBench.json (tasks by number, with dialogs), or OpenEarthAgent's list of samples with conversations.`,
  );
};
