import type { Asked } from '../reader/grammar/answers.ts';
import type { Bag } from './bag.ts';
import { leadOf } from './between-names.ts';
import { compares } from './comparing.ts';
import { keyOf } from './frame.ts';
import { values } from './frames.ts';
import { as, type Item, is, isKind, type Kind } from './items.ts';
import { each, type How, only, textOf, used } from './one-at-a-time.ts';
import { runAndStart } from './runs.ts';

/** Questions that ask for more than one value: which one and how much, two statistics, two moments or places and their difference. */

const tailWords =
  'Which How HowMuch HowMany ByHowMuch ByHowMany ByPercent HowField Ask Happened Lies ValueNoun Share Unit Restates Use Cmp Whole'.split(
    ' ',
  );

const askingWords = [
  'Which',
  'How',
  'HowMuch',
  'HowMany',
  'ByHowMuch',
  'ByHowMany',
  'ByPercent',
  'HowField',
  'ValueNoun',
  'Ask',
  'Share',
];

/** "… and how much was it?": what stands behind the last "and" asks for the value of the one that was chosen. */
const chosenAndValue = (bag: Bag, how: How): Asked[] => {
  const and = bag
    .words('And')
    .filter((item) => bag.text(item) !== ',')
    .at(-1);
  if (!and) return [];
  const tail = bag.items.slice(bag.items.indexOf(and) + 1);
  const head = bag.items.slice(0, bag.items.indexOf(and));
  const fields = new Set(head.filter(isKind('field', 'limited')).map(({ field }) => JSON.stringify(field.tree)));
  const repeats = (item: Item): boolean => item.kind === 'field' && fields.has(JSON.stringify(item.field.tree));
  const scales = head.some((item) => item.kind === 'scale');
  const fits = (item: Item): boolean =>
    bag.isUsed(item) ||
    is(item, ...tailWords) ||
    repeats(item) ||
    (item.kind === 'field' && scales) ||
    item.kind === 'said';
  if (!tail.every(fits) || !tail.some((item) => is(item, ...askingWords) || item.kind === 'said' || repeats(item)))
    return [];
  const unit = how.unit ?? (tail.some((item) => is(item, 'ByPercent')) ? '%' : undefined);
  const { unit: _, ...plain } = how;
  // "By how much" is by how much more than the other one, and no value.
  const lead = tail.some((item) => is(item, 'ByHowMuch', 'ByHowMany') && bag.text(item) === 'by');
  if (lead && unit === '%') return [];
  return values(used(bag, and, ...tail), undefined).flatMap((value): Asked[] => {
    const gap = lead ? leadOf(value, bag) : undefined;
    if (value.core.kind !== 'pick' || (lead && !gap)) return [];
    const inUnit = unit === undefined ? plain : { ...plain, unit };
    return gap
      ? [{ ...plain, value, label: value.core.axis, more: [{ label: 'difference', asked: { ...inUnit, value: gap } }] }]
      : [{ ...plain, value, label: value.core.axis, more: [{ label: 'value', unit }] }];
  });
};

/** "and"s between parts that stand side by side. */
const linksBetween = (bag: Bag, parts: readonly Item[]): Item[] | undefined => {
  const found: Item[] = [];
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (!next) break;
    const between = bag.items.slice(bag.items.indexOf(part) + 1, bag.items.indexOf(next));
    if (!between.every((item) => is(item, 'And', 'Versus', 'In', 'TimeIn', 'Of', 'Ask', 'Restates'))) return undefined;
    found.push(...between);
  }
  return found;
};

/** "The longest run of days above 38 °C, and when did it start". */
const runStarting = (bag: Bag, how: How): Asked[] => {
  const found = runAndStart(bag, values);
  return found
    ? [{ ...how, value: found.run, label: 'dates', more: [{ label: 'from', asked: { value: found.start } }] }]
    : [];
};

/** "The mean and the maximum NDVI". */
const statistics = (bag: Bag, how: How): Asked[] => {
  const stats = bag.words('Stat');
  const kinds = new Set(stats.map((item) => as<{ is: string }>(item, 'Stat')?.is));
  const links = stats.length > 1 && kinds.size === stats.length ? linksBetween(bag, stats) : undefined;
  const asked = links && each(bag, stats, links, how);
  return asked ? [asked] : [];
};

const pairs: readonly Kind[] = ['time', 'zone', 'mask', 'limited'];

const heads = ['Difference', 'AbsoluteDifference', 'PercentDifference', 'Delta', 'PercentDelta', 'Ratio'];

const setAgainst = new Set(['vs', 'vs.', 'versus', 'against', 'compared']);

const isAgainst = (bag: Bag, item: Item): boolean => is(item, 'Versus') && setAgainst.has(bag.text(item));

/** "… in 2010 and in 2022, and the change in percent": each of them, and what lies between them. */
const sides = (bag: Bag, how: How, closed: boolean): Asked[] => {
  for (const kind of pairs) {
    const parts = [...new Map(bag.kinds(kind).map((item) => [keyOf(item), item])).values()];
    const [one, other] = parts;
    if (parts.length !== 2 || !one || !other) continue;
    const links = linksBetween(bag, parts);
    const head = bag.words(...heads).find((item) => item.from >= other.to);
    const both = bag.word('Both');
    const against = links?.some((item) => isAgainst(bag, item)) === true;
    // "A versus B: the difference" asks for the difference alone.
    if (!links || (head && against) || !(head || (!closed && (both || against || kind === 'time')))) continue;
    const tail = head ? bag.items.slice(bag.items.indexOf(other) + 1).filter((item) => !bag.isUsed(item)) : [];
    const closing = tail.filter(
      (item) => is(item, 'And', 'Unit', 'ByPercent', 'HowMuch', 'ByHowMuch', ...heads) && item.from >= other.to,
    );
    const asked = each(used(bag, both, ...closing), parts, links, how);
    if (!asked) continue;
    if (!head) return [asked];
    const joined = closing.filter((item) => is(item, 'And')).slice(0, 1);
    const between = only(values(used(bag, both, ...joined), how.unit));
    return between
      ? [{ ...asked, more: [...(asked.more ?? []), { label: textOf(bag, head), asked: { ...how, value: between } }] }]
      : [];
  }
  return [];
};

/** All that a question asks for where it says so: by "and how much", by two statistics, by the difference that closes it. */
export const severalSaid = (bag: Bag, how: How): Asked[] => {
  for (const read of [compares, runStarting, chosenAndValue, statistics]) {
    const found = read(bag, how);
    if (found.length > 0) return found;
  }
  return sides(bag, how, true);
};

/** Two moments or places in one question that has no other meaning: one value for each. */
export const severalMeant = (bag: Bag, how: How): Asked[] => sides(bag, how, false);
