/** Pairs of codes and names in running text: "11 = open water", "3: grass", "42 evergreen forest". */
import type { LegendEntry } from '../../core/profile.ts';

/** Pairs that follow each other, with what stands before them on their line: "band 2 QC: 0 good, 1 marginal". */
export interface LegendRun {
  readonly entries: readonly LegendEntry[];
  readonly before: string;
}

export const distinctCodes = (entries: readonly LegendEntry[]): LegendEntry[] =>
  entries.filter((one, index) => entries.findIndex((other) => other.code === one.code) === index);

/** Not "0.05 degree" or "30 m". */
const pair =
  /(?<![\w.,-])(-?\d{1,5})\s*([=:]|[–—-]\s|\s)\s*(\p{L}[\p{L}\p{M}'’]*(?:[ /&,-]{1,2}[\p{L}\p{M}'’()]+){0,7})/giu;
const notNames =
  /^(?:m|km|metres?|meters?|degrees?|deg|pixels?|bands?|bits?|percent|days?|months?|years?|x|by|to|and|or|of|in|is|are|utm|wgs|(?:jan|febr)uary|march|april|may|june|july|august|(?:sept|nov|dec)ember|october|can|could|may|must|should|was|were|has|have|added|subtracted|so|if|that|when|where|which)\b/i;
/** A number behind these counts something: "band 2 QC", "level 3 product". */
const counted =
  /\b(?:bands?|bandes?|bandas?|kanal|canal|couche|capa|camada|ebene|levels?|baseline|version|figure|table|page|tile|path|row|zone|channel|layer)\s*$/i;

const longestName = 80;

/** A name ends where the next sentence or pair begins. */
const tidyName = (name: string): string =>
  name
    .replace(/\s*\((?:the|no|not|this)\b.*$/i, '')
    .replace(/[\s,;:(]+$/, '')
    .trim();

/** Between two pairs of one list stands nothing but what parts them, or a remark in parentheses. */
const isGap = (between: string): boolean =>
  /^[\s,;|.·•*–-]*(?:\([^)]*\)|[^\d\s,;(]*\))?[\s,;|.·•*–-]*(?:and\s+)?$/.test(between);

/**
 * What is left of a name that holds numbers or comparisons: "NDSI_Snow_Cover >= 40", "IGBP classes 1-5". Nothing where it is the beginning of the
 * next pair.
 */
const restOfName = (text: string, end: number): string => {
  const after = text.slice(end, end + longestName);
  if (!/^\s*[_\d<>≥≤(-]/.test(after)) return '';
  const [rest = ''] = /^(?:[<>]=|\([^)\n]*\)|[^\n;|,.=:(]|\.(?=\d))*/.exec(after) ?? [];
  return /^\s*[=:]/.test(after.slice(rest.length)) ? '' : rest.trimEnd();
};

export const legendRuns = (text: string): LegendRun[] => {
  const runs: { entries: LegendEntry[]; before: string; end: number; isMarked: boolean }[] = [];
  for (const match of text.matchAll(pair)) {
    const [whole, code = '', mark = '', name = ''] = match;
    const rest = /[=:]/.test(mark) ? restOfName(text, match.index + whole.length) : '';
    const tidy = tidyName(`${name}${rest}`);
    const line = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index);
    if (tidy === '' || notNames.test(tidy) || counted.test(line)) continue;
    const entry = { code: Number(code), name: tidy };
    const end = match.index + whole.length + rest.length;
    const last = runs.at(-1);
    if (last && isGap(text.slice(last.end, match.index))) {
      last.entries.push(entry);
      last.end = end;
      last.isMarked ||= /[=:]/.test(mark);
    } else runs.push({ entries: [entry], before: line, end, isMarked: /[=:]/.test(mark) });
  }
  // A number alone before words is part of a sentence: "started on 19 July 2023 on the north slope".
  const lists = runs.filter(({ entries, isMarked }) => isMarked || entries.length > 1);
  return lists.map(({ entries, before }) => ({ entries: distinctCodes(entries), before }));
};
