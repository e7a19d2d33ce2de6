import { deflateRawSync } from 'node:zlib';
import type { RasterPreview } from '../../core/preview.ts';
import { type Expression, ExpressionError, parseExpression } from '../../knowledge/expression.ts';
import { functionRule } from '../../knowledge/expression-functions.ts';
import { valuesOf } from '../picture/shade.ts';

type Measure = (index: number) => number;

const binary = (operator: string, left: Measure, right: Measure): Measure => {
  switch (operator) {
    case '+':
      return (index) => left(index) + right(index);
    case '-':
      return (index) => left(index) - right(index);
    case '*':
      return (index) => left(index) * right(index);
    case '/':
      return (index) => left(index) / right(index);
    default:
      return (index) => left(index) ** right(index);
  }
};

const measureOf = (tree: Expression, variables: ReadonlyMap<string, Float32Array>): Measure => {
  switch (tree.kind) {
    case 'number':
      return () => tree.value;
    case 'variable': {
      const values = variables.get(tree.name);
      return (index) => values?.[index] ?? Number.NaN;
    }
    case 'negate': {
      const operand = measureOf(tree.operand, variables);
      return (index) => -operand(index);
    }
    case 'binary':
      return binary(tree.operator, measureOf(tree.left, variables), measureOf(tree.right, variables));
    case 'call': {
      const { apply } = functionRule(tree.function);
      const operands = tree.arguments.map((argument) => measureOf(argument, variables));
      return (index) => apply(...operands.map((operand) => operand(index)));
    }
  }
};

/** The tools' own notation (`nir[i]`, `**`, `Math.sqrt`) as that of the knowledge base. */
const parsed = (source: string): Expression | null => {
  try {
    return parseExpression(source.replaceAll('[i]', '').replaceAll('**', '^').replaceAll('Math.', ''));
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
};

const sameFrame = (one: RasterPreview, other: RasterPreview): boolean =>
  one.frame.width === other.frame.width &&
  one.frame.height === other.frame.height &&
  one.frame.transform.every(
    (part, index) => Math.abs(part - (other.frame.transform[index] ?? 0)) < 1e-9 * (1 + Math.abs(part)),
  );

interface Condition {
  readonly comparison: string;
  readonly limit: number;
}

const holds = (value: number, { comparison, limit }: Condition): boolean => {
  if (comparison === '>') return value > limit;
  if (comparison === '>=') return value >= limit;
  return comparison === '<' ? value < limit : value <= limit;
};

/**
 * What a tool measures in every pixel before its statistic, computed once more over the small pictures of its bands. Null where the
 * bands lie on different grids, or the measure is more than arithmetic.
 */
export const derived = (
  source: string,
  bands: ReadonlyMap<string, RasterPreview>,
  condition?: Condition,
): RasterPreview | null => {
  const [first] = bands.values();
  const tree = parsed(source);
  if (!first || !tree || ![...bands.values()].every((band) => sameFrame(first, band))) return null;
  const measure = measureOf(tree, new Map([...bands].map(([name, band]) => [name, valuesOf(band)])));
  const values = new Float32Array(first.frame.width * first.frame.height);
  for (let index = 0; index < values.length; index++) {
    const value = measure(index);
    values[index] = !Number.isFinite(value) ? Number.NaN : condition ? Number(holds(value, condition)) : value;
  }
  const { palette: _, categories: __, ...rest } = first;
  return { ...rest, values: deflateRawSync(Buffer.from(values.buffer), { level: 1 }).toString('base64') };
};
