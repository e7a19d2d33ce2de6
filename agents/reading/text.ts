const superscripts: Record<string, string> = { '²': '2', '³': '3', '⁻': '-', '¹': '1' };

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
    .replace(/[ \t]+/g, ' ')
    .trim();

/** A stretch of the question that a reader has understood. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text with spans blanked out, so that the next reader doesn't read them a second time. Offsets stay. */
export const blankSpans = (text: string, spans: readonly Span[]): string => {
  const letters = [...text];
  for (const span of spans) for (let i = span.start; i < span.end; i++) letters[i] = ' ';
  return letters.join('');
};

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
