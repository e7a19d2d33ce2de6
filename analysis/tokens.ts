import { FaultError } from './fault.ts';

export interface Token {
  /** quoted: a name in double quotes, which no keyword is. */
  readonly kind: 'number' | 'date' | 'name' | 'quoted' | 'text' | 'symbol' | 'end';
  /** Names and texts without their quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Words that stand for themselves; a name like one of them needs double quotes. */
const keywords: ReadonlySet<string> = new Set(
  'and or not in on during months within at from per over where between has given rounded as of'.split(' '),
);
export const isKeyword = (word: string): boolean => keywords.has(word);

/** Can a name be written without quotes? */
export const isPlainName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !isKeyword(name);

const datePattern = /\d{4}-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?)?(?![\d-])/y;
const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['date', datePattern],
  ['number', /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['quoted', /"(?:[^"]|"")*"/y],
  ['text', /'(?:[^']|'')*'/y],
  ['symbol', /->|\.\.|<=|>=|!=|[-+*/^(),:;=<>%°µ]/y],
];
const unitPattern = /[%°A-Za-zµ][A-Za-z0-9%°µ²³⁻¹^]*(?:\/[A-Za-zµ°][A-Za-z0-9µ²³^]*)*/y;
const spacePattern = /\s*/y;

const matchAt = (pattern: RegExp, source: string, position: number): string | undefined => {
  pattern.lastIndex = position;
  return pattern.exec(source)?.[0];
};

const withoutQuotes = (written: string): string => {
  const quote = written.charAt(0);
  return written.slice(1, -1).replaceAll(quote + quote, quote);
};

/** The token that begins at or after a position. Throws a {@link FaultError} for a character that begins none. */
export const tokenAt = (source: string, position: number): Token => {
  const start = position + (matchAt(spacePattern, source, position)?.length ?? 0);
  if (start >= source.length) return { kind: 'end', text: '', start, end: start };
  for (const [kind, pattern] of patterns) {
    const written = matchAt(pattern, source, start);
    if (written === undefined) continue;
    const text = kind === 'text' || kind === 'quoted' ? withoutQuotes(written) : written;
    return { kind, text, start, end: start + written.length };
  }
  const character = String.fromCodePoint(source.codePointAt(start) ?? 0);
  throw new FaultError({
    kind: 'syntax',
    about: character,
    message: `“${character}” at position ${start} begins no word of the language. Classes and zones stand in single quotes, other names in double quotes.`,
    span: { start, end: start + character.length },
  });
};

/** A bare unit (`ha`, `%`, `mm/month`) that begins at or after a position; undefined where none stands. */
export const unitAt = (source: string, position: number): Token | undefined => {
  const start = position + (matchAt(spacePattern, source, position)?.length ?? 0);
  const text = matchAt(unitPattern, source, start);
  return text === undefined || isKeyword(text) ? undefined : { kind: 'name', text, start, end: start + text.length };
};

/** Can a unit be written without quotes? */
export const isPlainUnit = (unit: string): boolean => unitAt(unit, 0)?.text === unit;
