import { completed } from '../reader/dates.ts';
import { combined } from '../reader/grammar/comparisons.ts';
import type { Core, Direction, Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { isNear } from './conditions.ts';
import { type Frame, fieldItem, keyOf, maskItem, replacing, without } from './frame.ts';
import { as, type Item, is, type Kind } from './items.ts';

const signs = {
  Difference: '-',
  AbsoluteDifference: 'gap',
  PercentDifference: 'percent_more',
  Ratio: '/',
  Minus: '-',
  Plus: '+',
  DividedBy: '/',
  PercentOf: 'percent_of',
  HowManyTimes: '/',
} as const;

type Operator = Extract<Core, { kind: 'binary' }>['operator'];

interface Contrast {
  readonly bag: Bag;
  /** The token behind which the second side stands. */
  readonly at: number;
  readonly operator: Operator;
  readonly dir: Direction;
}

const operatorOf = (bag: Bag): { item: Item | undefined; operator: Operator } => {
  const item = bag.word(...Object.keys(signs));
  const type = item && (Object.keys(signs) as (keyof typeof signs)[]).find((one) => is(item, one));
  return { item, operator: type ? signs[type] : bag.word('ByPercent') ? 'percent_more' : '-' };
};

/** Words that set one side against the other, with the direction that a comparative gives. */
const contrasts = (bag: Bag): Contrast[] => {
  const { item: head, operator } = operatorOf(bag);
  const than = bag.word('Than');
  const scale = bag.kinds('scale').find(({ degree }) => degree === 'comparative');
  const cover = bag.kinds('cover').find(({ degree }) => degree === 'comparative');
  const plain = bag.words('Cmp').filter((item) => item !== than)[0];
  if (than && (scale || cover || plain)) {
    const dir = scale?.dir ?? cover?.dir ?? as<{ is: Direction }>(plain, 'Cmp')?.is ?? 'max';
    const shown = scale
      ? replacing(bag, scale, [fieldItem(scale.field, scale)])
      : cover
        ? replacing(bag, cover, [maskItem(cover.where, cover)])
        : without(bag, plain);
    const asked = bag.words('ByPercent', 'ByHowMuch', 'HowMuch', 'HowManyTimes', 'ByHowMany', 'How').slice(0, 1);
    return asked.length + (head ? 1 : 0) > 0
      ? [{ bag: without(shown, than, head, ...asked), at: than.from, operator, dir }]
      : [];
  }
  if (!head) return [];
  const beside = than && !['than', 'as'].includes(bag.text(than)) ? [than] : [];
  const between = [
    ...beside,
    ...bag.words('Versus', 'And', 'To'),
    ...(head && is(head, 'Minus', 'Plus', 'DividedBy', 'PercentOf') ? [head] : []),
  ];
  return [...new Set(between)].flatMap((one): Contrast[] => [
    { bag: without(bag, one, head, ...bag.words('Between')), at: one.from, operator, dir: 'max' },
  ]);
};

const sides: readonly Kind[] = ['zone', 'mask', 'limited', 'threshold', 'time', 'field', 'narrowing', 'quantile'];

/** For every kind that stands on both sides the nearest of each; undefined where one side alone has two that differ. */
const pairsOf = (bag: Bag, at: number): { left: Item[]; right: Item[] } | undefined => {
  const left: Item[] = [];
  const right: Item[] = [];
  for (const kind of sides) {
    const said: readonly Item[] = bag.kinds(kind);
    // "Between cropland and forest within 500 m of the river": both are near it.
    const several = new Set(said.map(keyOf)).size > 2;
    const all = several ? said.filter((item) => !(item.kind === 'mask' && item.where.every(isNear))) : said;
    const before = all.filter((item) => item.to <= at);
    const after = all.filter((item) => item.from >= at);
    const [one, other] = [before.at(-1), after[0]];
    if (!one || !other || keyOf(one) === keyOf(other)) continue;
    if (new Set(all.map(keyOf)).size > 2) return undefined;
    left.push(one);
    right.push(other);
  }
  return left.length > 0 ? { left, right } : undefined;
};

/** The year that only one side says holds for both. */
const datesShared = (bag: Bag, { left, right }: { left: Item[]; right: Item[] }): Bag => {
  const [one, other] = [left, right].map((side) => side.find((item) => item.kind === 'time'));
  if (one?.kind !== 'time' || other?.kind !== 'time' || one.end || other.end) return bag;
  return bag.with((item) =>
    item === one
      ? { ...one, begin: completed(one.begin, other.begin) }
      : item === other
        ? { ...other, begin: completed(other.begin, one.begin) }
        : item,
  );
};

/** "How much warmer is X than Y", "the difference in NDVI between X and Y": what both sides do not share stands on either side. */
export const contrasted: Frame = (bag, unit, values) => {
  for (const { bag: rest, at, operator, dir } of contrasts(bag)) {
    const pairs = pairsOf(rest, at);
    // Between two moments lies a change: the later minus the earlier.
    if (
      !pairs ||
      (operator === '-' && dir === 'max' && !bag.word('Than') && pairs.left.every((item) => item.kind === 'time'))
    )
      continue;
    const whole = datesShared(rest, pairs);
    const again = pairsOf(whole, at) ?? pairs;
    const [lefts, rights] = [values(without(whole, ...again.right), unit), values(without(whole, ...again.left), unit)];
    const found = lefts.flatMap((left, index): Value[] => {
      const right = rights[index];
      if (!right || lefts.length !== rights.length) return [];
      const value =
        operator === 'percent_more'
          ? combined(dir === 'max' ? operator : 'percent_less', left, right)
          : dir === 'max'
            ? combined(operator, left, right)
            : combined(operator, right, left);
      return value ? [value] : [];
    });
    if (found.length > 0) return found;
  }
  return [];
};
