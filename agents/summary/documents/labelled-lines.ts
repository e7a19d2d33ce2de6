/** Lines of readmes that begin with what they are about: "ST_B10: …", "S2_NDVI_monthly_YYYY.tif : …", "- `FSC_*.tif`: …". */

const label = /^\s*(?:[-*•+]\s+)?[`"“'*]*([A-Za-z][\w.*<>{}-]{2,79})[`"”'*]*\s*(?:[:–—]|=(?!=)|-\s|\t|\s{2,})/;

/** "lossyear was binarised", "the SCL_20m here is a mask": a sentence with a part of some names for its subject. */
const subject =
  /^\s*(?:[-*•+]\s+)?(?:(?:the|all|each)\s+)?[`"“'*]*([A-Za-z][\w-]{2,40})[`"”'*]*\s+(?:files?\s+|layers?\s+|bands?\s+|rasters?\s+|values?\s+|here\s+)*(?:is|was|are|were|has|have|holds?|contains?|shows?)\b/i;

/** "SST file: monthly means in kelvin": a word of some names, with what it is of. */
const fileLabel =
  /^\s*(?:[-*•+]\s+)?[`"“'*]*([A-Za-z][\w-]{1,30})[`"”'*]*\s+(?:files?|rasters?|grids?|tifs?|geotiffs?)[`"”'*]*\s*[:–—]/i;

/** Sentences of one line that are each about a file of their own. */
export const labelledParts = (line: string): readonly string[] =>
  line.split(
    /(?<=[.;])\s+(?=[`"“'*]*[A-Za-z][\w-]{1,30}[`"”'*]*\s+(?:files?|rasters?|grids?|tifs?|geotiffs?)[`"”'*]*\s*[:–—])/i,
  );

/** Digits of a date, as readmes write them in names. */
const placeholders: readonly (readonly [RegExp, string])[] = [
  [/(?:YYYY|AAAA|JJJJ|<year>|\{year\})/gi, String.raw`\d{4}`],
  [/(?:DDD|DOY)/g, String.raw`\d{3}`],
  [/(?:MM|DD|<month>|\{month\}|<day>|\{day\})/g, String.raw`\d{2}`],
  [/\*/g, '.*'],
];

const escaped = (text: string): string => text.replaceAll(/[.+?^$()|[\]\\-]/g, String.raw`\$&`);

/** Attributes of scientific files, as notes copy them: "scale_factor: 0.01". */
const attribute =
  /^(?:scale_?factor|add_?offset|fill_?value|missing_?value|valid_?(?:range|min|max)|(?:long|standard)_?name|no_?data(?:_?value)?)$/i;

/** Only a word that looks like a name is a label: one with a digit, an underscore, a full stop inside or a placeholder. */
const looksLikeName = (word: string): boolean => !attribute.test(word) && /[\d_*]|\.\w|YYYY|AAAA|JJJJ/.test(word);

const baseName = (path: string): string => path.split('/').at(-1) ?? path;

const partOfName = (pattern: string, path: string): boolean =>
  new RegExp(`(?:^|[^A-Za-z0-9])${pattern}(?:$|[^A-Za-z0-9])`, 'i').test(baseName(path));

/** Files whose names hold the subject of a sentence as a part of their own; null where none or all of them do. */
const subjectFiles = (line: string, paths: readonly string[]): readonly string[] | null => {
  const word = subject.exec(line)?.[1];
  const found = word === undefined ? [] : paths.filter((path) => partOfName(escaped(word), path));
  return found.length > 0 && found.length < paths.length ? found : null;
};

/** Files whose names hold the word of a label at the beginning of a part of their own; null where none or all of them do. */
const filesCalled = (line: string, paths: readonly string[]): readonly string[] | null => {
  const word = fileLabel.exec(line)?.[1];
  if (word === undefined) return null;
  const beginning = new RegExp(`(?:^|[^A-Za-z0-9])${escaped(word)}`, 'i');
  const found = paths.filter((path) => beginning.test(baseName(path)));
  return found.length > 0 && found.length < paths.length ? found : null;
};

/**
 * The files that a line's label means, by their whole name, its beginning or a part of it between separators; null for a line without a
 * label. A label that means no file gives none: the line is about something else.
 */
export const labelledFiles = (line: string, paths: readonly string[]): readonly string[] | null => {
  const called = filesCalled(line, paths);
  if (called) return called;
  const word = label.exec(line)?.[1];
  if (word === undefined || !looksLikeName(word)) return subjectFiles(line, paths);
  const bare = word.replace(/\.+$/, '');
  const pattern = placeholders.reduce((text, [from, to]) => text.replace(from, to), escaped(bare));
  return paths.filter((path) => partOfName(pattern, path));
};
