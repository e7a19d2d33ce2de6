import type { Span } from '../../../analysis/tree.ts';

/** A word, a number or a symbol of the question. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly kind: 'word' | 'number' | 'symbol';
  readonly span: Span;
  /** White space stands before it, or nothing. */
  readonly spaced: boolean;
}

/** One character for one, so that spans stay true. */
const plain: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2014': '–',
  '\u2212': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u00d7': '*',
  '\u22c5': '*',
  '\u2215': '/',
  '\u03bc': 'µ',
};

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** "Which percentage" is what percentage. */
const whichShare = /\b([Ww])hich (?=(?:percentage|percent|per cent|share|fraction|proportion)\b)/g;

/** The text with variants of spelling made plain; as long as before. */
export const normalise = (text: string): string =>
  (isAscii(text)
    ? text
    : [...text.normalize('NFC')].map((character) => plain[character] ?? character).join('')
  ).replaceAll(whichShare, '$1hat  ');

/** "'s" is a word, and is "is", behind a few words alone: behind any other it may be a genitive. */
const pattern =
  /(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![.]?\d)|\d+|(?<![\w)])\.\d+)|(?<word>(?<=(?<![\p{L}\p{N}_])(?:[Ww]h(?:at|ich|ere|o|en)|[Hh]ow|[Tt]?[Hh]ere|[Ii]t|[Tt]hat))'s(?![\p{L}\p{N}_])|°\s?[CF](?!\p{L})|a\.s\.l\.?(?!\p{L})|[\p{L}_][\p{L}\p{N}\p{M}_]*)|(?<symbol>>=|<=|!=|==|->|→|\*\*|\.\.|[^\s])/gu;

/** Lower case without accents: “Água” is found as “agua”. */
const folded = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Tokens of a text; a number is digits with its decimals and thousands, a word letters with the digits behind them. */
export const tokensOf = (text: string): Token[] =>
  [...normalise(text).matchAll(pattern)].map((match) => {
    const [found] = match;
    const kind =
      match.groups?.['number'] !== undefined ? 'number' : match.groups?.['word'] !== undefined ? 'word' : 'symbol';
    return {
      text: found,
      lower: found === "'s" ? 'is' : folded(found),
      kind,
      span: { start: match.index, end: match.index + found.length },
      spaced: match.index === 0 || /\s/.test(text[match.index - 1] ?? ''),
    };
  });

const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|approx|ca|vs|no|nr|st|cf|incl|excl|resp|min|max|avg|temp|sept?|oct|nov|dec|jan|feb|mar|apr|jun|jul|aug|[A-Za-z])$/i;

/** Where sentences end: behind `?`, `!`, a semicolon, a new line, or a full stop that no abbreviation or number owns. */
export const sentenceSpans = (raw: string): Span[] => {
  const text = normalise(raw);
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number, next: number): void => {
    if (text.slice(start, end).trim() !== '') spans.push({ start, end });
    start = next;
  };
  for (const match of text.matchAll(/[?!]+|;|\n+|\.(?=\s|$)/g)) {
    const before = text.slice(start, match.index);
    const last = text.slice(match.index + 1).trim() === '';
    if (
      match[0] === '.' &&
      !last &&
      abbreviation.test(before) &&
      !/\s[A-Z]/.test(text.slice(match.index + 1, match.index + 3))
    )
      continue;
    if (match[0] === '.' && !last && /(?:^|[\s(])(?:e\.g|i\.e|approx|ca|vs|cf)$/i.test(before)) continue;
    close(match.index, match.index + match[0].length);
  }
  close(text.length, text.length);
  return spans;
};
