import { FaultError } from './fault.ts';
import { isKeyword, type Token, tokenAt, unitAt } from './tokens.ts';
import type { Span } from './tree.ts';

const described = ({ kind, text }: Token): string => (kind === 'end' ? 'the end' : `“${text}”`);

/** Walks over the tokens of an expression, one ahead. Every method that wants something throws a {@link FaultError} without it. */
export class Cursor {
  readonly source: string;
  #current: Token;
  #end = 0;

  constructor(source: string) {
    this.source = source;
    this.#current = tokenAt(source, 0);
  }

  get token(): Token {
    return this.#current;
  }

  /** Where the last token that was taken ends. */
  get end(): number {
    return this.#end;
  }

  after(): Token {
    return tokenAt(this.source, this.#current.end);
  }

  advance(): Token {
    const taken = this.#current;
    this.#jump(taken.end);
    return taken;
  }

  /** Takes a symbol or keyword if it stands here. */
  take(...words: readonly string[]): string | undefined {
    return this.at(...words) ? this.advance().text : undefined;
  }

  at(...words: readonly string[]): boolean {
    const { kind, text } = this.#current;
    return (kind === 'symbol' || kind === 'name') && words.includes(text);
  }

  expect(word: string): void {
    if (this.take(word) === undefined) throw this.unexpected(`“${word}”`);
  }

  name(what: string): string {
    const { kind, text } = this.#current;
    if (kind === 'quoted' || (kind === 'name' && !isKeyword(text))) return this.advance().text;
    throw this.unexpected(what);
  }

  /** An axis; `months` is one, though it is a keyword elsewhere. */
  axis(): string {
    return this.at('months') ? this.advance().text : this.name('an axis such as dates');
  }

  text(what: string): string {
    if (this.#current.kind !== 'text') throw this.unexpected(`${what} in single quotes`);
    return this.advance().text;
  }

  number(what: string): number {
    const negative = this.take('-') !== undefined;
    if (this.#current.kind !== 'number') throw this.unexpected(what);
    const value = Number(this.advance().text);
    return negative ? -value : value;
  }

  /** A date; four digits are a year. */
  date(): string {
    const { kind, text } = this.#current;
    if (kind === 'date' || (kind === 'number' && /^\d{4}$/.test(text))) return this.advance().text;
    throw this.unexpected('a date such as 2021, 2021-07 or 2021-07-15');
  }

  /** A unit, bare or in single quotes, if one stands here. */
  unit(): string | undefined {
    if (this.#current.kind === 'text') return this.advance().text;
    const unit = unitAt(this.source, this.#current.start);
    if (unit === undefined) return undefined;
    this.#jump(unit.end);
    return unit.text;
  }

  span(start: number): Span {
    return { start, end: this.#end };
  }

  unexpected(expected: string): FaultError {
    const { start, end, text } = this.#current;
    return new FaultError({
      kind: 'syntax',
      about: text,
      message: `Expected ${expected} at position ${start}, got ${described(this.#current)}.`,
      span: { start, end },
    });
  }

  #jump(position: number): void {
    this.#end = position;
    this.#current = tokenAt(this.source, position);
  }
}
