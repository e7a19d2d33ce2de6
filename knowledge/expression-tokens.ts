export type Token =
  | { kind: 'number'; text: string; value: number; position: number }
  | { kind: 'name'; text: string; position: number }
  | { kind: 'symbol'; text: string; position: number }
  | { kind: 'end'; text: string; position: number };

export class ExpressionError extends Error {
  readonly code = 'expression-invalid';
  readonly fault = 'user';
  readonly source: string;
  /** Offset of the first character that does not fit, counted from 0. */
  readonly position: number;
  readonly expected: string;
  readonly found: string;

  constructor(source: string, position: number, expected: string, found: string) {
    super(`Expected ${expected} at position ${position} of "${source}", got ${found}.`);
    this.name = 'ExpressionError';
    this.source = source;
    this.position = position;
    this.expected = expected;
    this.found = found;
  }
}

const numberPattern = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const namePattern = /[A-Za-z_][A-Za-z0-9_]*/y;
const symbolPattern = /\*\*|[-+*/^(),]/y;
const spacePattern = /\s+/y;

export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < source.length) {
    const space = match(spacePattern, source, position);
    if (space !== undefined) {
      position += space.length;
      continue;
    }
    const token = tokenAt(source, position);
    tokens.push(token);
    position += token.text.length;
  }
  tokens.push({ kind: 'end', text: '', position: source.length });
  return tokens;
}

export function described(token: Token): string {
  return token.kind === 'end' ? 'the end of the expression' : `"${token.text}"`;
}

function tokenAt(source: string, position: number): Token {
  const number = match(numberPattern, source, position);
  if (number !== undefined) return { kind: 'number', text: number, value: Number(number), position };
  const name = match(namePattern, source, position);
  if (name !== undefined) return { kind: 'name', text: name, position };
  const symbol = match(symbolPattern, source, position);
  if (symbol !== undefined) return { kind: 'symbol', text: symbol, position };
  const character = String.fromCodePoint(source.codePointAt(position) ?? 0);
  throw new ExpressionError(source, position, 'a number, a name or an operator', `"${character}"`);
}

function match(pattern: RegExp, source: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(source)?.[0];
}
