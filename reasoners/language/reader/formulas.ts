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
const treeOf = (expression: Expression, resolve: (name: string) => Tree | undefined): Tree | undefined => {
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

const arithmetic = /^(?:[-+*/^()]|\*\*)$/;
const longest = 60;

const balanced = (tokens: readonly Token[]): boolean => {
  let depth = 0;
  for (const { text } of tokens) {
    depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
};

/** The longest formulas with at least one operator: "(nir - red) / (nir + red)", "0.5 * B4 + 3". */
export const formulasIn = (
  text: string,
  tokens: readonly Token[],
  resolve: (name: string) => Tree | undefined,
): Found<Tree>[] => {
  const fits = tokens.map(
    (token) =>
      arithmetic.test(token.text) ||
      token.kind === 'number' ||
      (token.kind === 'word' && resolve(token.text) !== undefined) ||
      token.lower in functions,
  );
  const found: Found<Tree>[] = [];
  for (let from = 0; from < tokens.length; from++) {
    if (
      !fits[from] ||
      /^[*/^)+]/.test(tokens[from]?.text ?? '') ||
      found.some((one) => one.from < from && from < one.to)
    )
      continue;
    let end = from;
    while (end < tokens.length && end - from < longest && fits[end]) end++;
    for (let to = end; to > from + 2; to--) {
      const part = tokens.slice(from, to);
      if (!part.some(({ text: symbol, kind }) => kind === 'symbol' && /[-+*/^]/.test(symbol)) || !balanced(part))
        continue;
      const expression = parsed(text.slice(part[0]?.span.start, part.at(-1)?.span.end).replaceAll('·', '*'));
      const value =
        expression && expression.kind !== 'number' && expression.kind !== 'negate'
          ? treeOf(expression, resolve)
          : undefined;
      const named = value !== undefined && part.some(({ kind }) => kind === 'word');
      if (!named) continue;
      found.push({ from, to, value });
      break;
    }
  }
  return found;
};
