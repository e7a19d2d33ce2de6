const superscripts: Record<string, string> = { '²': '2', '³': '3', '⁻': '-', '¹': '1' };

const wordValues: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  fifty: 50,
  'one hundred': 100,
  'a hundred': 100,
  hundred: 100,
  'one thousand': 1000,
  'a thousand': 1000,
  'ten thousand': 10_000,
  zero: 0,
  half: 0.5,
};
/** Number words where they measure something: "five pixels", "ten thousand", "zero means". */
const numberWords =
  /\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|fifty)(?= (?:pixels?|cells?|hectares?|ha|km2|square|percent|per cent|degrees?|K\b|metres?|meters?|mm\b|dB\b))|ten thousand|(?:one |a )?(?:thousand|hundred)(?=[.,;) ])(?<=(?:times|by|x|of|than|least) (?:one |a )?(?:thousand|hundred))|(?<=\b(?:above|below|over|under|than|exceeds?|exceeding|to|of) )zero\b|zero(?= (?:means?|marks?|is|denotes?|stands?|indicates?|=)))/gi;

/**
 * The question in a form that patterns can read: one kind of minus, space and quote, ASCII superscripts and comparisons.
 * Letters keep their case.
 */
export const normaliseText = (text: string): string =>
  text
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[\u2010-\u2015\u2212](?=\s?\d)/g, '-')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[²³⁻¹]/g, (character) => superscripts[character] ?? character)
    .replace(/[×·⋅∙]/g, 'x')
    .replace(/÷/g, '/')
    .replace(/≥/g, '>=')
    .replace(/≤/g, '<=')
    .replace(/[‘’′]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/º/g, '°')
    .replace(numberWords, (word) => String(wordValues[word.toLowerCase()] ?? word))
    .replace(/[ \t]+/g, ' ')
    .trim();

/** A stretch of the question that a reader has understood. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Every match of a global pattern, with its span. */
export const matchesOf = (pattern: RegExp, text: string): (RegExpExecArray & Span)[] =>
  [...text.matchAll(pattern)].map((match) =>
    Object.assign(match, { start: match.index, end: match.index + match[0].length }),
  );

/** Reads a number as people write it: 1,234.5 · -3.4e38 · .5 */
export const readNumber = (text: string): number => {
  const plain = text.replace(/\s/g, '').replace(/^\+/, '');
  return Number(/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.'));
};

/** Pattern source of a number; one capturing group is up to the user. */
export const numberPattern = String.raw`[-+]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)`;

const escapes = /[.*+?^${}()|[\]\\]/g;
export const escapePattern = (text: string): string => text.replace(escapes, '\\$&');
