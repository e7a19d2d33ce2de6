import { print } from '../../../analysis/print.ts';
import type { CallTree } from '../../../analysis/tree.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter } from './context.ts';
import type { Result } from './result.ts';

type One =
  | Extract<Result, { kind: 'constant' }>
  | { readonly kind: 'number'; readonly node: string; readonly output: string; readonly unit: string };

export const isOne = (result: Result): result is One => result.kind === 'constant' || result.kind === 'number';

export const inputOf = (result: Result): NodeInput =>
  result.kind === 'constant'
    ? { kind: 'number', value: result.value, origin: 'question', reason: 'a number of the expression' }
    : fromNode(result.node, result.output);

/** The same in another unit. `difference`: without the zero point. */
const inUnit = (result: One, unit: string, difference: boolean, context: Context): One => {
  if (result.unit === unit || unit === '' || (result.kind === 'constant' && result.unit === '1'))
    return { ...result, unit };
  const [zero, one] = [0, 1].map((value) => convertUnit(value, result.unit, unit, { difference }));
  if (zero === undefined || one === undefined) throw new NotCompiled(`${result.unit || 'an unknown unit'} as ${unit}`);
  if (result.kind === 'constant') return { ...result, value: zero + (one - zero) * result.value, unit };
  const node = context.nodes.add('convert', {
    purpose: `in ${unit}`,
    template: 'convert-unit',
    inputs: { value: inputOf(result) },
    params: {
      unit: parameter(unit),
      scale: parameter(one - zero),
      offset: parameter(zero),
      ...(difference ? { difference: parameter(true) } : {}),
    },
    outputs: { value: outputAs('number', 'any', unit) },
  });
  return { kind: 'number', node, output: 'value', unit };
};

/** One number of two. The second is what the first is compared with. */
export const combined = (
  operation: string,
  first: One,
  second: One,
  unit: string,
  purpose: string,
  context: Context,
): Result => {
  const node = context.nodes.add('combine', {
    purpose,
    template: 'combine-numbers',
    inputs: { first: inputOf(first), second: inputOf(second) },
    params: { operation: parameter(operation), ...(operation.startsWith('percent') ? {} : { unit: parameter(unit) }) },
    outputs: { value: outputAs('number', 'any', unit) },
  });
  return { kind: 'number', node, output: 'value', unit };
};

const operations: Readonly<Record<string, string>> = {
  '+': 'sum',
  '-': 'difference',
  '*': 'product',
  '/': 'ratio',
  percent_of: 'percent-of',
};

const folded = (operator: string, first: number, second: number): number | undefined => {
  switch (operator) {
    case '+':
      return first + second;
    case '-':
      return first - second;
    case '*':
      return first * second;
    case '/':
      return first / second;
    case '^':
      return first ** second;
    default:
      return undefined;
  }
};

/** Two series, date by date. */
const combinedSeries = (tree: CallTree, first: Result, second: Result, unit: string, context: Context): Result => {
  const operation = ({ '-': 'difference', '/': 'ratio' } as Readonly<Record<string, string>>)[tree.operator];
  const alike = tree.operator === '/' || first.unit === second.unit;
  if (operation === undefined || !alike) throw new NotCompiled(`a way to take “${print(tree)}” date by date`);
  const node = context.nodes.add('contrast', {
    purpose: `${print(tree)}, date by date`,
    template: 'series-contrast',
    inputs: { first: inputOf(first), second: inputOf(second) },
    params: { operation: parameter(operation) },
    outputs: { contrasts: outputAs('series', 'contrast', unit) },
  });
  return { kind: 'series', node, output: 'contrasts', unit };
};

/** Arithmetic between results: two numbers, or two series of the same dates. */
export const arithmetic = (tree: CallTree, operands: readonly Result[], unit: string, context: Context): Result => {
  const [first, second] = operands;
  if (!first) throw new NotCompiled(`an operand of ${tree.operator}`);
  if (tree.operator === 'negate' && isOne(first))
    return first.kind === 'constant'
      ? { ...first, value: -first.value }
      : combined('product', first, { kind: 'constant', value: -1, unit: '1' }, unit, print(tree), context);
  if (tree.operator === 'abs' && isOne(first))
    return first.kind === 'constant'
      ? { ...first, value: Math.abs(first.value) }
      : combined(
          'absolute-difference',
          first,
          { kind: 'constant', value: 0, unit: first.unit },
          unit,
          print(tree),
          context,
        );
  if (!second) throw new NotCompiled(`a way to take ${tree.operator} of a result`);
  if (first.kind === 'series' && second.kind === 'series') return combinedSeries(tree, first, second, unit, context);
  if (!isOne(first) || !isOne(second))
    throw new NotCompiled(
      `a way to take “${print(tree)}” of values per ${[first, second].find((one) => !isOne(one))?.kind === 'table' ? 'zone or class' : 'date'}`,
    );
  if (first.kind === 'constant' && second.kind === 'constant') {
    const value = folded(tree.operator, first.value, second.value);
    if (value === undefined) throw new NotCompiled(`a value of “${print(tree)}”`);
    return { kind: 'constant', value, unit };
  }
  const operation = operations[tree.operator];
  if (operation === undefined) throw new NotCompiled(`a way to take ${tree.operator} of results`);
  const additive = tree.operator === '+' || tree.operator === '-';
  const common = additive ? unit : first.unit;
  const together =
    additive ||
    tree.operator === 'percent_of' ||
    (tree.operator === '/' && unit === '1' && first.unit !== '1' && second.unit !== '1');
  const [left, right] = together
    ? [inUnit(first, common, false, context), inUnit(second, common, additive && tree.operator === '+', context)]
    : [first, second];
  return combined(operation, left, right, unit, print(tree), context);
};

/** Later and earlier value of the same as change, change in percent or decrease. */
export const changeBetween = (
  tree: CallTree,
  [earlier, later]: readonly [Result, Result],
  unit: string,
  context: Context,
): Result => {
  if (!isOne(earlier) || !isOne(later)) throw new NotCompiled(`one value at each moment of “${print(tree)}”`);
  const fell = tree.operator === 'decrease';
  const operation = tree.operator === 'percent_change' ? 'percent-change' : 'difference';
  return combined(operation, fell ? earlier : later, fell ? later : earlier, unit, print(tree), context);
};
