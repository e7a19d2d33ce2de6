import type { CallTree } from '../../../analysis/tree.ts';

export const numberCode = (value: number): string => (value < 0 ? `(${value})` : String(value));

const functions: Readonly<Record<string, string>> = {
  abs: 'Math.abs',
  sqrt: 'Math.sqrt',
  ln: 'Math.log',
  exp: 'Math.exp',
  log10: 'Math.log10',
  least: 'Math.min',
  greatest: 'Math.max',
};

const symbols: Readonly<Record<string, string>> = { '^': '**', and: '&&', or: '||' };

/** An operator on the code of its operands; undefined for one that is none of every pixel. */
export const operatorCode = (tree: CallTree, codes: readonly string[]): string | undefined => {
  const [first = '', second = '', third = ''] = codes;
  const called = functions[tree.operator];
  if (called) return `${called}(${codes.join(', ')})`;
  switch (tree.operator) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '^':
    case 'and':
    case 'or':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return `(${first} ${symbols[tree.operator] ?? tree.operator} ${second})`;
    case '=':
      return `(${first} === ${second})`;
    case '!=':
      return `(${first} !== ${second})`;
    case 'between':
      return `(${first} >= ${second} && ${first} <= ${third})`;
    case 'not':
      return `!${first}`;
    case 'negate':
      return `(-${first})`;
    case 'clamp':
      return `Math.min(Math.max(${first}, ${second}), ${third})`;
    case 'db':
      return `(10 * Math.log10(${first}))`;
    case 'power':
      return `(10 ** (${first} / 10))`;
    default:
      return undefined;
  }
};
