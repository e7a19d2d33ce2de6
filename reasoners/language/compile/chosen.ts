/** Which things of a layer a condition on what is known of them picks: polygons of a crop, posts of an operator. */
import { insideOf, sameName } from '../../../analysis/environment.ts';
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import type { FieldProfile } from '../../../core/profile.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { Things } from '../ground/things.ts';
import { boundOf, type Context, NotCompiled, type RegionUse } from './context.ts';

type Cell = string | number | boolean | null;

/** A column of what is known of the things of a layer. */
interface Known {
  readonly things: Things;
  readonly cells: readonly Cell[];
  readonly unit: string;
  readonly factor: number;
  readonly stored?: ReadonlyMap<string, string>;
}

const knownOf = (tree: Tree | undefined, context: Context): Known | undefined => {
  const bound = tree?.kind === 'name' ? boundOf(tree.name, context) : undefined;
  if (bound?.kind !== 'attribute' && bound?.kind !== 'column') return undefined;
  const things = context.grounding.things.get(bound.field.members ?? '');
  if (!things || (bound.kind === 'column' && (bound.dateColumn !== null || bound.file !== things.layer.file)))
    return undefined;
  const name = bound.kind === 'attribute' ? bound.property : bound.column;
  const cells = things.columns.find((column: FieldProfile) => column.name === name)?.values;
  if (!cells) return undefined;
  return {
    things,
    cells,
    unit: bound.field.unit,
    factor: bound.kind === 'attribute' ? (bound.factor ?? 1) : (bound.tidy?.factor ?? 1),
    ...(bound.stored ? { stored: bound.stored } : {}),
  };
};

interface Test {
  readonly things: Things;
  /** For each of them whether the condition holds; null where nobody knows. */
  readonly holds: readonly (boolean | null)[];
}

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '!=': (value, limit) => value !== limit,
};

const limitIn = (tree: Tree | undefined, unit: string): number | undefined => {
  if (tree?.kind !== 'number') return undefined;
  return tree.unit === undefined ? tree.value : convertUnit(tree.value, tree.unit, unit);
};

const storedFor = (known: Known, tree: Tree): string | undefined => {
  if (tree.kind !== 'text') return undefined;
  const named = [...(known.stored ?? [])].find(([name]) => sameName(name, tree.value));
  return named?.[1];
};

const compared = (tree: CallTree, context: Context): Test | undefined => {
  const [own, ...limits] = tree.operands;
  const known = knownOf(own, context);
  if (!known) return undefined;
  const { things, cells, unit, factor } = known;
  const test = (holds: (cell: Cell) => boolean): Test => ({
    things,
    holds: cells.map((cell) => (cell === null || cell === '' ? null : holds(cell))),
  });
  if (known.stored) {
    const wanted = limits.map((limit) => storedFor(known, limit));
    if (wanted.some((one) => one === undefined)) return undefined;
    if (tree.operator === '!=') return test((cell) => String(cell) !== wanted[0]);
    return tree.operator === '=' || tree.operator === 'in' ? test((cell) => wanted.includes(String(cell))) : undefined;
  }
  const [first, second] = limits.map((limit) => limitIn(limit, unit));
  const number = (holds: (value: number) => boolean): Test =>
    test((cell) => typeof cell === 'number' && holds(cell * factor));
  if (first === undefined) return undefined;
  if (tree.operator === 'between')
    return second === undefined ? undefined : number((value) => value >= first && value <= second);
  const compare = comparisons[tree.operator];
  return compare && limits.length === 1 ? number((value) => compare(value, first)) : undefined;
};

const testOf = (tree: Tree, context: Context): Test | undefined => {
  if (tree.kind === 'name') {
    const definition = context.types.defined.get(tree.name);
    return definition && testOf(definition.value, { ...context, types: insideOf(context.types, definition) });
  }
  if (tree.kind !== 'call') return undefined;
  if (tree.operator !== 'and' && tree.operator !== 'or' && tree.operator !== 'not') return compared(tree, context);
  const [left, right] = tree.operands.map((operand) => testOf(operand, context));
  if (!left) return undefined;
  if (tree.operator === 'not') return { ...left, holds: left.holds.map((holds) => (holds === null ? null : !holds)) };
  if (!right || right.things !== left.things) return undefined;
  const decides = tree.operator === 'or';
  return { ...left, holds: left.holds.map((holds, row) => joined(holds, right.holds[row] ?? null, decides)) };
};

/** Both sides, of which one alone tells where it is what decides: true for "or", false for "and". */
const joined = (one: boolean | null, other: boolean | null, decides: boolean): boolean | null =>
  one === decides || other === decides ? decides : one === null || other === null ? null : !decides;

/** The things of which a condition holds; undefined where it speaks of something else, or not everything is known of them. */
export const chosenBy = (condition: Tree, context: Context): RegionUse | undefined => {
  const test = testOf(condition, context);
  const naming = test?.things.columns.find(({ name }) => name === test.things.naming)?.values;
  if (!test || !naming) return undefined;
  const names = naming.flatMap((name, row) => (test.holds[row] === true && name !== null ? [String(name)] : []));
  if (names.length === 0) throw new NotCompiled(`any of the ${test.things.layer.plural} where ${print(condition)}`);
  return { layer: test.things.layer.name, names: [...new Set(names)] };
};

const conjuncts = (tree: Tree): Tree[] =>
  tree.kind === 'call' && tree.operator === 'and' ? tree.operands.flatMap(conjuncts) : [tree];

/** A condition as the things that it picks, and what is left of it. */
export const splitChosen = (
  condition: Tree,
  context: Context,
): { readonly chosen: readonly RegionUse[]; readonly rest: readonly Tree[] } => {
  const whole = chosenBy(condition, context);
  if (whole) return { chosen: [whole], rest: [] };
  const parts = conjuncts(condition).map((part) => ({ part, chosen: chosenBy(part, context) }));
  return {
    chosen: parts.flatMap(({ chosen }) => chosen ?? []),
    rest: parts.flatMap(({ part, chosen }) => (chosen ? [] : [part])),
  };
};
