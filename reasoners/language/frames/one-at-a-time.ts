/** The same question with one of several alike parts at a time. */
import type { Asked } from '../reader/grammar/answers.ts';
import type { Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { values } from './frames.ts';
import type { Item } from './items.ts';

export type How = Omit<Asked, 'value'>;

export const used = (bag: Bag, ...items: readonly (Item | undefined)[]): Bag => {
  const next = bag.copy();
  next.use(...items);
  return next;
};

export const textOf = (bag: Bag, { from, to }: Item): string =>
  bag.tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

export const only = (list: readonly Value[]): Value | undefined => (list.length === 1 ? list[0] : undefined);

/** The same question with one of several alike parts at a time; undefined where one of them cannot be answered alone. */
export const each = (bag: Bag, parts: readonly Item[], links: readonly Item[], how: How): Asked | undefined => {
  const asked = parts.map((part) => {
    const value = only(values(used(bag, ...links, ...parts.filter((one) => one !== part)), how.unit));
    return value && { label: textOf(bag, part), asked: { ...how, value } };
  });
  const found = asked.flatMap((one) => one ?? []);
  const [first, ...more] = found;
  return first && found.length === parts.length
    ? { ...first.asked, label: first.label, more: more.map(({ label, asked: one }) => ({ label, asked: one })) }
    : undefined;
};
