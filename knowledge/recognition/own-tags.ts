/** Tags of a file in which it speaks of its own numbers, one text each; what it cites, whom it thanks and how it is packed is left out. */
import type { FileClues } from './clues.ts';

export interface OwnTag {
  /** As a reason names it. */
  readonly source: string;
  /** Without the band or variable that it is about, in lower case: "software" of "band 1: SOFTWARE". */
  readonly word: string;
  readonly text: string;
}

const aside =
  /refer|\bcit|licen|acknowl|keyword|contact|institut|convention|summary|abstract|doi|url|link|related|usage|purpose|mip_?era|project|compression|tiling|overviews|byteorder|\bcrs|authority|vocabulary|creator|publisher|contributor|email/i;

/** "rain.json: operation": what a record beside the file says. */
const beside = /\.json: /;

const wordOf = (key: string): string => (key.split(/[#]|: /).at(-1) ?? key).trim().toLowerCase();

/** Longer ones are texts of a producer. */
export const ownTags = ({ tags }: Pick<FileClues, 'tags'>, longest = 240): OwnTag[] =>
  Object.entries(tags).flatMap(([key, value]): OwnTag[] =>
    key.startsWith('EARTHWRIGHT_') || aside.test(key) || value.length > longest || value.trim() === ''
      ? []
      : [{ source: beside.test(key) ? key : `the tag ${key}`, word: wordOf(key), text: value.trim() }],
  );

const longestQuote = 120;

export const quoted = ({ source, text }: Pick<OwnTag, 'source' | 'text'>): string =>
  `${source} says “${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}”`;
