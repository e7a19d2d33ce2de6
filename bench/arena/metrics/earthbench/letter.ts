/** What an answer's text was read as: a letter, nothing at all, or a text without one. The last two are wrong answers and count. */
export type ReadLetter = string;

/** A letter between tags, whether the second one is closed or not; else the last capital that stands alone, articles included. */
export const readLetter = (text: string | null | undefined, letters = 'ABCDEF'): ReadLetter => {
  if (!text || text.includes('FAIL')) return 'FAIL';
  const tagged =
    new RegExp(`<Answer>([${letters}])<Answer>`, 'i').exec(text) ??
    new RegExp(`<Answer>([${letters}])</Answer>`, 'i').exec(text);
  if (tagged?.[1]) return tagged[1].toUpperCase();
  const alone = [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_])[${letters}](?![\\p{L}\\p{N}_])`, 'gu'))];
  return alone.at(-1)?.[0] ?? 'UNKNOWN';
};
