/** Conditions on rows of things: what is known of each, and how far each lies from others. */
import { layerOf, sameName } from '../../../analysis/environment.ts';
import { isOperator } from '../../../analysis/operators.ts';
import { print } from '../../../analysis/print.ts';
import { type CallTree, call, type Tree } from '../../../analysis/tree.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { Bound } from '../ground/bound.ts';
import type { Spot } from '../ground/spots.ts';
import { boundOf, type Context, fromNode, NotCompiled, outputAs, parameter } from './context.ts';
import { layerInput, regionInput } from './regions.ts';
import { tableOf } from './rows.ts';

interface Filter {
  readonly column: string;
  readonly operator: string;
  readonly values: readonly string[];
}

const negated: Readonly<Record<string, string>> = {
  '=': 'none',
  none: '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

/** The column of the rows that a field is; undefined for what no column holds as it is. */
export const columnOf = (bound: Bound | undefined, layer: string | undefined): string | undefined =>
  bound?.kind === 'column' && bound.field.members === layer
    ? bound.column
    : bound?.kind === 'attribute' && bound.field.members === layer && (bound.factor ?? 1) === 1
      ? bound.property
      : undefined;

const literal = (tree: Tree, bound: Bound): string | undefined => {
  if (tree.kind === 'text') {
    if (bound.kind !== 'column' && bound.kind !== 'attribute') return undefined;
    const exact = (bound.field.names ?? []).find((one) => sameName(one, tree.value));
    return exact && (bound.stored?.get(exact) ?? exact);
  }
  if (tree.kind !== 'number') return undefined;
  const value = tree.unit === undefined ? tree.value : convertUnit(tree.value, tree.unit, bound.field.unit);
  return value === undefined ? undefined : String(value);
};

const comparison = (tree: CallTree, layer: string | undefined, context: Context): Filter | undefined => {
  const [own, ...limits] = tree.operands;
  const bound = own?.kind === 'name' ? boundOf(own.name, context) : undefined;
  const column = columnOf(bound, layer);
  const values = bound ? limits.map((limit) => literal(limit, bound)) : [];
  if (column === undefined || values.length === 0 || values.some((value) => value === undefined)) return undefined;
  const operator = ({ in: '=', '!=': 'none' } as Readonly<Record<string, string>>)[tree.operator] ?? tree.operator;
  return ['=', 'none', '<', '<=', '>', '>=', 'between'].includes(operator)
    ? { column, operator, values: values.flatMap((value) => value ?? []) }
    : undefined;
};

const filtered = (input: NodeInput, { column, operator, values }: Filter, context: Context): NodeInput => {
  const node = context.nodes.add('chosen', {
    purpose: `rows where ${column} ${operator} ${values.join(', ')}`,
    stage: 'prepare',
    template: 'filter-rows',
    inputs: { rows: input },
    params: {
      column: { value: column, origin: 'metadata', reason: 'a column of the data' },
      operator: parameter(operator),
      values: parameter(values.join('\n')),
    },
    outputs: { rows: outputAs('table', 'any') },
  });
  return fromNode(node, 'rows');
};

/** All things of a layer as rows. */
export const spotRows = (spot: Spot, context: Context, features?: NodeInput): NodeInput => {
  if (spot.kind === 'table') return tableOf(spot, context);
  const node = context.nodes.add('points', {
    purpose: `${spot.zones.layer.plural} as rows`,
    stage: 'prepare',
    template: 'point-rows',
    inputs: { points: features ?? layerInput(spot.zones) },
    params: {},
    outputs: { rows: outputAs('table', 'any') },
  });
  return fromNode(node, 'rows');
};

const inDegreesOrMetres = (spot: Spot, tree: CallTree): void => {
  if (spot.crs !== '' && !spot.metres)
    throw new NotCompiled(`a way to measure “${print(tree)}”: the unit of the coordinates is not the metre`);
};

/** From lines or polygons. */
const withDistanceToShapes = (
  input: NodeInput,
  spot: Spot,
  tree: CallTree,
  layer: string,
  context: Context,
): NodeInput => {
  inDegreesOrMetres(spot, tree);
  const names = tree.operands.slice(1).flatMap((name) => (name.kind === 'text' ? [name.value] : []));
  const node = context.nodes.add('distances', {
    purpose: print(tree),
    stage: 'prepare',
    template: 'row-feature-distances',
    inputs: { rows: input, features: regionInput({ layer, names }, context) },
    params: {
      x: parameter(spot.x, 'a column of coordinates'),
      y: parameter(spot.y, 'a column of coordinates'),
      crs: parameter(spot.crs, 'the CRS of the coordinates'),
      nameProperty: parameter(context.grounding.zones.get(layer)?.nameProperty ?? '', 'the property that names them'),
    },
    outputs: { rows: outputAs('table', 'any') },
  });
  return fromNode(node, 'rows');
};

/** Rows with the column `distance`, in metres. */
export const withDistance = (input: NodeInput, spot: Spot, tree: CallTree, context: Context): NodeInput => {
  const [operand, ...names] = tree.operands;
  const layer = operand?.kind === 'name' ? layerOf(context.grounding.scope, operand.name) : undefined;
  const shapes = layer && context.grounding.zones.get(layer.name);
  if (shapes && shapes.geometry !== 'points')
    return withDistanceToShapes(input, spot, tree, shapes.layer.name, context);
  const origin = layer && context.grounding.spots.get(layer.name);
  const things = layer && context.grounding.things.get(layer.name);
  if (!origin || !things || things.naming === '' || origin.crs !== spot.crs)
    throw new NotCompiled(`a way to measure “${print(tree)}”: both have to have coordinates of one kind`);
  inDegreesOrMetres(spot, tree);
  const wanted = names.flatMap((name) => (name.kind === 'text' ? [things.called.get(name.value) ?? name.value] : []));
  const node = context.nodes.add('distances', {
    purpose: print(tree),
    stage: 'prepare',
    template: 'row-distances',
    inputs: { rows: input, places: spotRows(origin, context) },
    params: {
      x: parameter(spot.x, 'a column of coordinates'),
      y: parameter(spot.y, 'a column of coordinates'),
      placesX: parameter(origin.x, 'a column of coordinates'),
      placesY: parameter(origin.y, 'a column of coordinates'),
      nameColumn: parameter(origin.kind === 'table' && origin.tidy ? 'name' : things.naming, 'the column of the names'),
      names: parameter(wanted.join('\n')),
      coordinates: parameter(spot.crs === '' ? 'degrees' : 'grid'),
    },
    outputs: { rows: outputAs('table', 'any') },
  });
  return fromNode(node, 'rows');
};

const byDistance = (
  tree: CallTree,
  input: NodeInput,
  spot: Spot | undefined,
  context: Context,
): NodeInput | undefined => {
  const [measured, limit] = tree.operands;
  if (measured?.kind !== 'call' || measured.operator !== 'distance' || !spot) return undefined;
  const metres =
    limit?.kind === 'number' && limit.unit !== undefined ? convertUnit(limit.value, limit.unit, 'm') : undefined;
  if (metres === undefined || !['<', '<=', '>', '>='].includes(tree.operator)) return undefined;
  const filter = { column: 'distance', operator: tree.operator, values: [String(metres)] };
  return filtered(withDistance(input, spot, measured, context), filter, context);
};

/** The rows of which a condition holds, whose parts have to speak of what is known of each thing. Throws {@link NotCompiled}. */
export const rowsWhere = (input: NodeInput, tree: Tree, layer: string | undefined, context: Context): NodeInput => {
  const definition = tree.kind === 'name' ? context.types.defined.get(tree.name) : undefined;
  if (definition) return rowsWhere(input, definition.value, layer, context);
  const unclear = new NotCompiled(`a way to choose rows by “${print(tree)}”: compare a column with a name or number`);
  if (tree.kind !== 'call') throw unclear;
  if (tree.operator === 'and')
    return tree.operands.reduce((rows, operand) => rowsWhere(rows, operand, layer, context), input);
  const [operand] = tree.operands;
  if (tree.operator === 'not' && operand?.kind === 'call') {
    if (operand.operator === 'not' && operand.operands[0]) return rowsWhere(input, operand.operands[0], layer, context);
    if (operand.operands[0]?.kind === 'call' && operand.operands[0].operator === 'distance') {
      const turned = negated[operand.operator];
      if (turned === undefined || !isOperator(turned)) throw unclear;
      return rowsWhere(input, call(turned, ...operand.operands), layer, context);
    }
    const inner = comparison(operand, layer, context);
    const operator = inner && negated[inner.operator];
    if (!inner || operator === undefined) throw unclear;
    return filtered(input, { ...inner, operator }, context);
  }
  if (tree.operator === 'or') throw unclear;
  const spot = layer === undefined ? undefined : context.grounding.spots.get(layer);
  const near = byDistance(tree, input, spot, context);
  if (near) return near;
  const filter = comparison(tree, layer, context);
  if (!filter) throw unclear;
  return filtered(input, filter, context);
};
