/** Nouns of kinds that things of a layer have. */
import { call, type Tree } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import type { SaidDate } from '../reader/dates.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { isOpenEnd, isOpenStart } from '../reader/open-periods.ts';
import type { Pattern } from './chunk.ts';
import { as, type Item, is } from './items.ts';

/** A column of kinds of things that are no map. */
export const kindOf = (item: Item | null | undefined, { fields }: Scope): Field | undefined => {
  const called = as<{ name: string }>(item ?? undefined, 'CodeField')?.name;
  return fields.find(
    ({ name, axes, dates, members }) =>
      name === called &&
      members !== undefined &&
      !axes.includes('cells') &&
      !(axes.includes('dates') && dates.length > 0),
  );
};

/** "Tree species": the noun of the things stands before that of their kinds. */
export const kindsOf = (
  scope: Scope,
  of: (kind: 'which' | 'per') => (axis: AxisMeaning) => ReturnType<Pattern['make']>,
): readonly Pattern[] =>
  (['which', 'per'] as const).map((kind) => ({
    parts: [
      (item: Item) => is(item, ...(kind === 'which' ? ['Which'] : ['Per', 'Every'])),
      (item: Item) => is(item, 'Axis') && !is(item, 'CodeField'),
      (item: Item) => kindOf(item, scope) !== undefined,
    ],
    make: ([, noun, said]) => {
      const [field, axis] = [kindOf(said, scope), as<AxisMeaning>(noun ?? undefined, 'Axis')?.axis];
      return field && field.members === axis ? of(kind)({ axis: field.name, plural: field.name }) : undefined;
    },
  }));

/** A column of years, by the word for what happened: "planted". */
const yearsOf = (item: Item | null | undefined, { fields }: Scope): Tree | undefined => {
  const tree = item?.kind === 'field' ? item.field.tree : undefined;
  return tree?.kind === 'name' && fields.some(({ name, years }) => name === tree.name && years) ? tree : undefined;
};

const isYear = ({ month, day }: SaidDate): boolean => month === undefined && day === undefined;

/** "Planted before 1980", "founded in 1902", "built between 1950 and 1970": of a column of years a condition, and no date of anything. */
export const inYears = (scope: Scope): Pattern => ({
  parts: [(item: Item) => yearsOf(item, scope) !== undefined, (item: Item) => item.kind === 'time'],
  make: ([field, time]) => {
    const tree = yearsOf(field, scope);
    if (!tree || time?.kind !== 'time') return undefined;
    const { begin, end } = time;
    if (![begin, end ?? begin].every(isYear)) return undefined;
    const [from, to] = [begin, end ?? begin].map(({ year }) => ({ kind: 'number' as const, value: year ?? 0 }));
    if (!from || !to) return undefined;
    const where = isOpenStart(begin)
      ? call('<=', tree, to)
      : end && isOpenEnd(end)
        ? call('>=', tree, from)
        : end
          ? call('between', tree, from, to)
          : call('=', tree, from);
    return { kind: 'mask', where: [where] };
  },
});
