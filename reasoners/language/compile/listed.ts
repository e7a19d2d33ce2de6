/** Lists: names, or dates, that pass a test, and things of which a condition holds. */
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import { boundOf, type Context, fromNode, NotCompiled, outputAs, typeIn } from './context.ts';
import { filterDates } from './date-conditions.ts';
import { listedRows, ranked, wayOf } from './over-zones.ts';
import { inside, rowsLeft, tableColumn } from './placed.ts';
import type { Result } from './result.ts';
import { columnOf } from './row-filters.ts';
import type { Table } from './tables.ts';

type Compile = (tree: Tree, context: Context) => Result;

/** The column of the names of things, of which each has to have one. */
const namingOf = (layer: string, context: Context): string => {
  const things = context.grounding.things.get(layer);
  const cells = things?.columns.find(({ name }) => name === things.naming)?.values;
  if (!things || !cells || cells.some((cell) => cell === null || cell === ''))
    throw new NotCompiled(`a name for each of the ${things?.layer.plural ?? layer}`);
  return context.grounding.zones.has(layer)
    ? things.naming
    : (tableColumn(layer, context)?.nameColumn ?? things.naming);
};

const conjuncts = (tree: Tree): readonly Tree[] =>
  tree.kind === 'call' && tree.operator === 'and' ? tree.operands.flatMap(conjuncts) : [tree];

interface Decided {
  readonly column: string;
  readonly unit: string;
  readonly operator: string;
}

/** The one column of numbers that conditions compare: its value is told beside each name. */
const decidedBy = (conditions: readonly Tree[], layer: string, context: Context): Decided | undefined => {
  const found = conditions.flatMap(conjuncts).flatMap((tree): Decided[] => {
    const [own, limit] = tree.kind === 'call' ? tree.operands : [];
    const bound = own?.kind === 'name' ? boundOf(own.name, context) : undefined;
    const column = columnOf(bound, layer);
    return tree.kind === 'call' && bound && column !== undefined && limit?.kind === 'number'
      ? [{ column, unit: bound.field.unit, operator: tree.operator }]
      : [];
  });
  const [first] = found;
  return found.every(({ column }) => column === first?.column) ? first : undefined;
};

/** `list(huts where owner = 'State')`. */
const listedThings = (tree: CallTree, operand: Tree, axis: Axis, outer: Context): Table => {
  const { conditions, context } = inside(operand, outer);
  const nameColumn = namingOf(axis.name, context);
  const rows = rowsLeft({ layer: axis.name, column: '', conditions, context });
  const value = decidedBy(conditions, axis.name, context);
  const given =
    rows.kind === 'output'
      ? rows
      : fromNode(
          context.nodes.add('listed', {
            purpose: print(tree),
            template: 'filter-rows',
            inputs: { rows },
            params: {},
            outputs: { rows: outputAs('table', 'any') },
          }),
          'rows',
        );
  if (given.kind !== 'output') throw new NotCompiled(`the rows of “${print(tree)}”`);
  const { node, output } = given;
  const unit = value?.unit ?? '';
  const table: Table = { kind: 'table', node, output, unit, axis, nameColumn, classes: [] };
  return value
    ? ranked(table, print(tree), { way: wayOf(value.operator), column: value.column }, context)
    : { ...table, valueColumn: nameColumn };
};

/** `list(mean(lst) > 300 K) per district` or `per date`: those that pass, with their values. */
export const listed = (tree: CallTree, operand: Tree, context: Context, compile: Compile): Result => {
  const type = typeIn(operand, context);
  const [axis] = type.axes;
  if (type.sort === 'member' && axis) return listedThings(tree, operand, axis, context);
  const [measured] = operand.kind === 'call' ? operand.operands : [];
  const dated = typeIn(measured ?? tree, context).axes.some(({ kind }) => kind === 'dates');
  if (!dated || !measured) return listedRows(tree, operand, context, compile);
  const series = compile(measured, context);
  if (series.kind !== 'series') throw new NotCompiled(`dates to list by “${print(tree)}”`);
  return filterDates(series, operand, context, compile);
};
