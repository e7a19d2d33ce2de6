import { functionRule } from './expression-functions.ts';
import { ExpressionError } from './expression-tokens.ts';
import type { BinaryOperator, Expression } from './expression-tree.ts';

export { parseExpression } from './expression-parser.ts';
export { expressionToSource } from './expression-source.ts';
export { ExpressionError } from './expression-tokens.ts';
export type { Expression } from './expression-tree.ts';

/** The variable names of an expression, each once, in order of first appearance. */
export function expressionVariables(expression: Expression): string[] {
  const names = new Set<string>();
  collectVariables(expression, names);
  return [...names];
}

/** Evaluates with IEEE arithmetic: NaN in gives NaN out, a zero denominator gives ±Infinity or NaN, never an error. */
export function evaluateExpression(expression: Expression, values: Readonly<Record<string, number>>): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'variable':
      return variableValue(expression.name, values);
    case 'negate':
      return -evaluateExpression(expression.operand, values);
    case 'binary':
      return applyOperator(
        expression.operator,
        evaluateExpression(expression.left, values),
        evaluateExpression(expression.right, values),
      );
    case 'call':
      return functionRule(expression.function).apply(
        ...expression.arguments.map((argument) => evaluateExpression(argument, values)),
      );
  }
}

function collectVariables(expression: Expression, names: Set<string>): void {
  if (expression.kind === 'variable') names.add(expression.name);
  if (expression.kind === 'negate') collectVariables(expression.operand, names);
  if (expression.kind === 'binary') {
    collectVariables(expression.left, names);
    collectVariables(expression.right, names);
  }
  if (expression.kind === 'call') for (const argument of expression.arguments) collectVariables(argument, names);
}

function variableValue(name: string, values: Readonly<Record<string, number>>): number {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new ExpressionError(name, 0, `a value for the variable "${name}"`, 'none');
  return value;
}

function applyOperator(operator: BinaryOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '^':
      return left ** right;
  }
}
