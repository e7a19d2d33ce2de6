import { nearest } from '../core/nearest.ts';
import type { Cursor } from './cursor.ts';
import { FaultError } from './fault.ts';
import { isOperator, type OperatorName, operator, operators } from './operators.ts';
import { parseSlice } from './parse-slice.ts';
import { type CallTree, call, type DateTree, type NumberTree, type TextTree, type Tree } from './tree.ts';

const deepest = 120;
const longestChain = 300;

/** Recursive descent over one value; nesting is bounded. */
export class ValueParser {
  readonly #cursor: Cursor;
  #depth = 0;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  /** A body with what narrows it. `over` is told to the call whose parentheses it stands in. */
  value(over?: (axis: string) => void): Tree {
    const cursor = this.#cursor;
    const { start } = cursor.token;
    let value = this.body();
    for (;;) {
      if (over !== undefined && cursor.take('over') !== undefined) over(cursor.axis());
      else if (cursor.take('where') !== undefined) {
        value = { kind: 'where', value, condition: this.body(), span: cursor.span(start) };
      } else {
        const slice = parseSlice(cursor, () => this.body());
        if (slice === undefined) return value;
        value = { kind: 'slice', value, slice, span: cursor.span(start) };
      }
    }
  }

  body(): Tree {
    return this.#deeper(() => this.#left(['or'], () => this.#left(['and'], () => this.#not())));
  }

  #deeper(inner: () => Tree): Tree {
    if (++this.#depth > deepest) throw this.#cursor.unexpected(`at most ${deepest} levels of nesting`);
    const result = inner();
    this.#depth--;
    return result;
  }

  #left(words: readonly OperatorName[], operand: () => Tree): Tree {
    const { start } = this.#cursor.token;
    let left = operand();
    for (let length = 0; length < longestChain; length++) {
      const word = words.find((one) => this.#cursor.at(one));
      if (word === undefined) return left;
      this.#cursor.advance();
      left = { ...call(word, left, operand()), span: this.#cursor.span(start) };
    }
    throw this.#cursor.unexpected(`at most ${longestChain} operands in a row`);
  }

  #not(): Tree {
    const { start } = this.#cursor.token;
    if (this.#cursor.take('not') === undefined) return this.#comparison();
    return {
      ...call(
        'not',
        this.#deeper(() => this.#not()),
      ),
      span: this.#cursor.span(start),
    };
  }

  #comparison(): Tree {
    const cursor = this.#cursor;
    const { start } = cursor.token;
    const left = this.#sum();
    const compared = (): CallTree | undefined => {
      const symbol = (['=', '!=', '<', '<=', '>', '>='] as const).find((one) => cursor.at(one));
      if (symbol !== undefined) {
        cursor.advance();
        return call(symbol, left, this.#sum());
      }
      if (cursor.take('between') !== undefined) {
        const low = this.#sum();
        cursor.expect('and');
        return call('between', left, low, this.#sum());
      }
      if (cursor.take('has') !== undefined) return call('has', left, this.#word('the name of a flag'));
      if (!cursor.at('in') || cursor.after().text !== '(' || cursor.after().kind !== 'symbol') return undefined;
      cursor.advance();
      cursor.expect('(');
      const members = [this.#sum()];
      while (cursor.take(',') !== undefined) members.push(this.#sum());
      cursor.expect(')');
      return call('in', left, ...members);
    };
    const result = compared();
    return result === undefined ? left : { ...result, span: cursor.span(start) };
  }

  #sum(): Tree {
    return this.#left(['+', '-'], () => this.#left(['*', '/'], () => this.#signed()));
  }

  #signed(): Tree {
    const cursor = this.#cursor;
    const { start } = cursor.token;
    if (cursor.take('-') === undefined) return this.#power();
    const literal = cursor.token.kind === 'number';
    const operand = this.#deeper(() => this.#signed());
    const span = cursor.span(start);
    return literal && operand.kind === 'number'
      ? { ...operand, value: -operand.value, span }
      : { ...call('negate', operand), span };
  }

  #power(): Tree {
    const { start } = this.#cursor.token;
    const base = this.#atom();
    if (this.#cursor.take('^') === undefined) return base;
    return {
      ...call(
        '^',
        base,
        this.#deeper(() => this.#signed()),
      ),
      span: this.#cursor.span(start),
    };
  }

  #atom(): Tree {
    const cursor = this.#cursor;
    const { kind, start } = cursor.token;
    if (kind === 'number') return this.#number();
    if (kind === 'date') return { kind: 'date', date: cursor.date(), span: cursor.span(start) };
    if (kind === 'text') return this.#word('a name');
    if (cursor.take('(') !== undefined) {
      const inner = this.value();
      cursor.expect(')');
      return inner;
    }
    const called = kind === 'name';
    const name = cursor.name('a number, a name, an operator or “(”');
    if (called && cursor.take('(') !== undefined) return this.#call(name, start);
    if (cursor.take('of') === undefined) return { kind: 'name', name, span: cursor.span(start) };
    return { kind: 'pick', noun: name, extreme: this.#deeper(() => this.#atom()), span: cursor.span(start) };
  }

  #number(): NumberTree {
    const cursor = this.#cursor;
    const { start } = cursor.token;
    const value = Number(cursor.advance().text);
    const unit = cursor.unit();
    return { kind: 'number', value, ...(unit === undefined ? {} : { unit }), span: cursor.span(start) };
  }

  #literal(): NumberTree | TextTree {
    const cursor = this.#cursor;
    const { start } = cursor.token;
    if (cursor.token.kind !== 'number' && !cursor.at('-')) return this.#word('a number or a name');
    const negative = cursor.take('-') !== undefined;
    const literal = this.#number();
    return negative ? { ...literal, value: -literal.value, span: cursor.span(start) } : literal;
  }

  #word(what: string): TextTree {
    const { start, kind } = this.#cursor.token;
    const value = kind === 'text' ? this.#cursor.text(what) : this.#cursor.name(what);
    return { kind: 'text', value, span: this.#cursor.span(start) };
  }

  #call(name: string, start: number): CallTree {
    const cursor = this.#cursor;
    if (!isOperator(name) || operator(name).syntax !== 'call') {
      const known = operators.filter(({ syntax }) => syntax === 'call').map((one) => one.name);
      throw new FaultError({
        kind: 'unknown-name',
        about: name,
        message: `There is no operator “${name}”.`,
        near: nearest(name, known),
        span: { start, end: start + name.length },
      });
    }
    let over: string | undefined;
    const operands: Tree[] = [];
    const options: Record<string, NumberTree | TextTree> = {};
    do {
      if (cursor.token.kind === 'name' && cursor.after().text === ':') {
        const option = cursor.name('an option');
        cursor.expect(':');
        options[option] = this.#literal();
      } else {
        operands.push(this.#argument((axis) => (over = axis)));
      }
    } while (cursor.take(',') !== undefined);
    cursor.expect(')');
    return {
      ...call(name, ...operands),
      ...(over === undefined ? {} : { over }),
      ...(Object.keys(options).length > 0 ? { options } : {}),
      span: cursor.span(start),
    };
  }

  #argument(over: (axis: string) => void): Tree {
    const cursor = this.#cursor;
    const { start, kind } = cursor.token;
    if ((kind === 'date' || kind === 'number') && cursor.after().text === '->') {
      const from = this.#date();
      cursor.expect('->');
      return { kind: 'pair', from, to: this.#date(), span: cursor.span(start) };
    }
    return this.value(over);
  }

  #date(): DateTree {
    const { start } = this.#cursor.token;
    return { kind: 'date', date: this.#cursor.date(), span: this.#cursor.span(start) };
  }
}
