import { insideOf } from '../../../analysis/environment.ts';
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import type { DerivedInput, NodeInput, NodeOutput, Parameter } from '../../../core/workflow.ts';
import { groundVariables, mentions } from '../../../templates/derived-port.ts';
import { findTemplate } from '../../../templates/library.ts';
import { distanceMap, gridOf } from './cell-distance.ts';
import { cellCode, type Kernel } from './cells.ts';
import { splitChosen } from './chosen.ts';
import { type Context, NotCompiled, outputAs, parameter, type RegionUse, typeIn } from './context.ts';
import { drynessIn } from './dryness.ts';
import type { Part } from './part.ts';
import { regionInput } from './regions.ts';
import { withSlice } from './slices.ts';
import { Variables } from './variables.ts';

const unchanged = (code: string): string => code;

interface Narrowed {
  readonly value: Tree;
  readonly conditions: readonly { readonly tree: Tree; readonly context: Context }[];
  readonly context: Context;
}

/** A value without what narrows it: conditions become the port's mask, slices the context. */
export const narrowed = (tree: Tree, context: Context): Narrowed => {
  if (tree.kind === 'where') {
    const { chosen, rest } = splitChosen(tree.condition, context);
    const inner = narrowed(tree.value, { ...context, regions: [...context.regions, ...chosen] });
    return { ...inner, conditions: [...inner.conditions, ...rest.map((one) => ({ tree: one, context }))] };
  }
  if (tree.kind === 'slice') return narrowed(tree.value, withSlice(context, tree.slice));
  if (tree.kind === 'name') {
    const definition = context.types.defined.get(tree.name);
    // A formula with a unit of its own stays a name: its parts are plain numbers.
    if (definition && definition.unit === undefined)
      return narrowed(definition.value, { ...context, types: insideOf(context.types, definition) });
  }
  return { value: tree, conditions: [], context };
};

const rangeOf = (value: Tree, { grounding }: Context): readonly [number, number] | undefined => {
  const bound = value.kind === 'name' ? grounding.bound.get(value.name) : undefined;
  return bound?.kind === 'index' ? bound.range : undefined;
};

const isOverDates = ({ over }: CallTree): boolean => ['dates', 'date', 'days'].includes(over ?? '');

/** On how many of the dates, or on what part of them, a condition holds in every pixel. */
const truthOverDates = (tree: CallTree, operand: Tree, context: Context): { node: string; output: string } => {
  const statistic = ({ count: 'sum', share: 'mean' } as Readonly<Record<string, string>>)[tree.operator];
  if (statistic === undefined)
    throw new NotCompiled(`a way to take the ${tree.operator} of a condition over dates in every pixel`);
  const around = (code: string): string => `(${code} ? 1 : 0)`;
  const { node } = kernelNode('composite', 'stack-composite', { values: { value: operand, around } }, context, {
    params: {
      statistic: parameter(statistic),
      minimumValid: parameter(1, 'of the dates on which it can be told'),
    },
    outputs: { composite: outputAs('raster', tree.operator, '1') },
    purpose: `${print(tree)} in every pixel`,
  });
  return { node, output: 'composite' };
};

const drynessMap = (tree: CallTree, context: Context): { node: string; output: string } => {
  const dryness = drynessIn(tree, context);
  if (!dryness) throw new NotCompiled(`“${print(tree)}” in every pixel`);
  const { node, several } = kernelNode('dryness', 'tvdi', dryness.parts, context, {
    params: dryness.params,
    outputs: { tvdi: outputAs('raster', 'tvdi', '1') },
    purpose: `${print(tree)} in every pixel`,
  });
  // The map of several dates is their mean.
  if (several) throw new NotCompiled(`“${print(tree)}” in every pixel of several dates: say of which date`);
  return { node, output: 'tvdi' };
};

/** A raster over all cells by a node of its own. */
const rasterOf = (tree: CallTree, context: Context): { node: string; output: string } => {
  const [operand] = tree.operands;
  if (tree.operator === 'tvdi') return drynessMap(tree, context);
  if (operand === undefined) throw new NotCompiled(`an operand of ${tree.operator}`);
  if (tree.operator === 'slope' || tree.operator === 'aspect') {
    const { node } = kernelNode('terrain', 'terrain', { elevation: { value: operand } }, context, {
      params: {},
      outputs: { [tree.operator]: outputAs('raster', tree.operator, 'deg') },
      purpose: `${tree.operator} in every pixel`,
    });
    return { node, output: tree.operator };
  }
  const operandType = typeIn(operand, context);
  if (operandType.sort === 'truth' && isOverDates(tree)) return truthOverDates(tree, operand, context);
  const statistics = ['mean', 'sum', 'min', 'max', 'range', 'median', 'std', 'variance', 'cv', 'count'];
  if (!isOverDates(tree) || ![...statistics, 'quantile'].includes(tree.operator))
    throw new NotCompiled(`a way to take the ${tree.operator} over ${tree.over ?? 'cells'} in every pixel`);
  const type = operandType;
  if (tree.operator === 'mean' && type.unit === 'dB')
    throw new NotCompiled('a mean of decibels over dates in every pixel: take db(mean(power(x) over dates))');
  const at = tree.operands[1];
  const params =
    tree.operator === 'quantile' && at?.kind === 'number'
      ? {
          statistic: parameter('percentile'),
          percentile: parameter(100 * at.value),
          minimumValid: parameter(1, 'statistics are of the valid dates'),
        }
      : {
          statistic: parameter(tree.operator),
          // A sum lacks what a missing date would have added; other statistics are of the dates that there are.
          ...(tree.operator === 'sum' ? {} : { minimumValid: parameter(1, 'statistics are of the valid dates') }),
        };
  const { node } = kernelNode('composite', 'stack-composite', { values: { value: operand } }, context, {
    params,
    outputs: { composite: outputAs('raster', type.quantity ?? 'any', typeIn(tree, context).unit) },
    purpose: `${tree.operator} over the dates in every pixel`,
  });
  return { node, output: 'composite' };
};

/** Other things that are chosen are no region of cells. */
const isPolygons = ({ layer }: RegionUse, { grounding }: Context): boolean =>
  grounding.zones.get(layer)?.geometry === 'polygons' || !grounding.things.has(layer);

const regionCode = (regions: readonly RegionUse[]): string[] =>
  regions.map((_, index) => (index === 0 ? 'region[i] === region[i]' : `region_${index}[i] === region_${index}[i]`));

const standsOnGround = (code: string): boolean => Object.keys(groundVariables).some((name) => mentions(code, name));

/** The dates and places that slices around the node take: they tell apart two nodes that work out one thing twice. */
const slicesSaid = ({ types: { period }, regions }: Context): string => {
  const names = regions.flatMap((one) => one.names);
  const place = names.length > 0 && names.length <= 3 ? ` in ${names.join(', ')}` : '';
  if (!period) return place;
  return `${place}${period.from === period.to ? ` on ${period.from}` : ` from ${period.from} to ${period.to}`}`;
};

/** A node whose template stands on kernels. Gives its id and whether its ports hold several dates. */
export const kernelNode = (
  hint: string,
  templateName: string,
  parts: Readonly<Record<string, Part>>,
  context: Context,
  more: {
    readonly params: Readonly<Record<string, Parameter>>;
    readonly outputs: Readonly<Record<string, NodeOutput>>;
    readonly inputs?: Readonly<Record<string, NodeInput>>;
    readonly purpose: string;
  },
): { readonly node: string; readonly several: boolean } => {
  const template = findTemplate(templateName);
  if (!template) throw new NotCompiled(`the template ${templateName}`);
  const [port = ''] = Object.keys(parts);
  const kind = template.inputs[port]?.kind === 'raster' ? 'raster' : 'stack';
  const values = Object.values(parts).map(({ value }) => value);
  const kernel: Kernel = {
    variables: new Variables(Object.keys(template.inputs)),
    counting: new Set(),
    rasterOf: (tree, own) =>
      tree.operator === 'distance' ? distanceMap(tree, own, gridOf(values, context)) : rasterOf(tree, own),
  };
  const regions: RegionUse[] = [];
  const compiled = Object.entries(parts).map(([name, { value, around = unchanged, unit, quantity }]) => {
    const inner = narrowed(value, context);
    for (const region of inner.context.regions.filter((one) => isPolygons(one, context)))
      if (!regions.some((one) => JSON.stringify(one) === JSON.stringify(region))) regions.push(region);
    kernel.counting.clear();
    const code = around(cellCode(inner.value, inner.context, kernel));
    const where = inner.conditions.map(({ tree, context: own }) => cellCode(tree, own, kernel));
    const type = typeIn(inner.value, inner.context);
    return {
      name,
      code,
      where: [...where, ...(type.sort === 'truth' ? kernel.counting : [])],
      type: unit === undefined ? type : { ...type, unit, quantity: null },
      range: unit === undefined ? rangeOf(inner.value, inner.context) : undefined,
      own: inner.context.regions,
      quantity: quantity ?? (type.sort === 'truth' ? 'share' : unit === undefined ? type.quantity : null) ?? 'any',
    };
  });
  const { variables } = kernel;
  variables.first;
  if (compiled.some(({ code, where }) => [code, ...where].some(standsOnGround)) && !variables.oneGrid)
    throw new NotCompiled('one grid: the layers lie on different ones, so do the places of their pixels');
  if (kind === 'raster' && variables.several) throw new NotCompiled(`one date: ${templateName} works on one raster`);
  const derived = Object.fromEntries(
    compiled.map(({ name, code, where, type, range, own, quantity }): [string, DerivedInput] => {
      const inside = regionCode(regions).filter(
        (_, index) =>
          own.includes(regions[index]!) || own.some((one) => JSON.stringify(one) === JSON.stringify(regions[index])),
      );
      const conditions = [...where, ...inside];
      return [
        name,
        {
          quantity,
          unit: type.sort === 'truth' ? '1' : type.unit,
          variables: [
            ...variables.declared(kind),
            ...regions.map((_, index) => ({
              name: index === 0 ? 'region' : `region_${index}`,
              kind: 'region' as const,
              quantity: 'region',
            })),
          ],
          value: code,
          where:
            conditions.length === 0
              ? 'true'
              : conditions.length === 1
                ? (conditions[0] ?? 'true')
                : conditions.map((one) => `(${one})`).join(' && '),
          ...(range ? { range } : {}),
        },
      ];
    }),
  );
  const node = context.nodes.add(hint, {
    purpose: `${more.purpose}${slicesSaid(context)}`,
    template: templateName,
    derived,
    inputs: {
      ...variables.inputs(kind),
      ...Object.fromEntries(
        regions.map((region, index): [string, NodeInput] => [
          index === 0 ? 'region' : `region_${index}`,
          regionInput(region, context),
        ]),
      ),
      ...(more.inputs ?? {}),
    },
    params: more.params,
    outputs: more.outputs,
  });
  return { node, several: variables.several };
};
