import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import { call } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { boundOf, type Context, NotCompiled, outputAs, parameter, typeIn } from './context.ts';
import { drynessIn } from './dryness.ts';
import { groupsOf } from './groups.ts';
import { kernelNode, narrowed } from './kernel-node.ts';
import type { Part } from './part.ts';
import type { Named, Result } from './result.ts';
import { statistics } from './statistics.ts';

/** Outputs of threshold-share by operator: the number of one layer and the series of several. */
const shares: Readonly<Record<string, readonly [number: string, series: string, quantity: string, unit: string]>> = {
  share: ['share', 'shares', 'share', '%'],
  area: ['area', 'areas', 'area', 'm2'],
  count: ['count', 'counts', 'count', '1'],
  area_share: ['areaShare', 'areaShares', 'share', '%'],
};

const asOne = (code: string): string => `(${code} ? 1 : 0)`;
const asPercent = (code: string): string => `(${code} ? 100 : 0)`;
/** Depth times ground area. */
const asVolume =
  (unit: string) =>
  (code: string): string =>
    `(${code} * ${convertUnit(1, unit, 'm') ?? Number.NaN} * pixelArea[i])`;
const asArea = (code: string): string => `(${code} ? pixelArea[i] : 0)`;
/** A condition's reducers as a statistic of numbers, in every zone or class. */
const truths: Readonly<Record<string, readonly [statistic: string, around: (code: string) => string]>> = {
  share: ['mean', asPercent],
  count: ['sum', asOne],
  area: ['sum', asArea],
};

interface Reduction {
  readonly template: string;
  readonly parts: Readonly<Record<string, Part>>;
  readonly params: Parameters<typeof kernelNode>[4]['params'];
  readonly number: string;
  readonly series?: string;
  readonly quantity: string;
}

const reductionOf = (tree: CallTree, context: Context): Reduction => {
  const [operand = tree, second] = tree.operands;
  const { value, conditions, context: inner } = narrowed(operand, context);
  const type = typeIn(value, inner);
  const [number, series] = shares[tree.operator] ?? [];
  if (number !== undefined && series !== undefined && type.sort === 'truth')
    return {
      template: 'threshold-share',
      parts: { values: { value: operand, around: asOne } },
      params: {
        comparison: parameter('>', 'where the condition holds'),
        threshold: parameter(0.5, 'where the condition holds'),
      },
      number,
      series,
      quantity: shares[tree.operator]?.[2] ?? 'any',
    };
  const plain = {
    parts: { values: { value: operand } },
    number: 'value',
    series: 'values',
    quantity: type.quantity ?? 'any',
  };
  if (tree.operator === 'mean' && type.unit === 'dB')
    return { ...plain, template: 'backscatter-mean', params: { scale: parameter('dB', 'the values are in dB') } };
  if (tree.operator === 'volume')
    return {
      ...plain,
      template: 'layer-statistics',
      parts: { values: { value: operand, around: asVolume(type.unit), unit: 'm3' } },
      params: { statistic: parameter('sum') },
      quantity: 'volume',
    };
  if (tree.operator === 'above_mean' && second?.kind === 'number')
    return {
      template: 'hotspot-share',
      parts: { values: { value: operand } },
      params: { rule: parameter('multiple'), k: parameter(second.value) },
      number: 'share',
      series: 'shares',
      quantity: 'share',
    };
  const dryness = tree.operator === 'mean' ? drynessIn(value, inner) : null;
  if (dryness && conditions.length === 0 && operand.kind !== 'slice')
    return { template: 'tvdi', ...dryness, number: 'mean', series: 'means', quantity: 'tvdi' };
  if (tree.operator === 'mode')
    return { ...plain, template: 'layer-statistics', params: { statistic: parameter('mode') }, quantity: 'code' };
  if (statistics.has(tree.operator))
    return { ...plain, template: 'layer-statistics', params: { statistic: parameter(tree.operator) } };
  if (tree.operator === 'count')
    return { ...plain, template: 'layer-statistics', params: { statistic: parameter('count') }, quantity: 'count' };
  if (tree.operator === 'valid_share') {
    if (operand !== value || inner.regions.length > 0)
      throw new NotCompiled('a share of valid pixels inside a part: take valid_share(x) of the whole');
    return {
      ...plain,
      template: 'layer-statistics',
      params: { statistic: parameter('valid-share') },
      quantity: 'share',
    };
  }
  if (tree.operator === 'quantile' && second?.kind === 'number')
    return { ...plain, template: 'layer-quantiles', params: { percentiles: parameter([100 * second.value]) } };
  if (tree.operator === 'morans_i') {
    const option = (name: string, usual: string): string => {
      const set = tree.options?.[name];
      return set?.kind === 'text' ? set.value : usual;
    };
    return {
      template: 'morans-i',
      parts: { values: { value: operand } },
      params: { contiguity: parameter(option('contiguity', 'queen')), weights: parameter(option('weights', 'row')) },
      number: 'moransI',
      series: 'values',
      quantity: 'morans-i',
    };
  }
  if (tree.operator === 'correlation' && second !== undefined) {
    const method = tree.options?.['method'];
    const name = method?.kind === 'text' ? method.value : 'pearson';
    return {
      template: 'correlation',
      parts: { first: { value: operand }, second: { value: second } },
      params: {},
      number: name,
      ...(name === 'pearson' ? { series: 'pearsons' } : {}),
      quantity: 'correlation',
    };
  }
  throw new NotCompiled(`a template for “${print(tree)}”`);
};

/** In every zone or class: what has no template of its own is a mean of 100 and 0. */
const groupedReduction = (tree: CallTree, axis: Axis, context: Context): Result => {
  const [operand = tree] = tree.operands;
  const { value, context: inner } = narrowed(operand, context);
  const truth = typeIn(value, inner).sort === 'truth';
  const volume = tree.operator === 'volume' ? (['sum', asVolume(typeIn(value, inner).unit)] as const) : undefined;
  const [asStatistic, around] = volume ?? truths[tree.operator] ?? [];
  const statistic =
    truth || volume
      ? asStatistic
      : statistics.has(tree.operator) || tree.operator === 'count'
        ? tree.operator
        : undefined;
  if (statistic === undefined || typeIn(value, inner).unit === 'dB')
    throw new NotCompiled(`a way to take “${print(tree)}” in every ${axis.name}`);
  const unit = typeIn(tree, context).unit;
  const parts = {
    values: { value: operand, ...((truth || volume) && around ? { around } : {}), ...(volume ? { unit: 'm3' } : {}) },
  };
  const { template, params, inputs, nameColumn, classes, byClass } = groupsOf(axis, inner);
  const output = byClass ? 'classes' : 'zones';
  const classPart: Readonly<Record<string, Part>> = byClass
    ? { classes: { value: { kind: 'name', name: axis.name } } }
    : {};
  const { node, several } = kernelNode(output, template, { ...parts, ...classPart }, context, {
    params: { statistic: parameter(statistic), ...params },
    outputs: { [output]: outputAs('table', 'any', unit) },
    inputs,
    purpose: `${print(tree)} in every ${axis.name}`,
  });
  return {
    kind: 'table',
    node,
    output,
    unit,
    axis,
    nameColumn,
    classes,
    ...(several ? { dated: true } : {}),
    ...(truth && tree.operator !== 'share' ? { additive: true } : {}),
  };
};

/** What the codes of a map stand for. */
const classesOf = ({ operands: [operand] }: CallTree, context: Context): readonly Named[] => {
  const { value } = operand ? narrowed(operand, context) : { value: operand };
  const bound = value?.kind === 'name' ? boundOf(value.name, context) : undefined;
  return bound?.kind === 'bands' ? bound.classes : [];
};

/** A reducer over cells: a number, a series where several dates are left, a table where zones or classes are. */
export const reduceCells = (tree: CallTree, context: Context): Result => {
  const groups = context.types.groups.filter(({ kind }) => kind !== 'dates');
  const [axis, more] = groups;
  if (more) throw new NotCompiled(`values per ${groups.map(({ name }) => name).join(' and ')}`);
  if (axis) return groupedReduction(tree, axis, context);
  const { template, parts, params, number, series, quantity } = reductionOf(tree, context);
  const unit = typeIn(tree, context).unit;
  const made = (name: string, kind: 'number' | 'series') => ({
    params,
    outputs: { [name]: outputAs(kind, quantity, unit) },
    purpose: print(tree),
  });
  const probe = kernelNode('measure', template, parts, context, made(number, 'number'));
  if (!probe.several && tree.operator === 'mode')
    return { kind: 'text', node: probe.node, output: number, unit: '', classes: classesOf(tree, context) };
  if (!probe.several) return { kind: 'number', node: probe.node, output: number, unit };
  if (series === undefined) throw new NotCompiled(`“${print(tree)}” for several dates`);
  context.nodes.replaceOutput(probe.node, number, series, outputAs('series', quantity, unit));
  return { kind: 'series', node: probe.node, output: series, unit };
};

/** `sum_share(x where c)`: the part's sum in percent of the whole's. */
export const sumShareTrees = (tree: CallTree): readonly [part: Tree, whole: Tree] => {
  const [operand] = tree.operands;
  if (operand?.kind !== 'where') throw new NotCompiled('a part of the sum');
  return [call('sum', operand), call('sum', operand.value)];
};
