import { picked } from '../reader/grammar/choices.ts';
import { type Direction, emptyPatch, type Narrowing, narrowed, type Patch, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { superlatives } from './choosing.ts';
import { type Frame, without } from './frame.ts';
import { as, type Item, is, isKind } from './items.ts';
import { kindNouns, sizeLimit, speaksOnlyOf, type ThingsSaid, thingsIn } from './things.ts';

/** How many things of a layer there are: all, by what is known of each, by where they lie and when they happened. */

export const counting = (things: Pick<ThingsSaid, 'layer' | 'where'>, patch: Patch): Value => ({
  core: { kind: 'things', layer: things.layer.name },
  patch: { ...patch, where: [...things.where, ...patch.where] },
});

/** Conditions that are of the things and of nothing else; a bare number is how large they are. */
export const own = (things: Pick<ThingsSaid, 'layer'>, patch: Patch, bag: Bag): Patch | undefined => {
  const limits = patch.thresholds.map((limit) => sizeLimit(limit, things.layer));
  if (limits.some((limit) => limit === undefined) || !speaksOnlyOf(patch.where, things.layer, bag.scope))
    return undefined;
  return { ...patch, where: [...patch.where, ...limits.flatMap((limit) => limit ?? [])], thresholds: [] };
};

const tally = (bag: Bag, things: ThingsSaid): Value[] => {
  const asked = things.counted ? undefined : bag.word('HowMany', 'Count');
  if (!things.counted && !asked) return [];
  const patch = narrowingPatch(without(bag, things.item, asked));
  const whole = patch && own(things, patch, bag);
  return whole ? [counting(things, whole)] : [];
};

/** How many there are of the things that a bag names, where the sentence says so by an order: "from most to least fires". */
export const implied = (bag: Bag): Value[] => {
  const [things, ...others] = thingsIn(bag);
  if (!things || others.length > 0) return [];
  const patch = narrowingPatch(without(bag, things.item));
  const whole = patch && own(things, patch, bag);
  return whole ? [counting(things, whole)] : [];
};

/** "Which district had the most fires", "in which month were there most detections". */
const most = (bag: Bag, things: ThingsSaid): Value[] => {
  const [which] = bag.kinds('which');
  if (!which || which.axis.axis === things.layer.name) return [];
  return bag.words('Most', 'Sup').flatMap((item): Value[] => {
    const dir = as<{ is: Direction }>(item, 'Most', 'Sup')?.is;
    const dated = ['dates', 'month', 'year'].includes(which.axis.axis);
    // Days and months at the edges of a record on which nothing happened are not told by it.
    if (!dir || (dated && dir === 'min')) return [];
    const asked = things.counted ? [] : bag.words('HowMany', 'Count').slice(0, 1);
    // "The highest" is of a number: "the district with the highest number of fires".
    if (is(item, 'Sup') && !is(item, 'Most') && !things.counted && asked.length === 0) return [];
    const patch = narrowingPatch(without(bag, which, item, things.item, ...asked));
    const whole = patch && own(things, patch, bag);
    const chosen = whole && picked(which.axis.axis, { dir, value: counting(things, whole) });
    return chosen ? [chosen] : [];
  });
};

const joining = new Set(['of', 'in', 'across', 'among', 'over', 'for', 'from']);

const ofAll = new Set(['of', 'among', 'amongst']);

/** A preposition stands before the noun, over what is told of it: "of the high-confidence September detections". */
const isJoined = (bag: Bag, { item }: ThingsSaid, by: ReadonlySet<string> = joining): boolean => {
  let first: Item = item;
  for (const before of bag.items.slice(0, bag.items.indexOf(item)).toReversed()) {
    if (!isKind('mask', 'time')(before)) break;
    first = before;
  }
  return by.has(bag.prepositionOf(first)) || (first.kind === 'time' && by.has(bag.text(first)));
};

const verbs = new Set('is are was were be been'.split(' '));

/** Behind the last verb stands what is said of the things; -1 without one. */
const verbAt = (bag: Bag, from: number): number =>
  Math.max(
    -1,
    ...bag.tokens.flatMap(({ lower }, at) => (at >= from && verbs.has(lower) ? [at] : [])),
    ...bag.words('Happened', 'Lies', 'Located', 'Comes').flatMap((item) => (item.from >= from ? [item.from] : [])),
  );

/** What is said of the things, and of which of them: "of the May fires | were in Northam"; alone it is what is said. */
const split = (
  bag: Bag,
  things: ThingsSaid,
): { readonly said: readonly Item[]; readonly of: readonly Item[] } | undefined => {
  const parts = bag.kinds('zone', 'mask', 'time', 'limited', 'threshold', 'narrowing');
  const verb = verbAt(bag, things.item.to);
  const said = parts.filter(({ from }) => verb >= 0 && from >= verb);
  if (said.length > 0) return { said, of: parts.filter((item) => !said.includes(item)) };
  return parts.length === 1 ? { said: parts, of: [] } : undefined;
};

/** "What share of the detections were at night", "… lay in Northam": those of all. */
const part = (given: Bag, things: ThingsSaid): Value[] => {
  const share = given.word('Share', 'ByPercent');
  if (!share || things.counted || !isJoined(given, things, ofAll)) return [];
  const bag = without(given, share, things.item);
  const sides = split(bag, things);
  if (!sides || bag.kinds('per').length > 0) return [];
  const [predicate, population] = [sides.of, sides.said].map((others) => {
    const patch = narrowingPatch(without(bag, ...others));
    return patch && own(things, patch, bag);
  });
  if (!predicate || !population || predicate.where.length + predicate.narrowings.length === 0) return [];
  // "At night in Northam": whether the place is of both or of the part, only a verb tells.
  if (predicate.narrowings.length > 1 || (predicate.narrowings.length > 0 && predicate.where.length > 0)) return [];
  const { narrowings, ...rest } = population;
  const whole = counting(things, { ...rest, narrowings: [] });
  const some = narrowed(whole, predicate);
  // What is said of place or time must not be said of the whole as well.
  const kinds = new Set(narrowings.map(({ kind }) => kind));
  if (!some || predicate.narrowings.some(({ kind }) => kinds.has(kind))) return [];
  return [
    {
      core: { kind: 'binary', operator: 'percent_of', left: some, right: whole },
      patch: { ...emptyPatch, narrowings },
    },
  ];
};

/** "On what day did the strongest earthquake occur": the day on which the greatest of all is greatest. */
const momentOf = (bag: Bag, things: ThingsSaid, values: Parameters<Frame>[2]): Value[] => {
  const [which] = bag.kinds('which');
  // A month is told by the mean of its days: that is not where the strongest of all lies.
  if (which?.axis.axis !== 'dates' || things.layer.happen !== true || things.counted) return [];
  const plain = superlatives(without(bag, which, things.item)).filter(({ part }) => !part);
  return plain.flatMap(({ bag: rest, dir }) =>
    values(rest, undefined).flatMap(({ core, patch }): Value[] => {
      if (core.kind !== 'field' || core.reducer !== null) return [];
      const every: Patch = {
        ...emptyPatch,
        where: things.where,
        narrowings: [{ kind: 'things', plural: things.layer.plural }],
      };
      const value = narrowed({ core: { ...core, reducer: dir }, patch }, every);
      const chosen = value && picked(which.axis.axis, { dir, value });
      return chosen ? [chosen] : [];
    }),
  );
};

export const tallied: Frame = (bag, _, values) => {
  for (const things of thingsIn(bag))
    for (const read of [tally, most, part, momentOf]) {
      const found = read(bag, things, values);
      if (found.length > 0) return found;
    }
  return [];
};

/** "The mean power of the September detections": of every one of them; "the irrigated parcels": where that is said of them. */
export const ofThings: Frame = (bag, unit, values) => {
  const nouns = kindNouns(bag);
  if (nouns.length > 0) return values(without(bag, ...nouns), unit);
  const [things, ...others] = thingsIn(bag).filter(({ counted, layer }) => !counted && layer.kind === 'stations');
  if (!things || others.length > 0 || bag.kinds('which', 'count-of').length > 0) return [];
  if (!isJoined(bag, things)) return [];
  const narrowing: Narrowing = { kind: 'things', plural: things.layer.plural };
  const patch: Patch = { ...emptyPatch, where: things.where, narrowings: [narrowing] };
  return values(without(bag, things.item), unit).flatMap((value) => narrowed(value, patch) ?? []);
};
