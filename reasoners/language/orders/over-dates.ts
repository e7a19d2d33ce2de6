import { call, over, type Tree } from '../../../analysis/tree.ts';
import { mentions } from './meanings.ts';

/** Ways from the values of several dates to one. */

/** An index between edges of every date's own is worked out date by date. */
export const usesDryness = (part: unknown): boolean => mentions(part, 'tvdi');

/** What a mean over dates is of. */
export const overDatesOf = (value: Tree): Tree =>
  value.kind === 'call' && value.operator === 'mean' && value.over === 'dates' && value.operands[0]
    ? value.operands[0]
    : value;

const sumOf = (parts: readonly Tree[]): Tree | undefined =>
  parts.length === 0 ? undefined : parts.reduce((sum, one) => call('+', sum, one));

export const meanOf = (parts: readonly Tree[]): Tree | undefined => {
  const sum = sumOf(parts);
  return sum && call('/', sum, { kind: 'number', value: parts.length });
};

/** The mean of the pixels of all dates together: in every pixel the mean of its dates, as often as it has some. */
export const pooledMaps = (value: Tree): Tree => {
  const [operand] =
    value.kind === 'call' && value.operator === 'mean' && value.over === undefined ? value.operands : [];
  if (!operand) return value;
  const [average, counts] = [over(call('mean', operand), 'dates'), over(call('count', operand), 'dates')];
  return call('/', call('sum', call('*', average, counts)), call('sum', counts));
};

/** The same by dates: of every date its mean as often as it has pixels. */
export const pooledOver = (value: Tree, each: (one: Tree) => Tree[]): Tree | undefined => {
  const [operand] =
    value.kind === 'call' && value.operator === 'mean' && value.over === undefined ? value.operands : [];
  if (!operand) return undefined;
  const measured = operand.kind === 'where' ? operand.value : operand;
  const there = call('not', call('missing', measured));
  const counted = call('count', operand.kind === 'where' ? call('and', operand.condition, there) : there);
  const [weighted, counts] = [sumOf(each(call('*', value, counted))), sumOf(each(counted))];
  return weighted && counts && call('/', weighted, counts);
};
