import { readDates } from '../reading/dates.ts';
import { blankSpans, escapePattern, matchesOf, type Span } from '../reading/text.ts';
import { generic, isKnownWord } from './name-vocabulary.ts';

/** Accents folded, one character for one, so that offsets stay. */
export const folded = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD').charAt(0) || letter).join('');

/** A name that stands in the question. */
export interface NameMatch extends Span {
  /** As the data have it. */
  readonly name: string;
}

const genericAround = new RegExp(`^${generic}\\s+(?:of\\s+)?|\\s+${generic}$`, 'gi');

/** A name without the kind of place that it may carry: “Linde County” → “Linde”; '' where nothing would be left. */
const bare = (name: string): string => {
  const rest = name.replace(genericAround, '').trim();
  return rest === name || rest.length < 3 || isKnownWord(rest) ? '' : rest;
};

const wordPattern = (name: string): string =>
  folded(name)
    .trim()
    .split(/[\s_\-–]+/)
    .map(escapePattern)
    .join('[\\s_-]+');

const whole = (pattern: string): RegExp => new RegExp(`(?<![A-Za-z0-9_./-])${pattern}(?![A-Za-z0-9_]|-\\w)`, 'gi');

/** Short names and numbers ('A', '7') only name something beside a kind of place: "plot A", "fields 3 and 4". */
const isShort = (name: string): boolean => name.length < 4 || /^\d+(?:\.\d+)?$/.test(name);

const besideGeneric = (text: string, { start, end }: Span): boolean =>
  new RegExp(
    `\\b${generic}\\s+(?:no\\.?\\s+|number\\s+|id\\s+|named\\s+|called\\s+|code\\s+|of\\s+|[A-Za-z0-9]{1,8}(?:,\\s*|\\s+(?:and|or|to)\\s+))*"?$`,
    'i',
  ).test(text.slice(0, start)) || new RegExp(`^"?\\s+${generic}\\b`, 'i').test(text.slice(end));

/** Written like a name: with a capital letter, in quotes, or behind a preposition or beside a kind of place. */
const looksNamed = (text: string, span: Span): boolean =>
  /^["A-Z\d]/.test(text.slice(span.start)) ||
  /["']$/.test(text.slice(0, span.start)) ||
  besideGeneric(text, span) ||
  (/\b(?:in|at|of|within|inside|over|for)\s+(?:the\s+)?$/i.test(text.slice(0, span.start)) &&
    /\s/.test(text.slice(span.start, span.end)));

/** Behind a number: a unit or a date, so that it counts something. */
const measured =
  /^\s?(?:%|°|[.,]\d|(?:k?m|ha|mm|cm|K|C|hectares?|metres?|meters?|degrees?|percent|pixels?|days?|months?|years?|times)\b)/i;

/** Short names and numbers stand behind a kind of place, as they are written in the data, and in no date: not "16 fields", not "a field". */
const shortMatches = (name: string, text: string): Span[] => {
  const undated = blankSpans(text, readDates(text));
  const numeric = /^\d/.test(name);
  const before = (start: number) => besideGeneric(undated.slice(0, start), { start, end: start });
  return matchesOf(whole(wordPattern(name)), undated).filter(
    ({ 0: written, start, end }) =>
      written === folded(name).trim() &&
      !measured.test(undated.slice(end)) &&
      !/\bUTM\s+\w+\s+$/i.test(undated.slice(0, start)) &&
      (before(start) || (!numeric && name.length > 1 && besideGeneric(undated, { start, end }))),
  );
};

const matchesOfName = (name: string, text: string): NameMatch[] => {
  const plain = folded(text);
  const full = isShort(name)
    ? shortMatches(name, plain)
    : matchesOf(whole(wordPattern(name)), plain).filter((span) => looksNamed(plain, span));
  const short = bare(name);
  const part =
    full.length > 0 || short === ''
      ? []
      : matchesOf(whole(wordPattern(short)), plain).filter(
          (span) =>
            /^[A-Z]/.test(plain.slice(span.start)) || new RegExp(`^\\s+${generic}\\b`, 'i').test(plain.slice(span.end)),
        );
  return [...full, ...part].map(({ start, end }) => ({ name, start, end }));
};

/** Which of the names occur in a text; a name inside a longer one is not meant. */
export const namesIn = (text: string, names: readonly string[]): NameMatch[] => {
  const all = names.flatMap((name) => (name.trim() === '' ? [] : matchesOfName(name, text)));
  const inside = (one: Span, other: Span) =>
    other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start;
  return all.filter((one) => !all.some((other) => inside(one, other))).sort((a, b) => a.start - b.start);
};

/** A name with the kind of place beside it, to be taken out of the question as a whole. */
export const withGeneric = (text: string, { start, end }: Span): Span => {
  const before = new RegExp(`\\b(?:the\\s+)?${generic}\\s+(?:of\\s+|named\\s+|called\\s+)?"?$`, 'i').exec(
    text.slice(0, start),
  );
  const after = new RegExp(`^"?(?:'s)?(?:\\s+${generic}\\b)?(?:'s)?`, 'i').exec(text.slice(end));
  return { start: before ? before.index : start, end: end + (after?.[0].length ?? 0) };
};

const capital = String.raw`\p{Lu}[\p{L}'’.-]*`;
const phrase = new RegExp(
  `${capital}(?:\\s+(?:(?:de|du|la|le|del|da|do|di|of the|of|upon|and)\\s+)?${capital})*`,
  'gu',
);
/** "plot 7", "zone B": a code that only a kind of place makes a name. */
const coded = new RegExp(
  `\\b(?!areas?\\b|units?\\b|states?\\b|forests?\\b)${generic}\\s+(?:no\\.?\\s+|number\\s+)?(?:\\d{1,5}|[A-Z]\\d{0,3})\\b(?!\\s*(?:[%<>=]|km|ha\\b|m2|m\\b|has\\b))`,
  'gi',
);
const allowed =
  'the|a|an|this|that|these|those|each|every|any|all|whole|entire|of|in|inside|within|over|for|across|study|protected|national|nature|city|administrative|which|what|per|by|and|or|to|one|two|given|named|same|mapped|polygon|boundary|outlined|delineated|total|how|many|number|weather|base|wooded|agricultural|crop|crops|largest|smallest|biggest';
/** "the apple field": a word in lower case in front of a kind of place says which one, too. */
const modified = new RegExp(
  `\\b(?:in|of|within|inside|over|for|at|across)\\s+(?:the\\s+)?((?!(?:${allowed})\\b)[a-z][a-z-]+)\\s+(?:county|district|province|park|parcel|field|municipality|commune|catchment|borough|plot|parish|ward|station|reserve|farm)\\b`,
  'g',
);

const startsSentence = (text: string, at: number): boolean => /(?:^|[.?!:;]\s+|\n\s*)["(]?$/.test(text.slice(0, at));

/** Behind these words stand events, makers and methods. */
const noPlace = /\b(?:during|after|before|by|from|using|via|see|caused by|due to|according to)\s+(?:the\s+)?$/i;

/** Stretches that are written like names of places and that nobody has understood. `text` has what is understood blanked. */
export const nameLike = (text: string): string[] => {
  const phrases = matchesOf(phrase, text).flatMap((match) => {
    const words = match[0].split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
    const first = startsSentence(text, match.start) ? 1 : 0;
    const single = words.length === 1 && first === 1;
    const named = single && new RegExp(`^(?:\\s+${generic}\\b|'s\\b|\\s*[,:]\\s)`, 'i').test(text.slice(match.end));
    const strange = (named ? words : words.slice(first)).filter((word) => {
      const plain = word.replace(/[.,'’-]+$/, '').replace(/['’]s$/, '');
      // Abbreviations and letters of formulas; a place is a word.
      const acronym = /^[\p{Lu}\d.-]{1,5}$/u.test(plain);
      return !acronym && !plain.split('-').every(isKnownWord) && !new RegExp(`^${generic}$`, 'i').test(plain);
    });
    const beside = new RegExp(`^\\s+${generic}\\b`, 'i').test(text.slice(match.end));
    return strange.length > 0 && (beside || !noPlace.test(text.slice(0, match.start))) ? [match[0]] : [];
  });
  return [
    ...phrases,
    ...matchesOf(coded, text).map((match) => match[0]),
    ...matchesOf(modified, text).map((match) => match[0]),
  ];
};
