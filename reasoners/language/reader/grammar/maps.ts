import type { Tree } from '../../../../analysis/tree.ts';
import type { Rule } from '../chart.ts';
import { isoOf, type SaidDate } from '../dates.ts';
import { both, firstMoment, lastMoment, onDate } from '../map-dates.ts';
import { emptyPatch, negation, type Patch, type Population, populationOf, type Value } from '../meaning.ts';
import { part } from './parts.ts';
import { itself, rule, type Word } from './rule.ts';

/** Cells by what they were on one date and on another: "forest in 2011 that became grassland by 2019". */

type Where = readonly Tree[];

const dated = (conditions: Where, said: SaidDate): Tree[] | undefined => {
  const iso = isoOf(said);
  return iso === null ? undefined : onDate(conditions, iso);
};

const isDated = (conditions: Where): boolean => conditions.some(({ kind }) => kind === 'slice');

/** What is not dated was so at the beginning. */
const before = (conditions: Where): Where => (isDated(conditions) ? conditions : onDate(conditions, firstMoment));
const after = (conditions: Where): Where => (isDated(conditions) ? conditions : onDate(conditions, lastMoment));

const relative = (where: Where): Patch => ({ ...emptyPatch, where });

const plainHead = ({ head, where, thresholds }: Population): Where | undefined =>
  head.length > 0 && where.length + thresholds.length === 0 ? head : undefined;

/** Cells of a kind with what became of them. */
const moved = (from: Population, to: Where): Population | undefined => {
  const head = plainHead(from);
  const joint = head && both(before(head), after(to));
  return joint && { ...from, head: joint };
};

const movedShare = (from: Population, to: Where): Value | undefined => {
  const head = plainHead(from);
  return head && part('share', { ...from, head: before(head) }, after(to));
};

const areaIn = (unit: string): boolean => ['ha', 'km2', 'm2', 'acre'].includes(unit);

/** "Grassland in 2019 but not in 2011". */
const thenNot = (conditions: Where, one: SaidDate, other: SaidDate): Tree[] | undefined => {
  const [held, lacking] = [dated(conditions, one), dated(conditions, other)];
  return held && lacking && both(held, negation(lacking));
};

export const mapRules: readonly Rule[] = [
  rule('MapDate', 'Date (FileWord)', itself),
  rule('MapDate', 'Date (CodeField)', itself),
  rule('MapDate', '(FileWord|CodeField) (Of|In|TimeIn) Date', itself),
  rule('MapDate', '(FileWord|CodeField) Date', itself),
  rule('MapDate', '(Use) MapDate', itself),
  rule('Adj', 'MapDate', (from: SaidDate): Patch => ({ ...emptyPatch, narrowings: [{ kind: 'map', from }] })),
  rule(
    'Adj',
    '(In|TimeIn|Use) MapDate',
    (from: SaidDate): Patch => ({
      ...emptyPatch,
      narrowings: [{ kind: 'map', from }],
    }),
  ),
  rule(
    'Adj',
    '(In|TimeIn) MapDate',
    (from: SaidDate): Patch => ({
      ...emptyPatch,
      narrowings: [{ kind: 'time', from, to: null }],
    }),
  ),
  rule('Dated', 'Mask|Cond (TimeIn|ByDate) Date', dated),
  rule('Dated', 'Mask|Cond Date', dated),
  rule('Dated', 'DateBefore Mask', (said: SaidDate, conditions: Where) => dated(conditions, said)),
  rule('Dated', 'Mask|Cond (In|TimeIn|Of) MapDate', dated),
  rule('Dated', 'Mask|Cond MapDate', dated),
  rule('Dated', '(Covered|Still|Lies|Happened|WithWord|As) Dated', itself),
  rule('Dated', '(TimeIn) Date (Covered) Mask', dated),
  rule('Dated', 'Dated (Place|Cells)', itself),
  rule('Mask', 'Mask (AnyKind)', itself),
  rule('Mask', '(AnyKind) Mask', itself),
  rule('Dated', 'Place Dated', (_: Word, conditions: Where) => conditions),
  rule('Dated', '(Not) Dated', (conditions: Where) => negation(conditions)),
  rule('Joint', 'Dated (AndCond|Became) Dated', both),
  rule('Joint', 'Dated (AndCond) (Became) Dated', both),
  rule('Joint', 'Mask|Dated (Became) Mask|Dated', (from: Where, to: Where) => both(before(from), after(to))),
  rule('Joint', '(Conversion) (FromTo|Of|In) Mask (To|Became) Mask', (from: Where, to: Where) =>
    both(before(from), after(to)),
  ),
  rule('Joint', 'Mask (To) Mask (Conversion)', (from: Where, to: Where) => both(before(from), after(to))),
  rule('Joint', 'Mask (Conversion) (To|Became) Mask', (from: Where, to: Where) => both(before(from), after(to))),
  rule('Joint', 'Mask|Cond (In|TimeIn) (Two) (Axis)', (conditions: Where) =>
    both(onDate(conditions, firstMoment), onDate(conditions, lastMoment)),
  ),
  rule('Joint', '(WithWord|Place|Cells) Joint', itself),
  rule('Pop', 'Dated', (conditions: Where) => populationOf(conditions)),
  rule('Being', 'Dated', relative),
  rule('Rel', '(WithWord|Covered|In) Dated', relative),
  rule('Moved', 'Joint', (conditions: Where) => populationOf(conditions)),
  rule('Moved', 'Dated Dated', (one: Where, other: Where) => {
    const joint = both(one, other);
    return joint && populationOf(joint);
  }),
  rule('Rel', 'Joint', relative),
  rule('Rel', '(WithWord|Covered) Joint', relative),
  rule('Outcome', '(Became|Conversion) Mask|Dated', itself),
  rule('Outcome', '(Conversion) (To|Became) Mask|Dated', itself),
  rule('Outcome', '(Became) Mask (ByDate|TimeIn) Date', dated),
  rule('Outcome', '(Happened|AndCond|WithWord) Outcome', itself),
  rule('Moved', 'Pop Outcome', moved),
  rule('Value', 'Share|AreaShare (Of) Pop Outcome', (_: Word, from: Population, to: Where) => movedShare(from, to)),
  rule('Value', '(HowMuchOf) Pop Outcome', movedShare),
  rule('Value', '(HowMuch) Moved', (all: Population) => part('area', all)),
  rule('Value', '(HowMuch) (Area) (Of) Moved', (all: Population) => part('area', all)),
  rule('Value', '(Area) (Of) Moved', (all: Population) => part('area', all)),
  rule('Value', '(HowMany|Count) (Of) Moved', (all: Population) => part('count', all)),
  rule('AreaAsked', 'Unit (Of|In) Moved', ({ is }: Word, all: Population) =>
    areaIn(is) ? { value: part('area', all), unit: is } : undefined,
  ),
  rule('Value', '(HowMany) Moved', (all: Population) => part('count', all)),
  rule('AreaAsked', '(HowMany) Unit Moved', ({ is }: Word, all: Population) =>
    areaIn(is) ? { value: part('area', all), unit: is } : undefined,
  ),
  rule('Value', '(Area) Moved', (all: Population) => part('area', all)),
  rule('Joint', 'Mask|Cond (TimeIn) Date (AndCond) (Not) (TimeIn) Date', thenNot),
  rule('Value', '(HowMany) (Cells) (Of) Moved', (all: Population) => part('count', all)),
  rule('AreaAsked', '(HowMany) Unit (Of|In) Moved', ({ is }: Word, all: Population) =>
    areaIn(is) ? { value: part('area', all), unit: is } : undefined,
  ),
  rule('AreaAsked', '(HowMany) Unit Outcome', ({ is }: Word, to: Where) => {
    const all = areaIn(is) && to.length > 1 ? populationOf(to) : undefined;
    return all && { value: part('area', all), unit: is };
  }),
];
