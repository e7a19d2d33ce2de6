import { type Extreme, picked, typical } from '../reader/grammar/choices.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { reducedBy } from '../reader/grammar/values.ts';
import { type Direction, emptyPatch, type Threshold, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import {
  areaUnits,
  type Frame,
  fieldItem,
  formFor,
  isNamed,
  maskItem,
  replacing,
  withField,
  without,
} from './frame.ts';
import { as, type Item, is } from './items.ts';

const dated = ['dates', 'month', 'year'];

export const countOver = ({ axis }: AxisMeaning, value: Value, threshold: Threshold, listed = false): Value => {
  const isTime = ({ kind }: Value['patch']['narrowings'][number]): boolean => kind === 'time' && dated.includes(axis);
  const { narrowings } = value.patch;
  return {
    core: {
      kind: 'count-members',
      axis,
      value: { core: value.core, patch: { ...value.patch, narrowings: narrowings.filter(isTime) } },
      threshold,
      listed,
    },
    patch: { ...emptyPatch, narrowings: narrowings.filter((one) => !isTime(one)) },
  };
};

/** "On how many dates did NDVI exceed 0.4", "how many districts have more than 20 % forest". */
export const counted: Frame = (bag, unit, values) => {
  const [axis, ...others] = bag.kinds('count-of');
  if (!axis || others.length > 0) return [];
  const rest = without(bag, axis);
  const limited = rest
    .kinds('limited')
    .flatMap((item) =>
      values(replacing(rest, item, [fieldItem(item.field, item)]), unit).map((value) =>
        countOver(axis.axis, value, item.limit),
      ),
    );
  const open = rest.kinds('threshold').flatMap((item) => {
    const inner = without(rest, item);
    return values(inner, unit, formFor(item.limit.low.unit)).map((value) => countOver(axis.axis, value, item.limit));
  });
  return limited.length > 0 ? limited : open;
};

const axisWord = (bag: Bag): { item: Item; axis: AxisMeaning } | undefined => {
  const item = bag.words('Axis').find((one) => (as<AxisMeaning>(one, 'Axis')?.axis ?? 'cells') !== 'cells');
  const axis = as<AxisMeaning>(item, 'Axis');
  return item && axis && { item, axis };
};

/** "The brightest pixel", "the coldest single cell": the extreme of all cells, not their mean. */
const isOfCell = (bag: Bag, item: Item): boolean => {
  const behind = bag.items.slice(bag.items.indexOf(item) + 1).find((one) => !is(one, 'Separate', 'Every', 'Whole'));
  return as<AxisMeaning>(behind, 'Axis')?.axis === 'cells';
};

/** What is greatest or least, with what is left of the sentence. */
export const superlatives = (bag: Bag): { bag: Bag; dir: Direction; part: boolean; open?: true; cell?: true }[] => [
  ...bag.kinds('scale').flatMap((item) =>
    item.degree === 'superlative'
      ? [
          {
            ...(isOfCell(bag, item) ? { cell: true as const } : {}),
            bag: withField(bag, item),
            dir: item.dir,
            part: false,
            ...(isNamed(bag, item.field) ? { open: true as const } : {}),
          },
        ]
      : [],
  ),
  ...bag
    .kinds('cover')
    .flatMap((item) =>
      item.degree === 'superlative'
        ? [{ bag: replacing(bag, item, [maskItem(item.where, item)]), dir: item.dir, part: true }]
        : [],
    ),
  ...bag.words('Sup', 'Most').flatMap((item) => {
    const dir = as<{ is: Direction }>(item, 'Sup', 'Most')?.is;
    return dir ? [{ bag: without(bag, item), dir, part: false }] : [];
  }),
];

const isCalendar = ({ tokens }: Bag, { from, to }: Item): boolean =>
  tokens.slice(from, to).some(({ lower }) => lower === 'calendar');

/** A year is named, in which a month is one of its own. */
const isOneYear = (bag: Bag): boolean =>
  bag.kinds('time').some(({ begin, end }) => begin.year !== undefined && (end === null || end.year === begin.year));

/** "Which district has the highest mean NDVI", "the date with the least cloud". */
export const picking: Frame = (bag, unit, values) => {
  const [which] = bag.kinds('which');
  // "How warm was it on the warmest date" asks for the value, not for the date.
  if (!which && bag.words('How', 'HowField', 'HowMuch', 'HowMany').length > 0) return [];
  const named = which ? { item: which as Item, axis: which.axis } : axisWord(bag);
  if (!named) return [];
  const [usually, calendar] = [bag.word('Usually'), bag.word('Calendar')];
  const ofAll = usually !== undefined || calendar !== undefined || isCalendar(bag, named.item);
  // "Which calendar month is the wettest" is of all years alike.
  const axis = ofAll && named.axis.axis === 'month' && !isOneYear(bag) ? 'month_of_year' : named.axis.axis;
  if (usually && axis !== 'month_of_year') return [];
  return superlatives(without(bag, named.item, usually, calendar)).flatMap(({ bag: rest, dir, part, open, cell }) => {
    const form = part ? 'share' : undefined;
    const found = values(rest, unit && areaUnits.includes(unit) ? unit : undefined, form);
    // What is highest or lowest is no area.
    const level = bag.words('Sup').some((item) => /^(?:high|low)est$/.test(bag.text(item)));
    const all = found.length > 0 || level ? found : values(rest, undefined, 'area');
    // Which one had the coldest temperature: the lowest of all, or the lowest mean.
    const isOpen = ({ core }: Value): boolean => open === true && !(core.kind === 'field' && core.reducer !== null);
    const ways = all.flatMap((value) =>
      cell
        ? (reducedBy(dir, value) ?? [])
        : isOpen(value)
          ? [typical(value), reducedBy(dir, value) ?? value]
          : [typical(value)],
    );
    return ways.flatMap((value): Value[] => {
      const extreme: Extreme = { dir, value };
      const chosen = picked(axis, extreme);
      return chosen ? [chosen] : [];
    });
  });
};
