import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Expression,
  ExpressionError,
  evaluateExpression,
  expressionToSource,
  expressionVariables,
  parseExpression,
} from '../../knowledge/expression.ts';

const names = ['a', 'b', 'nir'];

const expressions: fc.Arbitrary<Expression> = fc.letrec<{ node: Expression }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.double({ min: 0.001, max: 50, noNaN: true }).map((value): Expression => ({ kind: 'number', value })),
    fc.constantFrom(...names).map((name): Expression => ({ kind: 'variable', name })),
    tie('node').map((operand): Expression => ({ kind: 'negate', operand })),
    fc
      .tuple(
        fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const, '^' as const),
        tie('node'),
        tie('node'),
      )
      .map(([operator, left, right]): Expression => ({ kind: 'binary', operator, left, right })),
    fc
      .tuple(
        fc.constantFrom('sqrt' as const, 'abs' as const, 'exp' as const, 'ln' as const, 'tanh' as const),
        tie('node'),
      )
      .map(([name, argument]): Expression => ({ kind: 'call', function: name, arguments: [argument] })),
    fc
      .tuple(
        fc.constantFrom('min' as const, 'max' as const, 'pow' as const, 'atan2' as const),
        tie('node'),
        tie('node'),
      )
      .map(([name, first, second]): Expression => ({ kind: 'call', function: name, arguments: [first, second] })),
  ),
})).node;

const values = fc.record({
  a: fc.double({ min: -10, max: 10, noNaN: true }),
  b: fc.double({ min: -10, max: 10, noNaN: true }),
  nir: fc.double({ min: 0, max: 1, noNaN: true }),
});

function value(source: string, variables: Record<string, number> = {}): number {
  return evaluateExpression(parseExpression(source), variables);
}

function failure(source: string): ExpressionError {
  try {
    parseExpression(source);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
  }
  throw new Error(`"${source}" was accepted`);
}

describe('parsing an expression', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 - 4 - 2', 2],
    ['16 / 4 / 2', 2],
    ['2 ^ 3 ^ 2', 512],
    ['2 ** 3', 8],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['--3', 3],
    ['2 * -3', -6],
    ['1.5e2 + .5', 150.5],
    ['sqrt(16) + abs(-1)', 5],
    ['log(exp(1))', 1],
    ['max(1, 3, 2) - min(4, 2)', 1],
    ['pow(2, 5)', 32],
  ])('gives %s the value %d', (source, expected) => {
    expect(value(source)).toBeCloseTo(expected, 12);
  });

  it('names the variables once, in order of appearance', () => {
    expect(expressionVariables(parseExpression('(nir - red) / (nir + red + L)'))).toEqual(['nir', 'red', 'L']);
  });

  it.each([
    ['', 0, 'the end'],
    ['1 +', 3, 'the end'],
    ['1 + * 2', 4, '"*"'],
    ['(1 + 2', 6, 'the end'],
    ['a b', 2, '"b"'],
    ['a.b', 1, '"."'],
    ['import(1)', 0, '"import"'],
    ['constructor(1)', 0, '"constructor"'],
    ['a; b', 1, '";"'],
    ['sqrt(1, 2)', 0, '2'],
    ['sqrt()', 5, '")"'],
    ['a ^ 0', 4, '"0"'],
  ])('rejects "%s" at position %d', (source, position, found) => {
    const error = failure(source);
    expect(error.code).toBe('expression-invalid');
    expect(error.position).toBe(position);
    expect(error.found).toContain(found);
  });

  it('refuses nesting and length that could exhaust the stack', () => {
    expect(failure('('.repeat(1000)).expected).toContain('nesting');
    expect(failure(`1${' + 1'.repeat(2000)}`).expected).toContain('characters');
  });

  it('never evaluates text that is not arithmetic', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (source) => {
        try {
          parseExpression(source);
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }),
    );
  });
});

describe('evaluating an expression', () => {
  it('keeps missing values missing', () => {
    expect(value('max(a, 1)', { a: Number.NaN })).toBeNaN();
    expect(value('(a - b) / (a + b)', { a: Number.NaN, b: 0.1 })).toBeNaN();
  });

  it('says which variable has no value', () => {
    expect(() => value('toString + 1')).toThrow(/value for the variable "toString"/);
  });
});

describe('printing an expression', () => {
  it('uses only the parentheses that precedence needs', () => {
    const source = expressionToSource(parseExpression('((nir) - (red)) / (nir + (red * 2)) ** (1/3)'));
    expect(source).toBe('(nir - red) / (nir + red * 2) ** (1 / 3)');
  });

  it('renames variables and maps functions to Math', () => {
    const source = expressionToSource(parseExpression('sqrt(nir) - -red'), (name) => `${name}[i]`);
    expect(source).toBe('Math.sqrt(nir[i]) - -red[i]');
  });

  it('prints source that JavaScript evaluates to the same number', () => {
    fc.assert(
      fc.property(expressions, values, (expression, variables) => {
        const body = `return ${expressionToSource(expression)};`;
        const run = new Function(...names, body);
        expect(run(variables.a, variables.b, variables.nir)).toBe(evaluateExpression(expression, variables));
      }),
      { numRuns: 500 },
    );
  });

  it('prints the operators so that parsing them again gives the same value', () => {
    fc.assert(
      fc.property(expressions, values, (expression, variables) => {
        const again = parseExpression(
          expressionToSource(expression).replaceAll('Math.log(', 'ln(').replaceAll('Math.', ''),
        );
        expect(evaluateExpression(again, variables)).toBe(evaluateExpression(expression, variables));
      }),
    );
  });
});
