import { foldedName } from './names.ts';
import { type SpectralIndex, spectralIndices } from './spectral-index-table.ts';

interface Mention {
  index: SpectralIndex;
  start: number;
  end: number;
}

interface Vocabulary {
  phrase: RegExp;
  phrases: Map<string, SpectralIndex>;
  /** Ids and one-word aliases as written, and folded when the folded form is no other word. */
  exact: Map<string, SpectralIndex>;
  folded: Map<string, SpectralIndex>;
}

/** Short ids that mean something else in the same texts: instruments, programmes, soil, terrain and climate indices. */
const ambiguous = new Set(
  'MSI TCI SWI CCI TWI DSI SWM CWI LCI MVI OSI CSI AVI STI CIG VIG GCC RCC BCC MCI REP GCI KDI SUI NLI WRI PRI'.split(
    ' ',
  ),
);

/** Three-letter ids that are safe in any case; other short ids count only as published. */
const safeInAnyCase = new Set(['evi', 'nbr', 'bsi']);

let vocabulary: Vocabulary | undefined;

/**
 * The spectral indices that a text mentions, each once, ordered by first position. Full names match in any case and
 * spelling; ids of four or more characters in any case; shorter ids only as published, and where such an id has other
 * meanings only next to a word such as "index" or "compute".
 */
export function spectralIndexMentions(text: string): SpectralIndex[] {
  vocabulary ??= vocabularyOf(spectralIndices());
  const phrases = phraseMentions(text, vocabulary);
  const words = wordMentions(text, vocabulary).filter(
    (word) => !phrases.some((phrase) => word.start < phrase.end && phrase.start < word.end),
  );
  const ordered = [...phrases, ...words].sort((first, second) => first.start - second.start);
  return [...new Set(ordered.map((mention) => mention.index))];
}

function phraseMentions(text: string, { phrase, phrases }: Vocabulary): Mention[] {
  return [...text.matchAll(phrase)].flatMap((match) => {
    const index = phrases.get(foldedName(match[0]));
    return index === undefined ? [] : [{ index, start: match.index, end: match.index + match[0].length }];
  });
}

function wordMentions(text: string, { exact, folded }: Vocabulary): Mention[] {
  return [...text.matchAll(/(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]+/g)].flatMap((match) => {
    const word = match[0];
    const index = exact.get(word) ?? folded.get(word.toLowerCase());
    const mention = index && { index, start: match.index, end: match.index + word.length };
    return mention && meantAsIndex(text, word, mention) ? [mention] : [];
  });
}

function meantAsIndex(text: string, word: string, { start, end }: Mention): boolean {
  if (word.length > 2 && !ambiguous.has(word)) return true;
  const before = text.slice(0, start);
  const after = text.slice(end);
  const named = /^\s+(?:index|indices|ratio)\b/i.test(after) || /\b(?:index|indices)\s+["'(]?$/i.test(before);
  const asked = /\b(?:compute|calculate|derive|computing|calculating|deriving)\s+(?:the\s+|mean\s+|median\s+)*$/i;
  return named || (word.length > 2 && asked.test(before));
}

function vocabularyOf(indices: readonly SpectralIndex[]): Vocabulary {
  const phrases = new Map<string, SpectralIndex>();
  const exact = new Map<string, SpectralIndex>();
  for (const index of indices) exact.set(index.id, index);
  for (const index of indices) {
    for (const name of [index.name, ...index.aliases]) {
      const words = /[^A-Za-z0-9]/.test(name) ? phrases : exact;
      const key = words === phrases ? foldedName(name) : name;
      if (!words.has(key)) words.set(key, index);
    }
  }
  const folded = new Map<string, SpectralIndex>();
  for (const [word, index] of exact) {
    const key = word.toLowerCase();
    if ((word.length > 3 || safeInAnyCase.has(key)) && !folded.has(key)) folded.set(key, index);
  }
  return { phrase: anyOf([...phrases.keys()]), phrases, exact, folded };
}

/** Longest first, so that "modified normalized difference water index" is not read as the plain one. */
function anyOf(phrases: string[]): RegExp {
  const patterns = phrases
    .sort((first, second) => second.length - first.length)
    .map((phrase) =>
      phrase
        .replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
        .replaceAll('ized', 'i[sz]ed')
        .replaceAll('ization', 'i[sz]ation')
        .replaceAll('tasseled', 'tassell?ed')
        .replaceAll(' ', '[\\s_-]+'),
    );
  return new RegExp(`(?<![A-Za-z0-9])(?:${patterns.join('|')})(?![A-Za-z0-9])`, 'gi');
}
