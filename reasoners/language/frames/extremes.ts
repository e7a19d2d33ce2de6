import type { Scope } from '../../../analysis/types.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { emptyPatch, type FieldMeaning, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { type Frame, fieldItem, replacing, without } from './frame.ts';
import { as, type Item, is } from './items.ts';

/** The greatest of all: "the hottest temperature", "how deep was the deepest water", "the highest value any of the buoys measured". */

const sameTree = (one: FieldMeaning, other: FieldMeaning): boolean =>
  JSON.stringify(one.tree) === JSON.stringify(other.tree);

/** Which day, year or month was meant is no greatest of all cells: the value of each would have to be told first. */
const namesMoments = (bag: Bag): boolean =>
  bag
    .words('Axis')
    .some(
      (item) =>
        ['dates', 'month', 'year'].includes(as<AxisMeaning>(item, 'Axis')?.axis ?? '') &&
        !is(item, 'All', 'FileWord', 'TimeIn'),
    );

const askedField = (bag: Bag): { readonly items: readonly Item[]; readonly field: FieldMeaning } | undefined => {
  const how = bag.word('HowField');
  const own = as<{ field?: FieldMeaning }>(how, 'HowField')?.field;
  if (how && own) return { items: [how], field: own };
  const [scale] = bag.kinds('scale').filter(({ degree }) => degree === 'positive');
  const word = bag.word('How');
  return scale && word ? { items: [word, scale], field: scale.field } : undefined;
};

/** "How hot was the hottest pixel", "the coldest temperature": the quantity is named twice, and the extreme of it is asked. */
export const extremes: Frame = (bag, unit, values) => {
  const [sup, ...others] = bag.kinds('scale').filter(({ degree }) => degree === 'superlative');
  if (!sup || others.length > 0 || bag.kinds('which', 'count-of', 'per', 'top').length > 0) return [];
  if (bag.words('Stat', 'Sup', 'Most', 'OnAverage', 'Delta', 'Trend').length > 0) return [];
  const asked = askedField(bag);
  const fields = bag.kinds('field');
  const named = fields.length > 0 && fields.every(({ field }) => sameTree(field, sup.field));
  if (asked ? !sameTree(asked.field, sup.field) : !named) return [];
  if (namesMoments(bag) && !bag.word('Cells', 'Place')) return [];
  const wet = /^(?:depth|water-|wave-)/.test(sup.field.quantity ?? '') ? bag.words('Liquid') : [];
  const rest = without(bag, ...(asked?.items ?? []), ...(named ? [sup] : []), ...wet);
  const bare = named ? rest : replacing(rest, sup, [fieldItem(sup.field, sup)]);
  return values(bare, unit).flatMap(({ core, patch }): Value[] =>
    core.kind === 'field' && core.reducer === null ? [{ core: { ...core, reducer: sup.dir }, patch }] : [],
  );
};

/** The layer of which any member counts: "any of the buoys". */
export const anyMember = (bag: Bag): { readonly items: readonly Item[]; readonly axis: AxisMeaning } | undefined => {
  const any = bag.word('AnyOne');
  if (!any) return undefined;
  const noun = bag.items
    .slice(bag.items.indexOf(any) + 1)
    .find((item) => !is(item, 'Of', 'Separate', 'Every', 'Whole') || is(item, 'Axis'));
  const axis = as<AxisMeaning>(noun, 'Axis');
  return noun && axis ? { items: [any, noun], axis } : undefined;
};

const isSeriesOf = (field: FieldMeaning, layer: string, { fields }: Scope): boolean =>
  field.tree.kind === 'name' &&
  fields.some(
    (one) =>
      field.tree.kind === 'name' &&
      one.name === field.tree.name &&
      one.members === layer &&
      one.axes.includes('dates') &&
      !one.axes.includes('cells'),
  );

/** The extreme of all cells on all dates that there are; on one date alone nothing is left to go over. */
export const overEveryDate = (value: Value): Value[] => {
  const { core, patch } = value;
  if (core.kind !== 'field' || (core.reducer !== 'max' && core.reducer !== 'min')) return [value];
  const { narrowings, ...inner } = patch;
  const own: Value = { core, patch: { ...inner, narrowings: [] } };
  return [
    value,
    { core: { kind: 'along', reducer: core.reducer, axis: 'dates', value: own }, patch: { ...emptyPatch, narrowings } },
  ];
};

/** The extreme of a series over every member of its layer. */
export const overMembers = (value: Value, { axis }: AxisMeaning, scope: Scope): Value[] => {
  const { core, patch } = value;
  const layer = scope.layers.find(({ name }) => name === axis);
  if (core.kind !== 'field' || !layer || !isSeriesOf(core.field, axis, scope)) return [];
  if (core.reducer !== 'max' && core.reducer !== 'min') return [];
  const { narrowings, ...inner } = patch;
  const own: Value = { core, patch: { ...inner, narrowings: [] } };
  return [
    {
      core: { kind: 'along', reducer: core.reducer, axis: layer.plural, value: own },
      patch: { ...emptyPatch, narrowings },
    },
  ];
};
