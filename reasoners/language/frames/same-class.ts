import { call, name, slice, type Tree } from '../../../analysis/tree.ts';
import type { Field } from '../../../analysis/types.ts';
import { completed, isoOf, type SaidDate } from '../reader/dates.ts';
import { onMapOf } from '../reader/map-dates.ts';
import type { Bag } from './bag.ts';
import { type Frame, maskItem, replacing, without } from './frame.ts';
import { as, type Item, is } from './items.ts';

/** Cells that have one class at several dates, or another one: "how many pixels kept the same class", "what share changed class". */

const dateOf = (said: SaidDate, { dates }: Field): string | undefined => {
  const iso = isoOf(said);
  const fitting = iso === null ? [] : dates.filter((date) => date.startsWith(iso));
  return fitting.length === 1 ? fitting[0] : undefined;
};

/** The dates that are spoken of, in order, with the words that say them; without any, the only two that there are. */
const datesIn = (bag: Bag, field: Field): { readonly dates: readonly string[]; readonly items: readonly Item[] } => {
  const times = bag.kinds('time');
  const said = times.flatMap(({ begin, end }) =>
    end ? [dateOf(completed(begin, end), field), dateOf(completed(end, begin), field)] : [dateOf(begin, field)],
  );
  const all = bag.kinds('narrowing').filter(({ narrowing }) => narrowing.kind === 'all');
  const every = bag
    .words('Axis')
    .filter((item) => as<{ axis: string }>(item, 'Axis')?.axis === 'dates' && !is(item, 'Which'));
  if (times.length > 0)
    return {
      dates: said.every((date) => date !== undefined) ? [...new Set(said.flatMap((date) => date ?? []))].sort() : [],
      items: times,
    };
  const whole = all.length > 0 || every.length > 0 || field.dates.length === 2;
  return { dates: whole ? [...field.dates].sort() : [], items: [...all, ...every] };
};

const alike = (field: Field, dates: readonly string[], operator: '=' | '!='): Tree[] =>
  dates
    .slice(1)
    .map((date, index) =>
      call(
        operator,
        slice(name(field.name), { kind: 'on', date: dates[index] ?? date }),
        slice(name(field.name), { kind: 'on', date }),
      ),
    );

export const sameClass: Frame = (bag, unit, values) => {
  const [head, ...heads] = bag.words('SameClass', 'OtherClass');
  const maps = bag.scope.fields.filter(
    ({ sort, dates, axes }) => sort === 'code' && dates.length > 1 && axes.includes('cells'),
  );
  const [field] = maps;
  if (!head || !field || heads.length > 0 || maps.length > 1) return [];
  const { dates, items } = datesIn(bag, field);
  const same = is(head, 'SameClass');
  // Of more than two dates another class may be that of one of them, or of the last.
  if (dates.length < 2 || (!same && dates.length > 2)) return [];
  const joints = bag.words('And').filter((item) => items.some((one) => one.to === item.from));
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  const throughout = [...field.dates].sort().filter((date) => date >= from && date <= to);
  // Where maps lie between both ends, nobody says whether these count.
  const ways = same && throughout.length > dates.length ? [dates, throughout] : [dates];
  // "How much cropland changed class": of what was cropland at first.
  const before = bag.with((item) =>
    item.kind === 'mask' ? { ...item, where: item.where.map((tree) => onMapOf(tree, from, bag.scope)) } : item,
  );
  const rest = without(before, ...items, ...joints);
  return ways.flatMap((way) =>
    values(replacing(rest, head, [maskItem(alike(field, way, same ? '=' : '!='), head)]), unit),
  );
};
