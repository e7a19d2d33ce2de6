/** Values of named things: numbers of polygons, columns of tables, and what rasters show at places. */
import { operator } from '../../../analysis/operators.ts';
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import type { AttributeField } from '../ground/attributes.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter, typeIn } from './context.ts';
import { kernelNode } from './kernel-node.ts';
import { zonesInput, zonesNamed } from './regions.ts';
import type { Result } from './result.ts';
import { boundOf } from './slices.ts';
import type { Table } from './tables.ts';

const fact = (value: string) => ({ value, origin: 'metadata' as const, reason: 'a property or column of the data' });

/** The one thing that the slices name, of a layer. */
export const memberAt = (layer: string, { at, regions }: Context): string | undefined => {
  if (at?.layer === layer) return at.name;
  const inside = regions.filter((region) => region.layer === layer);
  const [region] = inside;
  return inside.length === 1 && region?.names.length === 1 ? region.names[0] : undefined;
};

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
  if (zones.nameProperty === '') throw new NotCompiled(`a property that names the polygons of ${zones.file}`);
  const node = context.nodes.add('polygons', {
    purpose: property === '' ? `ground area of every ${layer}` : `${property} of every ${layer}`,
    stage: 'extract',
    template: 'feature-values',
    inputs: { features: zonesInput(zones) },
    params: { nameProperty: fact(zones.nameProperty), ...(property === '' ? {} : { property: fact(property) }) },
    outputs: { values: outputAs('table', 'any', unit) },
  });
  const axis: Axis = { kind: 'zones', name: layer };
  const table: Table = { kind: 'table', node, output: 'values', unit, axis, nameColumn: 'name', classes: [] };
  const one = memberAt(layer, context);
  return one === undefined ? table : ofName(table, one, context);
};

export const attributeValues = ({ zones, property, field }: AttributeField, context: Context): Result =>
  featureValues(zones.layer.name, property, field.unit, context);

/** `size(districts)`. */
export const zoneSizes = (tree: CallTree, context: Context): Result | null => {
  const [operand] = tree.operands;
  if (tree.operator !== 'size' || operand?.kind !== 'name') return null;
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

/** What is known of every pixel, at the place (or at every place of the layer) that the slices name; null where no place is meant. */
export const sampled = (tree: Tree, context: Context): Result | null => {
  const { grounding, at, nodes } = context;
  const layer =
    at?.layer ?? context.types.groups.find(({ kind, name }) => kind === 'stations' && grounding.places.has(name))?.name;
  const places = layer === undefined ? undefined : grounding.places.get(layer);
  if (!places || layer === undefined || tree.kind === 'number' || !isCellular(tree, context)) return null;
  const type = typeIn(tree, context);
  const truth = type.sort === 'truth';
  const rows: NodeInput = { kind: 'table', file: places.file };
  const { node, several } = kernelNode(
    'samples',
    'sample-stations',
    { values: { value: tree, ...(truth ? { around: (code: string) => `(${code} ? 1 : 0)` } : {}) } },
    context,
    {
      params: {
        nameColumn: fact(places.nameColumn),
        x: fact(places.x),
        y: fact(places.y),
        coordinates: fact(places.coordinates),
      },
      inputs: { rows },
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
    nameColumn: 'name',
    classes: [],
    ...(several ? { dated: true } : {}),
  };
  if (!at) return table;
  if (!several) return ofName(table, at.name, context);
  const own = nodes.add('rows', {
    purpose: `samples at ${at.name}`,
    template: 'select-rows',
    inputs: { rows: fromNode(node, 'samples') },
    params: { nameColumn: parameter('name'), names: parameter(at.name) },
    outputs: { rows: outputAs('table', 'any') },
  });
  const series = nodes.add('series', {
    purpose: `${print(tree)} at ${at.name}`,
    template: 'table-series',
    inputs: { rows: fromNode(own, 'rows') },
    params: { dateColumn: parameter('date'), column: parameter('value') },
    outputs: { values: outputAs('series', type.quantity ?? 'any', type.unit) },
  });
  return { kind: 'series', node: series, output: 'values', unit: type.unit };
};
