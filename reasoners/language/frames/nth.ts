import { typical } from '../reader/grammar/choices.ts';
import { type Direction, emptyPatch, type FieldMeaning, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { bySize } from './by-size.ts';
import { type Frame, fieldItem, replacing, without } from './frame.ts';
import { as, type Item, is } from './items.ts';
import { firstNoun, isDated } from './ranking.ts';
import { implied } from './tallying.ts';

/** The one in a place of an order: "the second highest population", "the third longest road"; all of them where several share it. */

interface Place {
  readonly bag: Bag;
  readonly number: number;
  readonly dir: Direction;
  readonly said: Item;
}

/** An ordinal straight before a superlative. */
const placeIn = (bag: Bag): Place[] => {
  const [ordinal, ...more] = bag.words('Ord');
  const number = Number(as<number>(ordinal, 'Ord'));
  const next = ordinal && bag.items[bag.items.indexOf(ordinal) + 1];
  if (!ordinal || !next || more.length > 0 || !(number >= 2) || next.from !== ordinal.to) return [];
  if (next.kind === 'scale' && next.degree === 'superlative') {
    const key = JSON.stringify(next.field.tree);
    const named = bag.kinds('field').some(({ field }) => JSON.stringify(field.tree) === key);
    const rest = without(bag, ordinal);
    const bare = named ? without(rest, next) : replacing(rest, next, [fieldItem(next.field, next)]);
    return [{ bag: bare, number, dir: next.dir, said: next }];
  }
  const dir = as<{ is: Direction }>(next, 'Sup', 'Most')?.is ?? as<{ is: Direction }>(next, 'SizeSup', 'LengthSup')?.is;
  return dir ? [{ bag: without(bag, ordinal, next), number, dir, said: next }] : [];
};

const membersOf = ({ tree }: FieldMeaning, { scope }: Bag): string | undefined =>
  tree.kind === 'name' ? scope.fields.find(({ name }) => name === tree.name)?.members : undefined;

/** The noun whose things are in order; of a number that only districts have, the districts. */
const axisIn = (bag: Bag): { readonly axis: string; readonly items: readonly Item[] } | undefined => {
  const noun = firstNoun(bag);
  if (noun) return isDated(noun.axis) ? undefined : { axis: noun.axis.axis, items: noun.items };
  const owners = new Set(bag.kinds('field').map(({ field }) => membersOf(field, bag)));
  const [axis] = owners;
  return owners.size === 1 && axis !== undefined ? { axis, items: [] } : undefined;
};

export const nth: Frame = (bag, unit, values) => {
  if (bag.kinds('top', 'number', 'count-of', 'per').length > 0) return [];
  return placeIn(bag).flatMap(({ bag: rest, number, dir, said }): Value[] => {
    const noun = axisIn(rest);
    if (!noun) return [];
    const inner = without(rest, ...noun.items, ...rest.words('Which'));
    const found = values(inner, unit);
    const sized = found.length > 0 || is(said, 'Most') ? [] : bySize(inner, noun.axis, [said]);
    const all = found.length > 0 ? found : sized.length > 0 ? sized : implied(inner);
    return all.map((value): Value => {
      const { core, patch } = typical(value);
      return {
        core: {
          kind: 'order',
          axis: noun.axis,
          direction: dir,
          most: number,
          only: true,
          value: { core, patch: { ...patch, narrowings: [] } },
        },
        patch: { ...emptyPatch, narrowings: patch.narrowings },
      };
    });
  });
};
