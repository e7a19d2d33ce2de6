import { print } from '../../../analysis/print.ts';
import type { CallTree, PickTree } from '../../../analysis/tree.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter } from './context.ts';
import type { Result } from './result.ts';
import { statisticsOrCount } from './statistics.ts';

export type Series = Extract<Result, { kind: 'series' }>;

const trend = (tree: CallTree, { node, output }: Series, unit: string, context: Context): Result => {
  const step = tree.operands[1];
  const per = step?.kind === 'name' ? step.name : step?.kind === 'text' ? step.value : 'year';
  const method = tree.options?.['method'];
  const fitted = method?.kind === 'text' && method.value === 'theil-sen' ? 'theilSen' : 'slope';
  const fit = context.nodes.add('trend', {
    purpose: print(tree),
    template: 'series-trend',
    inputs: { values: fromNode(node, output) },
    params: { per: parameter(per === 'decade' ? 'year' : per) },
    outputs: { [fitted]: outputAs('number', 'trend', unit) },
  });
  if (per !== 'decade') return { kind: 'number', node: fit, output: fitted, unit };
  const tenfold = context.nodes.add('per-decade', {
    purpose: 'per decade: ten times the trend per year',
    template: 'convert-unit',
    inputs: { value: fromNode(fit, fitted) },
    params: { unit: parameter(unit), scale: parameter(10, 'a decade has ten years') },
    outputs: { value: outputAs('number', 'trend', unit) },
  });
  return { kind: 'number', node: tenfold, output: 'value', unit };
};

/** The samples of every month, season or year as one. */
export const aggregate = (tree: CallTree, series: Series, grain: string, unit: string, context: Context): Result => {
  if (
    !statisticsOrCount.has(tree.operator) ||
    grain === 'month_of_year' ||
    (tree.operator === 'mean' && series.unit === 'dB')
  )
    throw new NotCompiled(`a way to take the ${tree.operator} over the dates of every ${grain.replaceAll('_', ' ')}`);
  const node = context.nodes.add('aggregate', {
    purpose: `${tree.operator} over the dates of every ${grain}`,
    template: 'aggregate-series',
    inputs: { values: fromNode(series.node, series.output) },
    params: { per: parameter(grain), statistic: parameter(tree.operator) },
    outputs: { aggregated: outputAs('series', 'any', unit) },
  });
  return { kind: 'series', node, output: 'aggregated', unit };
};

const quantileOfDates = (tree: CallTree, series: Series, unit: string, context: Context): Result => {
  const level = tree.operands[1];
  if (level?.kind !== 'number') throw new NotCompiled(`the level of “${print(tree)}”`);
  const node = context.nodes.add('quantile', {
    purpose: `quantile ${level.value} over the dates`,
    template: 'series-summary',
    inputs: { values: fromNode(series.node, series.output) },
    params: { level: parameter(level.value) },
    outputs: { quantile: outputAs('number', 'any', unit) },
  });
  return { kind: 'number', node, output: 'quantile', unit };
};

const kendall = (tree: CallTree, series: Series, context: Context): Result => {
  const give = tree.options?.['give'];
  const wanted = give?.kind === 'text' ? give.value : 'p';
  const alpha = tree.options?.['alpha'];
  const node = context.nodes.add('kendall', {
    purpose: print(tree),
    template: 'mann-kendall',
    inputs: { values: fromNode(series.node, series.output) },
    params: alpha?.kind === 'number' ? { alpha: parameter(alpha.value) } : {},
    outputs: {
      p: outputAs('number', 'p-value', '1'),
      z: outputAs('number', 'any', '1'),
      tau: outputAs('number', 'any', '1'),
      direction: outputAs('text', 'any'),
    },
  });
  if (wanted === 'direction') return { kind: 'text', node, output: wanted, unit: '' };
  return { kind: 'number', node, output: wanted, unit: '1' };
};

const spikes = (tree: CallTree, series: Series, context: Context): Result => {
  const limit = tree.operands[1];
  if (limit?.kind !== 'number') throw new NotCompiled(`how large the rises of “${print(tree)}” are`);
  const node = context.nodes.add('spikes', {
    purpose: print(tree),
    template: 'spike-count',
    inputs: { values: fromNode(series.node, series.output) },
    params: { threshold: parameter(limit.value) },
    outputs: { count: outputAs('number', 'count', '1') },
  });
  return { kind: 'number', node, output: 'count', unit: '1' };
};

/** A reducer over dates of a value that there is one of for each date. */
export const reduceDates = (tree: CallTree, series: Series, unit: string, context: Context): Result => {
  if (tree.operator === 'trend') return trend(tree, series, unit, context);
  if (tree.operator === 'kendall') return kendall(tree, series, context);
  if (tree.operator === 'spikes') return spikes(tree, series, context);
  if (tree.operator === 'mean' && series.unit === 'dB') throw new NotCompiled('a mean of decibels over dates');
  if (tree.operator === 'quantile') return quantileOfDates(tree, series, unit, context);
  if (!statisticsOrCount.has(tree.operator)) throw new NotCompiled(`a way to take the ${tree.operator} over dates`);
  const node = context.nodes.add('summary', {
    purpose: `${tree.operator} over the dates`,
    template: 'series-summary',
    inputs: { values: fromNode(series.node, series.output) },
    params: { statistic: parameter(tree.operator) },
    outputs: { value: outputAs('number', 'any', unit) },
  });
  return { kind: 'number', node, output: 'value', unit };
};

export const correlateSeries = (tree: CallTree, first: Series, second: Series, context: Context): Result => {
  const method = tree.options?.['method'];
  const output = method?.kind === 'text' ? method.value : 'pearson';
  const node = context.nodes.add('correlation', {
    purpose: print(tree),
    template: 'series-correlation',
    inputs: { first: fromNode(first.node, first.output), second: fromNode(second.node, second.output) },
    params: {},
    outputs: { [output]: outputAs('number', 'correlation', '1') },
  });
  return { kind: 'number', node, output, unit: '1' };
};

/** `date of max(… over dates)`: the date of the extreme sample. */
export const pickDate = ({ extreme }: PickTree, series: Series, context: Context): Result => {
  const highest = extreme.kind === 'call' && extreme.operator === 'max';
  const node = context.nodes.add('pick', {
    purpose: `date of the ${highest ? 'highest' : 'lowest'} value`,
    template: 'series-extreme',
    inputs: { values: fromNode(series.node, series.output) },
    params: { extreme: parameter(highest ? 'highest' : 'lowest') },
    // The value itself tells apart options that name one date.
    outputs: { date: outputAs('text', 'date'), value: outputAs('number', 'any', series.unit) },
  });
  return { kind: 'text', node, output: 'date', unit: '' };
};
