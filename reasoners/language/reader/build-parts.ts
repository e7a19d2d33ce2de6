import { fieldOf } from '../../../analysis/environment.ts';
import type { OperatorName } from '../../../analysis/operators.ts';
import { call, name, number, over, type Tree, where } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { type Core, compared, conjunction, type FieldMeaning, type Narrowing, type Threshold } from './meaning.ts';

/** What stands around a value. */
export interface Around {
  readonly scope: Scope;
  readonly where: readonly Tree[];
  readonly thresholds: readonly Threshold[];
  /** A period that a change around wants as its two moments. */
  readonly narrowings: readonly Narrowing[];
}

const coded = (field: Field): boolean => field.sort === 'code' || field.sort === 'flags';

/** The field that a number without a subject can only be about: the one whose unit it has. */
const onlyField = ({ fields }: Scope, { low }: Threshold): Tree | undefined => {
  const fitting = fields.filter(
    (field) =>
      !coded(field) &&
      (low.unit === null ? true : low.unit !== '%' && convertUnit(1, low.unit, field.unit || '1') !== undefined),
  );
  const same = fitting.filter((field) => field.unit === low.unit);
  const [only] = same.length > 0 ? same : fitting;
  const sloped = low.unit === 'deg' && fields.some(({ quantity }) => quantity === 'elevation');
  return (same.length > 0 ? same : fitting).length === 1 && only && !sloped ? name(only.name) : undefined;
};

export const bound = (
  thresholds: readonly Threshold[],
  subject: Tree | undefined,
  scope: Scope,
): Tree[] | undefined => {
  const trees = thresholds.map((one) => {
    const tree = subject ?? onlyField(scope, one);
    return tree && compared(tree, one);
  });
  return trees.some((tree) => tree === undefined) ? undefined : trees.flatMap((tree) => tree ?? []);
};

export const restricted = (value: Tree, conditions: readonly Tree[]): Tree => {
  const all = conjunction(conditions);
  return all ? where(value, all) : value;
};

const isAmount = ({ quantity }: FieldMeaning): boolean => quantity !== null && findQuantity(quantity)?.kind === 'total';

const onCells = (tree: Tree, scope: Scope): boolean =>
  tree.kind !== 'name' || (fieldOf(scope, tree.name)?.axes.includes('cells') ?? true);

export const fieldCore = ({ reducer, level, field }: Extract<Core, { kind: 'field' }>, around: Around): Tree[] => {
  const limits = bound(around.thresholds, field.tree, around.scope);
  if (!limits) return [];
  const body = restricted(field.tree, [...around.where, ...limits]);
  const operator = (
    reducer !== null && reducer !== 'typical' ? reducer : isAmount(field) ? 'sum' : 'mean'
  ) as OperatorName;
  const made = level === null ? call(operator, body) : call(operator, body, number(level));
  if (onCells(field.tree, around.scope)) return [made];
  // Of a station on one date there is nothing to reduce.
  return reducer === null || reducer === 'mean' ? [over(made, 'dates'), body] : [over(made, 'dates')];
};

export const partCore = ({ form, of, being }: Extract<Core, { kind: 'part' }>, around: Around): Tree[] => {
  const subject = being?.[0]?.kind === 'call' ? being[0].operands[0] : undefined;
  const limits = bound(of.thresholds, being && being.length > 0 ? subject : undefined, around.scope);
  const outer = bound(around.thresholds, undefined, around.scope);
  if (!limits || !outer) return [];
  const said = [...(being ?? []), ...limits];
  const isPredicate = being !== null || of.thresholds.length > 0;
  const [truths, population] = isPredicate
    ? being === null && of.where.length + of.head.length > 0 && of.head.length === 0
      ? [[...of.where, ...said], []]
      : [said, [...of.head, ...of.where]]
    : of.head.length > 0 && of.where.length > 0 && form !== 'count' && form !== 'area' && form !== 'extent'
      ? [of.where, of.head]
      : [[...of.head, ...of.where], []];
  const truth = conjunction(truths);
  if (!truth) return [];
  const conditions = [...population, ...around.where, ...outer];
  const made = (operator: OperatorName): Tree =>
    operator === 'share' || operator === 'area_share'
      ? call(operator, restricted(truth, conditions))
      : call(operator, conjunction([truth, ...conditions]) ?? truth);
  return form === 'extent' ? [made('area'), made('share')] : [made(form)];
};

export const objectsCore = (
  { form, of, size, connectivity }: Extract<Core, { kind: 'objects' }>,
  around: Around,
): Tree[] => {
  const mask = conjunction([...of, ...around.where]);
  if (!mask) return [];
  const objects: Tree = {
    ...call('objects', mask),
    ...(connectivity === null ? {} : { options: { connectivity: number(connectivity) } }),
  };
  const kept =
    size.length > 0 ? where(objects, conjunction(size.map((one) => compared(name('size'), one))) ?? mask) : objects;
  return [form === 'count' ? call('count', kept) : call(form, call('size', kept))];
};

export const single = (scope: Scope): FieldMeaning | null => {
  const numbers = scope.fields.filter((field) => !coded(field));
  const [only] = numbers;
  return numbers.length === 1 && only ? { tree: name(only.name), quantity: only.quantity } : null;
};
