import { print } from '../../../analysis/print.ts';
import type { PickTree, Tree } from '../../../analysis/tree.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter } from './context.ts';
import type { Named, Result } from './result.ts';

const months: readonly Named[] = 'January February March April May June July August September October November December'
  .split(' ')
  .map((name, index) => ({ code: String(index + 1).padStart(2, '0'), name }));

/** `month_of_year of max(mean(… over dates) over month_of_year)`: the month whose mean over all years is the highest. */
export const pickMonth = (
  tree: PickTree,
  operand: Tree,
  context: Context,
  compile: (tree: Tree, context: Context) => Result,
): Result => {
  const [measured] = operand.kind === 'call' ? operand.operands : [];
  if (operand.kind !== 'call' || operand.operator !== 'mean' || operand.over !== 'dates' || !measured)
    throw new NotCompiled(`a way to take “${print(operand)}” of every month of the year`);
  const series = compile(measured, context);
  if (series.kind !== 'series' || series.unit === 'dB') throw new NotCompiled(`a series for “${print(tree)}”`);
  const output = tree.extreme.kind === 'call' && tree.extreme.operator === 'max' ? 'highest' : 'lowest';
  const node = context.nodes.add('months', {
    purpose: print(tree),
    template: 'series-climatology',
    inputs: { values: fromNode(series.node, series.output) },
    params: { season: parameter('month-of-year') },
    outputs: { [output]: outputAs('text', 'name') },
  });
  return { kind: 'text', node, output, unit: '', classes: months };
};
