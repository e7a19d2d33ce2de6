import { groupsBy, numbersOf } from '../record-facts.ts';
import { timesOf } from '../record-times.ts';
import { reduce, type Statistic } from '../reductions.ts';
import type { Column, Way } from './way.ts';

const named: readonly (readonly [Statistic, string])[] = [
  ['mean', 'means?|averages?'],
  ['sum', 'totals?|sums?'],
  ['max', 'maxim(?:um|a)s?|highs?|highest|peaks?|largest|greatest|warmest|wettest'],
  ['min', 'minim(?:um|a)s?|lows?|lowest|smallest|least|coldest|driest'],
  ['median', 'medians?'],
];
const any = named.map(([, words]) => words).join('|');
const lengths: Readonly<Record<string, number>> = {
  daily: 10,
  day: 10,
  monthly: 7,
  month: 7,
  annual: 4,
  yearly: 4,
  year: 4,
};
/** "the mean of the daily maximum", "highest annual total". */
const twice = new RegExp(
  String.raw`\b(${any})(?: \w+)?(?: (?:of|over|among)(?: (?:the|all|its|their))*)? (daily|monthly|annual|yearly) (?:\w+ ){0,2}?(${any})\b`,
  'i',
);

const statisticOf = (word: string): Statistic | null =>
  named.find(([, words]) => new RegExp(String.raw`^(?:${words})$`, 'i').test(word))?.[0] ?? null;

/** A statistic of the statistics of days, months or years: not the other way round, and not of all values at once. */
export const twoLevels = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  const [, first = '', step = '', second = ''] = twice.exec(question) ?? [];
  const [outer, inner] = [statisticOf(first), statisticOf(second)];
  const length = lengths[step.toLowerCase()];
  const times = timesOf(input.records);
  if (!outer || !inner || outer === inner || length === undefined || !times) return [];
  const groups = [...groupsBy(rows, (row) => times.of(row)?.slice(0, length) ?? null).values()]
    .map((group) => numbersOf(group, name))
    .filter((group) => group.length > 0);
  const all = groups.flat();
  // Each group is one record: the file holds the inner statistic.
  if (groups.length < 2 || groups.length === all.length) return [];
  const of = (top: Statistic, bottom: Statistic): number =>
    reduce(
      top,
      groups.map((group) => reduce(bottom, group)),
    );
  const others = named
    .flatMap(([top]) => named.map(([bottom]) => [top, bottom] as const))
    .filter(
      ([top, bottom]) =>
        (top === outer || bottom === inner || (top === inner && bottom === outer)) &&
        !(top === outer && bottom === inner),
    );
  return [
    {
      mistaken: [...others.map(([top, bottom]) => of(top, bottom)), reduce(outer, all), reduce(inner, all)],
      right: [of(outer, inner)],
      told: `not the ${outer} of the ${step.toLowerCase()} ${inner}; that`,
      advice: 'Reduce each group by the inner statistic first, then all groups by the outer one.',
    },
  ];
};
