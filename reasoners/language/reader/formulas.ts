import type { OperatorName } from '../../../analysis/operators.ts';
import { call, number, type Tree } from '../../../analysis/tree.ts';
import { parseExpression } from '../../../knowledge/expression-parser.ts';
import { ExpressionError } from '../../../knowledge/expression-tokens.ts';
import type { Expression } from '../../../knowledge/expression-tree.ts';
import type { Found } from './numbers.ts';
import type { Token } from './tokens.ts';

const functions: Readonly<Record<string, OperatorName>> = {
  sqrt: 'sqrt',
  abs: 'abs',
  ln: 'ln',
  log: 'ln',
  exp: 'exp',
  log10: 'log10',
};

/** Undefined where a name stands for nothing. */
export const treeOf = (expression: Expression, resolve: (name: string) => Tree | undefined): Tree | undefined => {
  switch (expression.kind) {
    case 'number':
      return number(expression.value);
    case 'variable':
      return resolve(expression.name);
    case 'negate': {
      const operand = treeOf(expression.operand, resolve);
      return operand && call('negate', operand);
    }
    case 'binary': {
      const [left, right] = [treeOf(expression.left, resolve), treeOf(expression.right, resolve)];
      return left && right && call(expression.operator, left, right);
    }
    case 'call': {
      const operator = functions[expression.function];
      const operands = expression.arguments.map((one) => treeOf(one, resolve));
      return operator && operands.every((one) => one !== undefined) ? call(operator, ...operands) : undefined;
    }
  }
};

const parsed = (source: string): Expression | null => {
  try {
    return parseExpression(source);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
};

const arithmetic = /^(?:[-–+*/^()·²³]|\*\*)$/;
const longest = 90;

const written: Readonly<Record<string, string>> = { '–': '-', '·': '*', '²': '^2', '³': '^3' };

/** A name as written in a formula: in "ΔT²" its power is no letter of it. */
const nameOf = ({ text }: Token): string => text.replace(/[²³]$/, '');
const powerOf = ({ text }: Token): string => written[/[²³]$/.exec(text)?.[0] ?? ''] ?? '';

const isFunction = (token: Token | undefined): boolean => token?.kind === 'word' && token.lower in functions;

/** Between "(54 - W)" and "(1 - ε)" people leave the sign of a product out. */
const multiplies = (before: Token | undefined, { text, kind }: Token): boolean =>
  (before?.text === ')' && (text === '(' || kind === 'word')) || (before?.kind === 'number' && text === '(');

/** The formula as the parser of expressions reads it: names by their place, as they may be in any letters; "ln ε" as ln(ε). */
const sourceOf = (part: readonly Token[]): string =>
  part
    .map((token, at) => {
      const before = part[at - 1];
      const sign = multiplies(before, token) ? '*' : '';
      if (isFunction(token)) return `${sign}${token.lower}`;
      if (token.kind === 'symbol') return `${sign}${written[token.text] ?? token.text}`;
      const own = token.kind === 'number' ? token.text.replaceAll(',', '') : `v${at}${powerOf(token)}`;
      return isFunction(before) ? `(${own})` : `${sign}${own}`;
    })
    .join('');

const balanced = (tokens: readonly Token[]): boolean => {
  let depth = 0;
  for (const { text } of tokens) {
    depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
};

/** "0.02 x DN": a letter between two factors that stands for nothing itself. */
const isTimes = (tokens: readonly Token[], at: number, resolve: (name: string) => Tree | undefined): boolean => {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isFactor = (one: Token | undefined): boolean =>
    one !== undefined && (one.kind === 'number' || /^[()]$/.test(one.text) || resolve(nameOf(one)) !== undefined);
  return token?.text === 'x' && resolve('x') === undefined && isFactor(before) && isFactor(after);
};

const nameAt = (part: readonly Token[], called: string): string => {
  const token = part[Number(called.slice(1))];
  return token ? nameOf(token) : '';
};

/** The longest formulas with at least one operator: "(nir - red) / (nir + red)", "0.5 * B4 + 3". */
export const formulasIn = (said: readonly Token[], resolve: (name: string) => Tree | undefined): Found<Tree>[] => {
  const tokens = said.map(
    (token, at): Token => (isTimes(said, at, resolve) ? { ...token, text: '*', kind: 'symbol' } : token),
  );
  const fits = tokens.map(
    (token) =>
      arithmetic.test(token.text) ||
      token.kind === 'number' ||
      (token.kind === 'word' && resolve(nameOf(token)) !== undefined) ||
      token.lower in functions,
  );
  const found: Found<Tree>[] = [];
  for (let from = 0; from < tokens.length; from++) {
    if (
      !fits[from] ||
      /^[*/^)+·²³]/.test(tokens[from]?.text ?? '') ||
      found.some((one) => one.from < from && from < one.to)
    )
      continue;
    let end = from;
    while (end < tokens.length && end - from < longest && fits[end]) end++;
    for (let to = end; to > from + 2; to--) {
      const part = tokens.slice(from, to);
      if (!part.some(({ text: symbol, kind }) => kind === 'symbol' && /[-–+*/^·²³]/.test(symbol)) || !balanced(part))
        continue;
      const expression = parsed(sourceOf(part));
      const value =
        expression && expression.kind !== 'number' && expression.kind !== 'negate'
          ? treeOf(expression, (called) => resolve(nameAt(part, called)))
          : undefined;
      const named = value !== undefined && part.some(({ kind }) => kind === 'word');
      if (!named) continue;
      found.push({ from, to, value });
      break;
    }
  }
  return found;
};
