import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter } from './context.ts';
import { kernelNode, narrowed } from './kernel-node.ts';
import type { Result } from './result.ts';

/** Objects, and which of them count. */
interface Objects {
  readonly condition: Tree;
  readonly connectivity: number;
  readonly sizes: readonly { readonly operator: string; readonly areaM2: number }[];
}

const sizeTests = (tree: Tree): Objects['sizes'] => {
  const unclear = new NotCompiled(`a way to choose objects by “${print(tree)}”: compare their size with an area`);
  if (tree.kind !== 'call') throw unclear;
  if (tree.operator === 'and') return tree.operands.flatMap(sizeTests);
  const [size, limit, upper] = tree.operands;
  const area = (one: Tree | undefined): number => {
    const value =
      one?.kind === 'number'
        ? one.unit === undefined
          ? one.value
          : convertUnit(one.value, one.unit, 'm2')
        : undefined;
    if (value === undefined) throw unclear;
    return value;
  };
  if (size?.kind !== 'name' || size.name !== 'size') throw unclear;
  if (tree.operator === 'between')
    return [
      { operator: '>=', areaM2: area(limit) },
      { operator: '<=', areaM2: area(upper) },
    ];
  if (!['<', '<=', '>', '>=', '=', '!='].includes(tree.operator)) throw unclear;
  return [{ operator: tree.operator, areaM2: area(limit) }];
};

/** The objects that a tree stands for; null where it stands for none. */
export const objectsOf = (tree: Tree, context: Context): (Objects & { readonly context: Context }) | null => {
  const { value, conditions, context: inner } = narrowed(tree, context);
  if (value.kind !== 'call') return null;
  if (value.operator === 'size') {
    const [objects] = value.operands;
    return objects ? objectsOf(objects, inner) : null;
  }
  const [condition] = value.operands;
  if (value.operator !== 'objects' || !condition) return null;
  const connectivity = value.options?.['connectivity'];
  return {
    condition,
    connectivity: connectivity?.kind === 'number' ? connectivity.value : 8,
    sizes: conditions.flatMap((one) => sizeTests(one.tree)),
    context: inner,
  };
};

const around = (code: string): string => `(${code} ? 1 : 0)`;

const shared = ({ connectivity }: Objects) => ({
  comparison: parameter('>', 'where the condition holds'),
  threshold: parameter(0.5, 'where the condition holds'),
  connectivity: parameter(connectivity, connectivity === 8 ? 'joined over edges and corners' : 'joined over edges'),
});

/** Least size that counts, where nothing but a least size chooses. Areas above a limit begin with the next number. */
const leastArea = ({ sizes }: Objects): number | undefined => {
  if (sizes.length === 0) return 0;
  const [only, more] = sizes;
  if (!only || more || (only.operator !== '>' && only.operator !== '>=')) return undefined;
  return only.operator === '>=' ? only.areaM2 : only.areaM2 * (1 + Number.EPSILON);
};

/** Every object as a row with its area; other conditions on the size filter the rows. */
const fromTable = (tree: CallTree, objects: Objects, context: Context, unit: string): Result => {
  const { node } = kernelNode(
    'objects',
    'connected-objects',
    { values: { value: objects.condition, around } },
    context,
    {
      params: shared(objects),
      outputs: { objects: outputAs('table', 'area', 'm2') },
      purpose: `objects where ${print(objects.condition)}`,
    },
  );
  const [test, more] = objects.sizes;
  if (more) throw new NotCompiled(`two conditions on the size of objects at once`);
  const summary = context.nodes.add('summary', {
    purpose: print(tree),
    template: 'table-statistics',
    inputs: { rows: fromNode(node, 'objects') },
    params: {
      column: parameter('area'),
      statistic: parameter(tree.operator),
      ...(test
        ? {
            filterColumn: parameter('area'),
            filterOperator: parameter(test.operator),
            filterValue: parameter(String(test.areaM2)),
          }
        : {}),
    },
    outputs: { value: outputAs('number', tree.operator === 'count' ? 'count' : 'area', unit) },
  });
  return { kind: 'number', node: summary, output: 'value', unit };
};

const direct: Readonly<Record<string, string>> = { count: 'count', max: 'largest', sum: 'area' };

/** `count(objects(…) where size > 2 ha)`, `max(size(objects(…)))`. */
export const reduceObjects = (
  tree: CallTree,
  objects: Objects & { readonly context: Context },
  unit: string,
): Result => {
  const least = leastArea(objects);
  const output = direct[tree.operator];
  if (least === undefined || output === undefined) return fromTable(tree, objects, objects.context, unit);
  const { node, several } = kernelNode(
    'measure',
    'component-count',
    { values: { value: objects.condition, around } },
    objects.context,
    {
      params: { ...shared(objects), minimumArea: parameter(least, 'smallest object in m²') },
      outputs: { [output]: outputAs('number', output === 'count' ? 'count' : 'area', unit) },
      purpose: print(tree),
    },
  );
  if (!several) return { kind: 'number', node, output, unit };
  if (output !== 'count') throw new NotCompiled(`“${print(tree)}” for several dates`);
  objects.context.nodes.replaceOutput(node, 'count', 'counts', outputAs('series', 'count', '1'));
  return { kind: 'series', node, output: 'counts', unit };
};
