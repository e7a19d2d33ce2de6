/** The commonest kind of things. */
import type { Field } from '../../../analysis/types.ts';
import { picked } from '../reader/grammar/choices.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { type Frame, without } from './frame.ts';
import { type Item, is } from './items.ts';
import { kindOf } from './kind-nouns.ts';
import { counting, own } from './tallying.ts';
import { thingsIn } from './things.ts';

const commonest = /^(?:most (?:common|frequent)|commonest)\b/;

const called = ({ tokens }: Bag, { from, to }: Item): string =>
  tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(' ');

/** The things that a bag names beside a kind of theirs, and nothing of other things. */
const thingsOf = (bag: Bag, field: Field) => {
  const said = thingsIn(bag).filter(({ counted }) => !counted);
  const [things] = said;
  if (said.length > 1 || (things && things.layer.name !== field.members)) return undefined;
  const layer = bag.scope.layers.find(({ name }) => name === field.members);
  return layer && { layer, where: things?.where ?? [], item: things?.item };
};

/** "The most common tree species", "the most frequent cause of fires larger than 10 ha". */
export const commonestKind: Frame = (bag) => {
  const head = bag.word('Mode');
  const [said, ...others] = bag.items.filter((item) => is(item, 'CodeField') || item.kind === 'which');
  const field =
    said?.kind === 'which'
      ? bag.scope.fields.find(({ name, members }) => name === said.axis.axis && members !== undefined)
      : kindOf(said, bag.scope);
  if (!head || !said || !field || others.length > 0 || !commonest.test(called(bag, head))) return [];
  const things = thingsOf(bag, field);
  const patch = things && narrowingPatch(without(bag, head, said, things.item));
  const whole = things && patch && own(things, patch, bag);
  const chosen = whole && picked(field.name, { dir: 'max', value: counting(things, whole) });
  return chosen ? [chosen] : [];
};
