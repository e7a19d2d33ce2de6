import { functionNames, functionRule, isFunctionName } from './expression-functions.ts';
import { described, ExpressionError, type Token, tokensOf } from './expression-tokens.ts';
import type { Expression } from './expression-tree.ts';

/**
 * Parses arithmetic over numbers and named variables. Convention: `^` and `**` are the same right-associative power and
 * bind tighter than a sign on their left, so `-a^2` is −(a²) and `a^-b` is allowed. An exponent written as 0 is refused:
 * IEEE arithmetic gives NaN ** 0 the value 1, which would turn missing pixels into data.
 *
 * Throws an {@link ExpressionError} with the position and what was expected there.
 */
export function parseExpression(source: string): Expression {
  if (source.length > longestSource) {
    throw new ExpressionError(
      source.slice(0, 80),
      longestSource,
      `at most ${longestSource} characters`,
      `${source.length}`,
    );
  }
  return new Parser(source).parse();
}

const longestSource = 4_000;
const deepestNesting = 200;

/** Recursive descent; length and nesting are bounded so that no expression can exhaust the stack. */
class Parser {
  readonly #source: string;
  readonly #tokens: Token[];
  #next = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokensOf(source);
  }

  parse(): Expression {
    const expression = this.#sum();
    if (this.#current().kind !== 'end') throw this.#unexpected('an operator or the end of the expression');
    return expression;
  }

  #sum(): Expression {
    let left = this.#product();
    for (let operator = this.#take('+', '-'); operator !== undefined; operator = this.#take('+', '-')) {
      left = { kind: 'binary', operator: operator === '+' ? '+' : '-', left, right: this.#product() };
    }
    return left;
  }

  #product(): Expression {
    let left = this.#signed();
    for (let operator = this.#take('*', '/'); operator !== undefined; operator = this.#take('*', '/')) {
      left = { kind: 'binary', operator: operator === '*' ? '*' : '/', left, right: this.#signed() };
    }
    return left;
  }

  #signed(): Expression {
    if (++this.#depth > deepestNesting) throw this.#unexpected(`at most ${deepestNesting} levels of nesting`);
    const sign = this.#take('+', '-');
    const operand = sign === undefined ? this.#power() : this.#signed();
    this.#depth--;
    return sign === '-' ? { kind: 'negate', operand } : operand;
  }

  #power(): Expression {
    const left = this.#atom();
    if (this.#take('^', '**') === undefined) return left;
    const exponent = this.#current();
    if (exponent.kind === 'number' && exponent.value === 0) throw this.#unexpected('an exponent other than 0');
    return { kind: 'binary', operator: '^', left, right: this.#signed() };
  }

  #atom(): Expression {
    const token = this.#current();
    if (token.kind === 'number') {
      this.#next++;
      return { kind: 'number', value: token.value };
    }
    if (token.kind === 'name') {
      this.#next++;
      return this.#take('(') === undefined ? { kind: 'variable', name: token.text } : this.#call(token);
    }
    if (this.#take('(') === undefined) throw this.#unexpected('a number, a name or "("');
    const inner = this.#sum();
    if (this.#take(')') === undefined) throw this.#unexpected('")"');
    return inner;
  }

  #call(name: Token): Expression {
    if (!isFunctionName(name.text)) {
      const allowed = functionNames().join(', ');
      throw new ExpressionError(this.#source, name.position, `one of the functions ${allowed}`, described(name));
    }
    const values = [this.#sum()];
    while (this.#take(',') !== undefined) values.push(this.#sum());
    if (this.#take(')') === undefined) throw this.#unexpected('"," or ")"');
    const { least, most } = functionRule(name.text);
    if (values.length < least || values.length > most) {
      const wanted = least === most ? `${least}` : `${least} to ${most}`;
      throw new ExpressionError(
        this.#source,
        name.position,
        `${wanted} arguments for ${name.text}`,
        `${values.length}`,
      );
    }
    return { kind: 'call', function: name.text, arguments: values };
  }

  #take(...symbols: string[]): string | undefined {
    const token = this.#current();
    if (token.kind !== 'symbol' || !symbols.includes(token.text)) return undefined;
    this.#next++;
    return token.text;
  }

  #current(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', position: this.#source.length };
  }

  #unexpected(expected: string): ExpressionError {
    const token = this.#current();
    return new ExpressionError(this.#source, token.position, expected, described(token));
  }
}
