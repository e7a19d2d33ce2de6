import { call, name, number, type Tree } from '../../../analysis/tree.ts';
import type { Layer } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { conjunction, type FieldMeaning } from '../reader/meaning.ts';
import { fieldNamed } from '../reader/owners.ts';
import type { Bag } from './bag.ts';
import { type Frame, fieldItem, replacing, without } from './frame.ts';
import { as, type Item, is, type Quantity } from './items.ts';
import { speaksOnlyOf, thingsIn } from './things.ts';

/** One for each of the other: "people per km²", "livestock per 1,000 inhabitants", "the density of wells", of the same things. */

interface Below {
  readonly items: readonly Item[];
  /** How much of it: "per 1,000". */
  readonly many: number;
  readonly of: FieldMeaning | { readonly unit: string };
}

const isArea = (unit: string | null | undefined): unit is string =>
  typeof unit === 'string' && convertUnit(1, unit, 'm2') !== undefined;

/** A number that each of the things of a layer has, and no code. */
const layerOf = (field: FieldMeaning, bag: Bag): Layer | undefined => {
  const found = fieldNamed(field.tree, bag.scope);
  return found && !found.axes.includes('cells') && (found.sort === 'amount' || found.sort === 'absolute')
    ? bag.scope.layers.find((layer) => layer.name === found.members)
    : undefined;
};

/** "By" sorts and "in each" parts: they set nothing against another. */
const setting = new Set(['per', 'for']);

/** What stands behind "per". */
const belowIn = (bag: Bag): Below | undefined => {
  const density = bag.words('Density');
  const pers = bag
    .words('Per')
    .filter((item) => setting.has(bag.text(item)))
    .flatMap((per): Below[] => {
      const at = bag.items.indexOf(per);
      const [first, second] = [bag.items[at + 1], bag.items[at + 2]];
      if (!first) return [];
      const unit = as<{ is: string }>(first, 'Unit')?.is;
      if (isArea(unit)) return [{ items: [per, first], many: 1, of: { unit } }];
      const quantity: Quantity | undefined = first.kind === 'quantity' ? first.quantity : undefined;
      if (quantity && isArea(quantity.unit))
        return [{ items: [per, first], many: quantity.value, of: { unit: quantity.unit } }];
      if (first.kind === 'field') return [{ items: [per, first], many: 1, of: first.field }];
      return first.kind === 'number' && second?.kind === 'field'
        ? [{ items: [per, first, second], many: first.value, of: second.field }]
        : [];
    });
  const heads = bag.words('PerHead').flatMap((item): Below[] => {
    const people = bag.scope.fields.filter(
      ({ quantity, axes }) => quantity === 'population' && !axes.includes('cells'),
    );
    const [one, ...others] = people;
    return one && others.length === 0
      ? [{ items: [item], many: 1, of: { tree: name(one.name), quantity: one.quantity } }]
      : [];
  });
  const dense = density.map((item): Below => ({ items: [item], many: 1, of: { unit: 'km2' } }));
  const all = [...pers, ...heads, ...dense];
  return all.length === 1 ? all[0] : undefined;
};

/** What is counted or told of each, by the item that says so; it stands before what it is set against. */
interface Above {
  readonly item: Item;
  readonly used: readonly Item[];
  readonly layer: Layer | undefined;
  readonly tree: Tree;
}

const aboveIn = (bag: Bag, below: Below): Above | undefined => {
  const [first] = below.items;
  const isDense = is(first, 'Density');
  const [field, ...more] = bag.kinds('field').filter((item) => !below.items.includes(item));
  const asked = bag.words('HowMany', 'HowMuch', 'Count').slice(0, 1);
  if (field) {
    const living = field.field.quantity === 'population' ? bag.words('People') : [];
    const layer = layerOf(field.field, bag);
    const before = isDense || field.to <= (first?.from ?? 0);
    return layer && more.length === 0 && before
      ? { item: field, used: [...asked, ...living], layer, tree: field.field.tree }
      : undefined;
  }
  const counts = isDense || asked.length > 0;
  const [one, ...others] = thingsIn(bag).filter(({ layer, counted }) => layer.placed && (counted || counts));
  // What happened did so at some time: of which time a rate would be, nobody says.
  if (
    !one ||
    others.length > 0 ||
    one.layer.happen ||
    'tree' in below.of ||
    (!isDense && one.item.to > (first?.from ?? 0))
  )
    return undefined;
  const masks = bag.kinds('mask').filter(({ to }) => to === one.item.from);
  const kinds = conjunction([...one.where, ...masks.flatMap((mask) => mask.where)]);
  if (kinds && !speaksOnlyOf(kinds, one.layer, bag.scope)) return undefined;
  const things = name(one.layer.plural);
  const tree = call('count', kinds ? { kind: 'where', value: things, condition: kinds } : things);
  return { item: one.item, used: [...asked, ...masks], layer: undefined, tree };
};

const divided = (tree: Tree, many: number, unit?: string): Tree =>
  unit !== undefined
    ? call('/', tree, { kind: 'number', value: many, unit })
    : many === 1
      ? tree
      : call('/', tree, number(many));

/** The polygons that a place, "each" or "which" names. */
const zonesSaid = (bag: Bag): Layer | undefined => {
  const said = [
    ...bag.kinds('zone').map(({ zone }) => zone.layer),
    ...bag.kinds('per', 'which', 'top').map(({ axis }) => axis.axis),
  ];
  const [one] = said;
  const layer = bag.scope.layers.find(({ name: called }) => called === one);
  return said.every((other) => other === one) && layer?.kind === 'zones' ? layer : undefined;
};

/** Ground that a column tells beside that of the polygons: which of the two is meant, nobody knows. */
const hasOwnArea = ({ name: layer }: Layer, { scope }: Bag): boolean =>
  scope.fields.some(({ members, quantity, unit }) => members === layer && (quantity === 'area' || isArea(unit)));

const belowTree = (below: Below, above: Above, bag: Bag): Tree | undefined => {
  const layer = above.layer ?? zonesSaid(bag);
  if ('tree' in below.of) {
    const own = layerOf(below.of, bag);
    return layer && own?.name === layer.name ? divided(below.of.tree, below.many) : undefined;
  }
  return layer?.kind === 'zones' && !hasOwnArea(layer, bag)
    ? divided(call('size', name(layer.plural)), below.many, below.of.unit)
    : undefined;
};

const isExtreme = (item: Item): boolean => ['max', 'min'].includes(as<{ is: string }>(item, 'Stat')?.is ?? '');

/** The rate stands in the place of what is counted: the sentence around it asks for it as for any number of these things. */
export const rated: Frame = (bag, unit, values) => {
  const below = belowIn(bag);
  // Whether a mean is that of the rates or of all together, nobody says.
  if (!below || bag.words('Share', 'ByPercent', 'Delta', 'OnAverage').length > 0) return [];
  if (bag.words('Stat').some((item) => !isExtreme(item))) return [];
  const above = aboveIn(bag, below);
  const under = above && belowTree(below, above, bag);
  if (!above || !under) return [];
  // "More than 5 t per hectare" is a number of tonnes, told in no unit of a rate.
  const known = above.layer && fieldNamed(above.tree, bag.scope)?.unit;
  const limits = bag.kinds('limited', 'threshold').length > 0;
  if (known && !('tree' in below.of) && (limits || below.many !== 1)) return [];
  const rest = without(bag, ...below.items, ...above.used);
  const field = { tree: call('/', above.tree, under), quantity: null };
  return values(replacing(rest, above.item, [fieldItem(field, above.item)]), unit);
};
