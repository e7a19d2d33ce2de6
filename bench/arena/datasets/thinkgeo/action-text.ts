import { type EpisodeCall, episodeCall } from './episode.ts';

/** The end of the JSON array that begins at `start`, brackets within strings left alone; −1 where it is not closed. */
const endOfArray = (text: string, start: number): number => {
  let [depth, quoted] = [0, false];
  for (let at = start; at < text.length; at++) {
    const one = text[at];
    if (one === '\\' && quoted) at++;
    else if (one === '"') quoted = !quoted;
    else if (!quoted && one === '[') depth++;
    else if (!quoted && one === ']' && --depth === 0) return at + 1;
  }
  return -1;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The first call of `"actions": [{"name": …, "arguments": {…}}]` in what a model of OpenEarthAgent says; null where none can be read. */
export const actionIn = (text: string): EpisodeCall | null => {
  const found = /"actions"\s*:\s*\[/.exec(text);
  if (!found) return null;
  const start = found.index + found[0].length - 1;
  const end = endOfArray(text, start);
  const list = end < 0 ? null : parsed(text.slice(start, end));
  const call = episodeCall.safeParse(Array.isArray(list) ? list[0] : null);
  return call.success ? call.data : null;
};
