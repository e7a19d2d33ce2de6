import type { FunctionName } from './expression-functions.ts';

export type BinaryOperator = '+' | '-' | '*' | '/' | '^';

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'variable'; name: string }
  | { kind: 'negate'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'call'; function: FunctionName; arguments: Expression[] };
