import { Cursor } from './cursor.ts';
import { type Fault, FaultError } from './fault.ts';
import { ValueParser } from './parse-value.ts';
import type { Given, Query } from './tree.ts';

const longest = 8_000;

export type Parsed =
  | { readonly kind: 'query'; readonly query: Query }
  | { readonly kind: 'faulty'; readonly fault: Fault };

const unitOf = (cursor: Cursor): string => {
  const plain = cursor.token.kind === 'number' && cursor.token.text === '1' ? cursor.advance().text : cursor.unit();
  if (plain === undefined) throw cursor.unexpected('a unit');
  return plain;
};

const given = (cursor: Cursor, values: ValueParser): Given => {
  const { start } = cursor.token;
  const source = cursor.name('the name that is defined, a field, a file or “data”');
  const placed = () => ({ span: cursor.span(start) });
  const word = cursor.take('=', 'stored', 'band', 'bit', 'code', 'missing', 'valid');
  switch (word) {
    case '=': {
      const value = values.value();
      const unit = cursor.take('in') === undefined ? {} : { unit: unitOf(cursor) };
      return { kind: 'define', name: source, value, ...unit, ...placed() };
    }
    case 'stored': {
      cursor.expect('=');
      const formula = values.body();
      const unit = cursor.take('in') === undefined ? {} : { unit: unitOf(cursor) };
      return { kind: 'stored', source, formula, ...unit, ...placed() };
    }
    case 'band':
    case 'bit':
    case 'code': {
      const number = cursor.number('a whole number');
      cursor.expect('=');
      return { kind: word, source, number, name: cursor.text('its name'), ...placed() };
    }
    case 'missing': {
      cursor.expect('=');
      const missing = [cursor.number('a stored number')];
      while (cursor.take(',') !== undefined) missing.push(cursor.number('a stored number'));
      return { kind: 'missing', source, values: missing, ...placed() };
    }
    case 'valid': {
      cursor.expect('=');
      const from = cursor.number('the lowest valid number');
      cursor.expect('..');
      return { kind: 'valid', source, from, to: cursor.number('the highest valid number'), ...placed() };
    }
    default:
      throw cursor.unexpected('“=”, stored, band, bit, code, missing or valid');
  }
};

const finish = (cursor: Cursor): Pick<Query, 'unit' | 'rounded' | 'as'> => {
  const unit = cursor.take('in') === undefined ? {} : { unit: unitOf(cursor) };
  const rounded = (): { rounded?: number } => {
    if (cursor.take('rounded') === undefined) return {};
    cursor.expect('to');
    return { rounded: cursor.number('a number of decimals') };
  };
  const decimals = rounded();
  if (cursor.take('as') === undefined) return { ...unit, ...decimals };
  const grain = cursor.take('month', 'year');
  if (grain !== 'month' && grain !== 'year') throw cursor.unexpected('month or year');
  return { ...unit, ...decimals, as: grain };
};

const parsed = (source: string): Query => {
  if (source.length > longest)
    throw new FaultError({
      kind: 'syntax',
      about: '',
      message: `An expression has at most ${longest} characters; this one has ${source.length}.`,
    });
  const cursor = new Cursor(source);
  const values = new ValueParser(cursor);
  const givens: Given[] = [];
  while (cursor.take('given') !== undefined) {
    givens.push(given(cursor, values));
    cursor.expect(';');
  }
  const value = values.value();
  const query = { givens, value, ...finish(cursor) };
  if (cursor.token.kind !== 'end') throw cursor.unexpected('an operator, a slice or the end');
  return query;
};

/** An expression as a tree with spans, or the fault that makes it none, with its place. */
export const parse = (source: string): Parsed => {
  try {
    return { kind: 'query', query: parsed(source) };
  } catch (error) {
    if (error instanceof FaultError) return { kind: 'faulty', fault: error.fault };
    throw error;
  }
};
