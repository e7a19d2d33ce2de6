/** Values of named things: numbers of polygons, columns of tables, and what rasters show at places. */
import { operator } from '../../../analysis/operators.ts';
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import type { NodeInput, Parameter } from '../../../core/workflow.ts';
import type { AttributeField } from '../ground/attributes.ts';
import { boundOf, type Context, fromNode, NotCompiled, outputAs, parameter, typeIn } from './context.ts';
import { kernelNode } from './kernel-node.ts';
import { arithmetic } from './numbers.ts';
import { featuresLeft, zonesInput, zonesNamed } from './regions.ts';
import type { Result } from './result.ts';
import { memberAt, namesLeft, tableOf } from './rows.ts';
import { combinedTables, type Table } from './tables.ts';

const fact = (value: string) => ({ value, origin: 'metadata' as const, reason: 'a property or column of the data' });

/** The value of one name in a table. */
const ofName = (table: Table, name: string, context: Context): Result => {
  const node = context.nodes.add('of-name', {
    purpose: `the value of ${name}`,
    template: 'table-statistics',
    inputs: { rows: fromNode(table.node, table.output) },
    params: {
      column: parameter('value'),
      statistic: parameter('mean', 'there is one value'),
      filterColumn: parameter(table.nameColumn, 'the column of the names'),
      filterValue: parameter(name),
    },
    outputs: { value: outputAs('number', 'any', table.unit) },
  });
  return { kind: 'number', node, output: 'value', unit: table.unit };
};

/** Of polygons: the number that they carry, or their ground area; of all, or of the one that the slices name. */
const featureValues = (layer: string, property: string, unit: string, context: Context): Result => {
  const zones = zonesNamed(layer, context);
  if (zones.nameProperty === '') throw new NotCompiled(`a property that names the features of ${zones.file}`);
  const one = memberAt(layer, context);
  const node = context.nodes.add('polygons', {
    purpose: property === '' ? `ground area of every ${layer}` : `${property} of every ${layer}`,
    stage: 'extract',
    template: 'feature-values',
    inputs: { features: one === undefined ? featuresLeft(zones, context) : zonesInput(zones, context) },
    params: { nameProperty: fact(zones.nameProperty), ...(property === '' ? {} : { property: fact(property) }) },
    outputs: { values: outputAs('table', 'any', unit) },
  });
  const axis: Axis = { kind: zones.layer.kind, name: layer };
  const table: Table = { kind: 'table', node, output: 'values', unit, axis, nameColumn: 'name', classes: [] };
  return one === undefined ? table : ofName(table, one, context);
};

export const attributeValues = ({ zones, property, field, factor = 1 }: AttributeField, context: Context): Result => {
  const values = featureValues(zones.layer.name, property, field.unit, context);
  const constant: Result = { kind: 'constant', value: factor, unit: '1' };
  if (factor === 1) return values;
  const tree: CallTree = { kind: 'call', operator: '*', operands: [{ kind: 'name', name: field.name }] };
  return values.kind === 'table'
    ? combinedTables(tree, values, constant, field.unit, context)
    : arithmetic(tree, [values, constant], field.unit, context);
};

/** `size(districts)`, `length(trails)`. */
export const zoneSizes = (tree: CallTree, context: Context): Result | null => {
  const [operand] = tree.operands;
  if (operand?.kind !== 'name') return null;
  if (tree.operator === 'length') {
    const [lines] = typeIn(operand, context).axes;
    return lines ? featureValues(lines.name, '', 'm', context) : null;
  }
  if (tree.operator !== 'size') return null;
  const [axis] = typeIn(operand, context).axes;
  return axis?.kind === 'zones' ? featureValues(axis.name, '', 'm2', context) : null;
};

const isCellular = (tree: Tree, context: Context): boolean => {
  switch (tree.kind) {
    case 'name': {
      const definition = context.types.defined.get(tree.name);
      if (definition) return isCellular(definition.value, context);
      const bound = boundOf(tree.name, context);
      return bound?.kind === 'bands' || bound?.kind === 'index';
    }
    case 'number':
    case 'text':
      return true;
    case 'where':
      return isCellular(tree.value, context) && isCellular(tree.condition, context);
    case 'slice':
      return tree.slice.kind !== 'per' && isCellular(tree.value, context);
    case 'call':
      return (
        (!operator(tree.operator).reduces || tree.over === 'dates') &&
        tree.operands.every((operand) => isCellular(operand, context))
      );
    default:
      return false;
  }
};

interface Sampling {
  readonly template: string;
  readonly inputs: Readonly<Record<string, NodeInput>>;
  readonly params: Readonly<Record<string, Parameter>>;
  readonly nameColumn: string;
}

/** How the places of a layer are sampled: rows with coordinates, or points of a file of features. */
const samplingOf = (layer: string, context: Context): Sampling | undefined => {
  const places = context.grounding.places.get(layer);
  if (places) {
    const { nameColumn, x, y, coordinates } = places;
    return {
      template: 'sample-stations',
      inputs: { rows: tableOf(places, context) },
      params: { nameColumn: fact(nameColumn), x: fact(x), y: fact(y), coordinates: fact(coordinates) },
      nameColumn: 'name',
    };
  }
  const zones = context.grounding.zones.get(layer);
  if (zones?.geometry !== 'points' || zones.nameProperty === '') return undefined;
  return {
    template: 'sample-points',
    inputs: { points: zonesInput(zones, context) },
    params: { name: fact(zones.nameProperty) },
    nameColumn: 'point',
  };
};

const isPlaced = (layer: string, { grounding }: Context): boolean =>
  grounding.places.has(layer) || grounding.zones.get(layer)?.geometry === 'points';

/** What is known of every pixel, at the place (or at every place of the layer) that the slices name; null where no place is meant. */
export const sampled = (tree: Tree, context: Context): Result | null => {
  const { at } = context;
  const layer =
    at?.layer ?? context.types.groups.find(({ kind, name }) => kind === 'stations' && isPlaced(name, context))?.name;
  if (layer === undefined || tree.kind === 'number' || !isCellular(tree, context)) return null;
  const sampling = samplingOf(layer, context);
  if (!sampling) return null;
  const type = typeIn(tree, context);
  const truth = type.sort === 'truth';
  const { node, several } = kernelNode(
    'samples',
    sampling.template,
    { values: { value: tree, ...(truth ? { around: (code: string) => `(${code} ? 1 : 0)` } : {}) } },
    context,
    {
      params: sampling.params,
      inputs: sampling.inputs,
      outputs: { samples: outputAs('table', 'any', truth ? '1' : type.unit) },
      purpose: `${print(tree)} at every ${layer}`,
    },
  );
  const table: Table = {
    kind: 'table',
    node,
    output: 'samples',
    unit: truth ? '1' : type.unit,
    axis: { kind: 'stations', name: layer },
    nameColumn: sampling.nameColumn,
    classes: [],
    ...(several ? { dated: true } : {}),
  };
  if (!at) return chosenRows(table, context);
  const name = memberAt(layer, context) ?? at.name;
  return several ? seriesOfName(table, name, tree, context) : ofName(table, name, context);
};

/** The rows of the things that conditions leave. */
const chosenRows = (table: Table, context: Context): Table => {
  const names = namesLeft(table.axis.name, context);
  if (names === undefined) return table;
  const node = context.nodes.add('rows', {
    purpose: `of ${names.join(', ')}`,
    template: 'select-rows',
    inputs: { rows: fromNode(table.node, table.output) },
    params: { nameColumn: parameter(table.nameColumn, 'the column of the names'), names: parameter(names.join('\n')) },
    outputs: { rows: outputAs('table', 'any', table.unit) },
  });
  return { ...table, node, output: 'rows' };
};

/** The samples of one name, date by date. */
const seriesOfName = (table: Table, name: string, tree: Tree, context: Context): Result => {
  const type = typeIn(tree, context);
  const own = context.nodes.add('rows', {
    purpose: `samples at ${name}`,
    template: 'select-rows',
    inputs: { rows: fromNode(table.node, table.output) },
    params: { nameColumn: parameter(table.nameColumn), names: parameter(name) },
    outputs: { rows: outputAs('table', 'any') },
  });
  const series = context.nodes.add('series', {
    purpose: `${print(tree)} at ${name}`,
    template: 'table-series',
    inputs: { rows: fromNode(own, 'rows') },
    params: { dateColumn: parameter('date'), column: parameter('value') },
    outputs: { values: outputAs('series', type.quantity ?? 'any', type.unit) },
  });
  return { kind: 'series', node: series, output: 'values', unit: type.unit };
};
