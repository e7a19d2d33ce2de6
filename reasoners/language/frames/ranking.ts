import { typical } from '../reader/grammar/choices.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { type Direction, emptyPatch, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { orImplied } from './by-size.ts';
import { type Frame, fieldItem, replacing, without } from './frame.ts';
import { as, type Item, is, type Of } from './items.ts';

/** Names in the order of their values: all of them, or the first of them; how far the first and the last lie apart. */

const verbs = ['RankVerb', 'SortVerb', 'Ordered'];

const dated = ['dates', 'month', 'year', 'cells'];

export const isDated = ({ axis }: AxisMeaning): boolean => dated.includes(axis);

interface Noun {
  readonly items: readonly Item[];
  readonly axis: AxisMeaning;
}

const nounsIn = (bag: Bag): Noun[] => {
  const whiches = bag.kinds('which').map((item): Noun => ({ items: [item], axis: item.axis }));
  const words = bag.words('Axis').flatMap((item): Noun[] => {
    const axis = as<AxisMeaning>(item, 'Axis');
    return axis ? [{ items: [item], axis }] : [];
  });
  return [...whiches, ...words]
    .filter(({ axis }) => !dated.includes(axis.axis))
    .sort(({ items: [a] }, { items: [b] }) => (a?.from ?? 0) - (b?.from ?? 0));
};

/** The noun whose things are put in order: the first that is named. */
export const firstNoun = (bag: Bag): Noun | undefined => nounsIn(bag)[0];

/** One noun, however often it is named. */
const onlyNoun = (bag: Bag): Noun | undefined => {
  const [one, ...others] = nounsIn(bag);
  if (!one || others.some(({ axis }) => axis.axis !== one.axis.axis)) return undefined;
  return { axis: one.axis, items: [one, ...others].flatMap(({ items }) => items) };
};

const ordered = (axis: AxisMeaning, direction: Direction, most: number | null, value: Value): Value => ({
  core: {
    kind: 'order',
    axis: axis.axis,
    direction,
    most,
    value: { core: value.core, patch: { ...value.patch, narrowings: [] } },
  },
  patch: { ...emptyPatch, narrowings: value.patch.narrowings },
});

interface Ends {
  readonly bag: Bag;
  readonly first: Direction;
}

const superlatives = (bag: Bag): Of<'scale'>[] => bag.kinds('scale').filter(({ degree }) => degree === 'superlative');

/** "From the coolest to the hottest": both ends of one scale. */
const scaleEnds = (bag: Bag): Ends[] => {
  const [one, other, ...more] = superlatives(bag);
  if (!one || !other || more.length > 0 || one.dir === other.dir) return [];
  if (JSON.stringify(one.field) !== JSON.stringify(other.field)) return [];
  const to = bag.words('To').find((item) => item.from >= one.to && item.to <= other.from);
  const from = bag.words('FromTo').find((item) => item.to <= one.from);
  const rest = without(bag, to, from, other, ...bag.words(...verbs));
  const field = fieldItem(one.field, one);
  const named = bag.kinds('field').some((item) => JSON.stringify(item.field) === JSON.stringify(one.field));
  return to ? [{ bag: named ? without(rest, one) : replacing(rest, one, [field]), first: one.dir }] : [];
};

/** "In descending order", "highest first"; to rank is to begin with the highest. */
const wordEnds = (bag: Bag): Ends[] => {
  const [said, more] = bag.words('Descending', 'Ascending');
  const found = bag.words(...verbs);
  if (more) return [];
  const rest = without(bag, said, ...found);
  if (said) return [{ bag: rest, first: is(said, 'Descending') ? 'max' : 'min' }];
  const isRanked = found.some((item) => is(item, 'RankVerb'));
  return isRanked ? [{ bag: rest, first: 'max' }] : [];
};

const whole = (bag: Bag, unit: string | undefined, values: Parameters<Frame>[2]): Value[] => {
  const noun = firstNoun(bag);
  if (!noun) return [];
  const rest = without(bag, ...noun.items);
  return [...scaleEnds(rest), ...wordEnds(rest)].flatMap(({ bag: inner, first }) => {
    const said = bag.words('Descending', 'Ascending');
    return orImplied(values(inner, unit), inner, noun.axis.axis, said).map((value) =>
      ordered(noun.axis, first, null, typical(value)),
    );
  });
};

/** By the superlative that is said, else by the field itself: "the top five by mean NDVI". */
const heads = (bag: Bag, dir: Direction | undefined): { readonly bag: Bag; readonly dir: Direction }[] => {
  const scaled = superlatives(bag).map((item) => ({
    bag: replacing(bag, item, [fieldItem(item.field, item)]),
    dir: item.dir,
  }));
  const said = bag.words('Sup', 'Most', 'LengthSup').flatMap((item) => {
    const way = as<{ is: Direction }>(item, 'Sup', 'Most', 'LengthSup')?.is;
    return way ? [{ bag: without(bag, item), dir: way }] : [];
  });
  return dir === undefined ? [...scaled, ...said] : [{ bag, dir }];
};

interface First {
  readonly bag: Bag;
  readonly axis: AxisMeaning;
  readonly most: number;
  readonly dir?: Direction;
}

const mostNames = 100;

/** "Which of the three districts": there are no others to choose from. */
const isOfAll = (bag: Bag, at: number): boolean => {
  const [which] = bag.words('Which');
  return which !== undefined && bag.tokens.slice(which.from, at).some(({ lower }) => lower === 'of');
};

const firstOf = (bag: Bag): First | undefined => {
  const [top, ...tops] = bag.kinds('top');
  const [number, ...numbers] = bag.kinds('number');
  if (tops.length + numbers.length > 0 || (top && number) || isOfAll(bag, (top ?? number)?.from ?? 0)) return undefined;
  if (top) return { bag: without(bag, top, bag.word('Which')), axis: top.axis, most: top.most, dir: top.dir };
  const noun = number && nounsIn(bag).find(({ items: [item] }) => item?.kind === 'word' && item.from >= number.to);
  const [item] = noun?.items ?? [];
  if (!number || !noun || !item || !Number.isInteger(number.value) || number.value < 2 || number.value > mostNames)
    return undefined;
  const between = bag.items.slice(bag.items.indexOf(number) + 1, bag.items.indexOf(item));
  return between.every((one) => is(one, 'Sup', 'Most', 'LengthSup') || one.kind === 'scale')
    ? { bag: without(bag, item, number, bag.word('Which')), axis: noun.axis, most: number.value }
    : undefined;
};

/** "Which three districts were the warmest", "the top five districts by mean NDVI". */
const some = (bag: Bag, unit: string | undefined, values: Parameters<Frame>[2]): Value[] => {
  const first = firstOf(bag);
  if (!first || dated.includes(first.axis.axis)) return [];
  return heads(first.bag, first.dir).flatMap(({ bag: inner, dir }) => {
    const plain = values(inner, unit);
    const found = plain.length > 0 ? plain : values(inner, undefined, 'area');
    const said = bag.words('SizeSup', 'LengthSup');
    return orImplied(found, inner, first.axis.axis, said).map((value) =>
      ordered(first.axis, dir, first.most, typical(value)),
    );
  });
};

export const ranking: Frame = (bag, unit, values) => {
  const found = whole(bag, unit, values);
  return found.length > 0 ? found : some(bag, unit, values);
};

/** "How many degrees separated the hottest district from the coolest one". */
export const spread: Frame = (bag, unit, values) => {
  const head = bag.word('Difference');
  const noun = onlyNoun(bag);
  const [one, other, ...more] = superlatives(bag);
  if (!head || !noun || !one || !other || more.length > 0 || one.dir === other.dir) return [];
  if (JSON.stringify(one.field) !== JSON.stringify(other.field)) return [];
  const joins = bag
    .words('Between', 'And', 'FromTo', 'To', 'ByHowMany', 'HowMany', 'HowMuch')
    .filter((item) => item.from < other.from);
  const again = bag.kinds('number').filter((item) => bag.text(item) === 'one' && item.from >= other.to);
  const named = bag.kinds('field').some((item) => JSON.stringify(item.field) === JSON.stringify(one.field));
  const bare = without(bag, head, ...noun.items, other, ...joins, ...again);
  const rest = named ? without(bare, one) : replacing(bare, one, [fieldItem(one.field, one)]);
  return values(rest, unit).flatMap(({ core, patch }): Value[] =>
    core.kind === 'field' && (core.reducer === null || core.reducer === 'mean')
      ? [
          {
            core: {
              kind: 'along',
              reducer: 'range',
              axis: noun.axis.plural,
              value: { core: { ...core, reducer: 'mean' }, patch: { ...patch, narrowings: [] } },
            },
            patch: { ...emptyPatch, narrowings: patch.narrowings },
          },
        ]
      : [],
  );
};
