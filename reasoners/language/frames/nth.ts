import { typical } from '../reader/grammar/choices.ts';
import { type Direction, emptyPatch, type Value } from '../reader/meaning.ts';
import { fieldNamed } from '../reader/owners.ts';
import type { Bag } from './bag.ts';
import { orImplied } from './by-size.ts';
import { type Frame, withField, without } from './frame.ts';
import { as, type Item, is } from './items.ts';
import { firstNoun, isDated } from './ranking.ts';

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
  if (next.kind === 'scale' && next.degree === 'superlative')
    return [{ bag: withField(without(bag, ordinal), next), number, dir: next.dir, said: next }];
  const dir = as<{ is: Direction }>(next, 'Sup', 'Most')?.is ?? as<{ is: Direction }>(next, 'SizeSup', 'LengthSup')?.is;
  return dir ? [{ bag: without(bag, ordinal, next), number, dir, said: next }] : [];
};

/** The noun whose things are in order; of a number that only districts have, the districts. */
const axisIn = (bag: Bag): { readonly axis: string; readonly items: readonly Item[] } | undefined => {
  const noun = firstNoun(bag);
  if (noun) return isDated(noun.axis) ? undefined : { axis: noun.axis.axis, items: noun.items };
  const owners = new Set(bag.kinds('field').map(({ field }) => fieldNamed(field.tree, bag.scope)?.members));
  const [axis] = owners;
  return owners.size === 1 && axis !== undefined ? { axis, items: [] } : undefined;
};

export const nth: Frame = (bag, unit, values) => {
  if (bag.kinds('top', 'number', 'count-of', 'per').length > 0) return [];
  return placeIn(bag).flatMap(({ bag: rest, number, dir, said }): Value[] => {
    const noun = axisIn(rest);
    if (!noun) return [];
    const inner = without(rest, ...noun.items, ...rest.words('Which'));
    return orImplied(values(inner, unit), inner, noun.axis, is(said, 'Most') ? undefined : [said]).map(
      (value): Value => {
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
      },
    );
  });
};
