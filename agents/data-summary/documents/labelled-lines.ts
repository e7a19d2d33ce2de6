/** Lines of readmes that begin with what they are about: "ST_B10: …", "S2_NDVI_monthly_YYYY.tif : …", "- `FSC_*.tif`: …". */

const label = /^\s*(?:[-*•+]\s+)?[`"“'*]*([A-Za-z][\w.*<>{}-]{2,79})[`"”'*]*\s*(?:[:–—]|=(?!=)|-\s|\t|\s{2,})/;

/** Digits of a date, as readmes write them in names. */
const placeholders: readonly (readonly [RegExp, string])[] = [
  [/(?:YYYY|AAAA|JJJJ|<year>|\{year\})/gi, String.raw`\d{4}`],
  [/(?:DDD|DOY)/g, String.raw`\d{3}`],
  [/(?:MM|DD|<month>|\{month\}|<day>|\{day\})/g, String.raw`\d{2}`],
  [/\*/g, '.*'],
];

const escaped = (text: string): string => text.replaceAll(/[.+?^$()|[\]\\-]/g, String.raw`\$&`);

/** Only a word that looks like a name is a label: one with a digit, an underscore, a full stop inside or a placeholder. */
const looksLikeName = (word: string): boolean => /[\d_*]|\.\w|YYYY|AAAA|JJJJ/.test(word);

const baseName = (path: string): string => path.split('/').at(-1) ?? path;

/**
 * The files that a line's label means, by their whole name, its beginning or a part of it between separators; null for a line without a
 * label. A label that means no file gives none: the line is about something else.
 */
export const labelledFiles = (line: string, paths: readonly string[]): readonly string[] | null => {
  const word = label.exec(line)?.[1];
  if (word === undefined || !looksLikeName(word)) return null;
  const bare = word.replace(/\.+$/, '');
  const pattern = placeholders.reduce((text, [from, to]) => text.replace(from, to), escaped(bare));
  const part = new RegExp(`(?:^|[^A-Za-z0-9])${pattern}(?:$|[^A-Za-z0-9])`, 'i');
  return paths.filter((path) => part.test(baseName(path)));
};
