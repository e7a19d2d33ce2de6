/** Rows of tables as the columns of the folder stand on them, and whose rows the slices name. */
import type { NodeInput } from '../../../core/workflow.ts';
import type { ColumnField } from '../ground/column-field.ts';
import { type Context, fromNode, outputAs } from './context.ts';

/** The table of a column, one row for each name and date. */
export const tableOf = ({ file, tidy }: Pick<ColumnField, 'file' | 'tidy'>, context: Context): NodeInput => {
  if (!tidy) return { kind: 'table', file };
  const node = context.nodes.add('tidy', {
    purpose: `one row for each name and date of ${file}`,
    stage: 'prepare',
    template: 'tidy-rows',
    inputs: { rows: { kind: 'table', file } },
    params: Object.fromEntries(
      Object.entries(tidy).map(([name, value]) => [
        name,
        { value, origin: 'metadata' as const, reason: 'the table and what the documents say of it' },
      ]),
    ),
    outputs: { rows: outputAs('table', 'any') },
  });
  return fromNode(node, 'rows');
};

/** The things that one name of a layer stands for, by the names that they go by. */
const thingsNamed = (layer: string, name: string, { grounding }: Context): readonly string[] => {
  const things = grounding.things.get(layer);
  const known = things?.called.get(name);
  if (known !== undefined) return [known];
  const kinds = Object.entries(grounding.zones.get(layer)?.kinds ?? {});
  const [property, kind] = kinds.find(([, { stored }]) => stored.has(name)) ?? [];
  const cellsOf = (column: string | undefined) => things?.columns.find((one) => one.name === column)?.values ?? [];
  const cells = cellsOf(property);
  return kind
    ? cellsOf(things?.naming).flatMap((thing, row) =>
        thing !== null && String(cells[row]) === kind.stored.get(name) ? [String(thing)] : [],
      )
    : [name];
};

/** The names of a layer's things that the slices and conditions leave; undefined where they leave all. */
export const namesLeft = (layer: string, context: Context): readonly string[] | undefined => {
  const named = context.regions.filter((region) => region.layer === layer && region.names.length > 0);
  const lists = named.map(({ names }) => [...new Set(names.flatMap((name) => thingsNamed(layer, name, context)))]);
  if (context.at?.layer === layer) lists.push([...thingsNamed(layer, context.at.name, context)]);
  const [first, ...others] = lists;
  return first?.filter((name) => others.every((other) => other.includes(name)));
};

/** The one thing that the slices name, of a layer, as it goes by. */
export const memberAt = (layer: string, context: Context): string | undefined => {
  const { at, types, grounding } = context;
  if (at?.layer === layer) return grounding.things.get(layer)?.called.get(at.name) ?? at.name;
  if (types.within?.layer !== layer || types.within.one !== true) return undefined;
  const [name, more] = namesLeft(layer, context) ?? [];
  return more === undefined ? name : undefined;
};
