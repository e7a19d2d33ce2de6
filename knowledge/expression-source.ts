import { type FunctionName, functionRule } from './expression-functions.ts';
import type { BinaryOperator, Expression } from './expression-tree.ts';

/**
 * TypeScript source of the same arithmetic, with only the parentheses that precedence needs. `rename` maps each variable
 * to the source that stands for it (an identifier or an element access such as `nir[i]`).
 */
export function expressionToSource(expression: Expression, rename: (name: string) => string = (name) => name): string {
  return printed(expression, rename).text;
}

/** Binding strengths: sum 1, product 2, sign 3, power 4, atom 5. */
interface Printed {
  text: string;
  strength: number;
}

const strengths: Record<BinaryOperator, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 };

function printed(expression: Expression, rename: (name: string) => string): Printed {
  switch (expression.kind) {
    case 'number':
      return { text: String(expression.value), strength: expression.value < 0 ? 3 : 5 };
    case 'variable':
      return { text: rename(expression.name), strength: 5 };
    case 'negate':
      // Anything but an atom gets parentheses: JavaScript reads -- as a decrement and rejects -a ** b.
      return { text: `-${atLeast(printed(expression.operand, rename), 5)}`, strength: 3 };
    case 'binary':
      return printedBinary(expression.operator, printed(expression.left, rename), printed(expression.right, rename));
    case 'call':
      return printedCall(
        expression.function,
        expression.arguments.map((argument) => printed(argument, rename)),
      );
  }
}

function printedBinary(operator: BinaryOperator, left: Printed, right: Printed): Printed {
  const strength = strengths[operator];
  // A power takes an atom on its left: JavaScript rejects a signed base, and power is right-associative.
  if (operator === '^') return { text: `${atLeast(left, 5)} ** ${atLeast(right, 4)}`, strength };
  // Left-associative: the right side of an equal operator needs its parentheses, and floating-point sums do not regroup.
  return { text: `${atLeast(left, strength)} ${operator} ${atLeast(right, strength + 1)}`, strength };
}

function printedCall(name: FunctionName, values: Printed[]): Printed {
  const [base, exponent] = values;
  if (name === 'pow' && base !== undefined && exponent !== undefined) return printedBinary('^', base, exponent);
  return { text: `${functionRule(name).source}(${values.map((value) => value.text).join(', ')})`, strength: 5 };
}

function atLeast(part: Printed, strength: number): string {
  return part.strength >= strength ? part.text : `(${part.text})`;
}
