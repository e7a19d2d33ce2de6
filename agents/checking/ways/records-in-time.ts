import { readDates } from '../../reading/dates.ts';
import type { Row } from '../evidence.ts';
import { numbersOf } from '../record-facts.ts';
import { timesOf } from '../record-times.ts';
import { reduce, sumOf } from '../reductions.ts';
import type { Column, Way } from './way.ts';

/** Rows with a date, in the order of time. */
const inTime = ({ input, rows, name }: Column): { readonly date: string; readonly value: number }[] => {
  const times = timesOf(input.records);
  return rows
    .flatMap((row: Row) => {
      const [date, value] = [times?.of(row) ?? null, row[name]];
      return date !== null && typeof value === 'number' ? [{ date, value }] : [];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
};

const accumulates = /\bcumulative\b|\baccumulat\w+ (?:since|from)\b|\bcounter\b|\brunning total\b/i;
const total = /\b(?:how much|total|sum|altogether|amount)\b/i;

/** Readings of a counter added up: what fell lies between the first and the last of them, and begins anew where it is reset. */
export const counter = (column: Column): Way[] => {
  const { evidence, values } = column;
  const said = `${evidence.question} ${(evidence.profile.documents ?? []).map(({ text }) => text).join(' ')}`;
  const readings = inTime(column).map(({ value }) => value);
  const rises = readings.slice(1).map((value, index) => value - (readings[index] ?? 0));
  const falls = rises.filter((rise) => rise < 0).length;
  const rising = rises.filter((rise) => rise > 0).length;
  // Rain falls as often as it rises; a counter falls when it is reset.
  if (!accumulates.test(said) || !total.test(evidence.question) || rising < 4 || falls > rising / 8) return [];
  const [first = 0, last = 0] = [readings[0], readings.at(-1)];
  const whole = sumOf(
    readings.slice(1).map((value, index) => (value < (readings[index] ?? 0) ? value : value - (readings[index] ?? 0))),
  );
  const upwards = sumOf(rises.filter((rise) => rise > 0));
  return [
    {
      mistaken: [sumOf(values), ...(falls > 0 ? [last - first, last] : [])],
      right: [whole, whole + first, upwards, upwards + first],
      told: 'readings of a counter added up, or its last one less the first over a reset; what it has counted',
      advice: 'Add up the differences between readings, and take a reading itself where the counter began anew.',
    },
  ];
};

const relativeTo =
  /\b(?:relative to|compared (?:to|with)|against|than|above|below|from|minus|less) (?:the )?[^.?]{0,50}?\b((?:19|20)\d{2})\s?(?:-|–|to|through|until)\s?((?:19|20)\d{2})\b/i;

/** Anomalies from another baseline than the years that are named, both of which belong to it. */
export const baselines = (column: Column): Way[] => {
  const { question } = column.evidence;
  const [phrase = '', from, to] = relativeTo.exec(question) ?? [];
  const [target, other] = readDates(question.replace(phrase, ' '));
  if (from === undefined || to === undefined || !target || other || from >= to) return [];
  const records = inTime(column);
  const mean = (some: readonly { readonly value: number }[]): number =>
    reduce(
      'mean',
      some.map(({ value }) => value),
    );
  const year = ({ date }: { readonly date: string }): string => date.slice(0, 4);
  const months = new Set(records.filter(({ date }) => date.startsWith(target.iso)).map(({ date }) => date.slice(5, 7)));
  const ofMonth = records.filter(({ date }) => target.iso.length < 7 || months.has(date.slice(5, 7)));
  const level = mean(records.filter(({ date }) => date.startsWith(target.iso)));
  const bases = [
    ofMonth.filter((one) => year(one) >= from && year(one) < to),
    ofMonth.filter((one) => year(one) > from && year(one) <= to),
    ofMonth,
    ...(target.iso.length < 7 ? [] : [records.filter((one) => year(one) >= from && year(one) <= to)]),
  ];
  const base = mean(ofMonth.filter((one) => year(one) >= from && year(one) <= to));
  const of = (level2: number): number[] => [level - level2, (100 * (level - level2)) / level2];
  return [
    {
      mistaken: [...bases.flatMap((some) => of(mean(some))), base - level],
      right: of(base),
      told: `against another baseline than ${from} to ${to}, or the other way round; against all of it`,
      advice: 'Both ends of the baseline belong to it, the other years do not, and months are compared with their own.',
    },
  ];
};

const growth =
  /\b(?:compound|annual|yearly|average annual|mean annual) (?:annual )?(?:rate of )?(?:growth|increase|decline)(?: rate)?\b|\bcagr\b|\bgrowth rate\b/i;

/** A compound rate of growth over as many years as there are records, or a plain one. */
export const compound = (column: Column): Way[] => {
  const { question } = column.evidence;
  const records = inTime(column);
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last || !growth.test(question) || !/compound|cagr|geometric/i.test(question)) return [];
  const years = Number(last.date.slice(0, 4)) - Number(first.date.slice(0, 4));
  const ratio = last.value / first.value;
  if (!(years > 1) || !(ratio > 0)) return [];
  const of = (rate: number): number[] => [rate, 100 * rate];
  return [
    {
      mistaken: [
        ratio ** (1 / (years + 1)) - 1,
        ratio ** (1 / records.length) - 1,
        ratio ** (1 / (records.length - 1)) - 1,
        (ratio - 1) / years,
        Math.log(ratio) / years,
      ].flatMap(of),
      right: of(ratio ** (1 / years) - 1),
      told: 'a plain rate, or one over another number of years; compounded over the years between the first and the last date',
      advice: 'Take the root of last over first by the years that lie between them.',
    },
  ];
};

/** Numbers of a column that are beneath a level after a correction for many tests. */
const pColumn = /^p$|^p[_ -]?val|_p$|p[_-]?value/i;

/** Significant ones counted without the correction that is asked for. */
export const corrected = ({ evidence: { question }, input, rows }: Column): Way[] => {
  const asksBoth = /bonferroni/i.test(question) && /benjamini|false discovery|\bfdr\b/i.test(question);
  const [bonferroni, discovery] = [/bonferroni/i.test(question), /benjamini|false discovery|\bfdr\b/i.test(question)];
  const name = input.records.columns.find((one) => one.type === 'number' && pColumn.test(one.name))?.name;
  const [, level] = /\b(0\.\d+|\d{1,2} ?%)/.exec(question) ?? [];
  if (name === undefined || asksBoth || bonferroni === discovery || level === undefined) return [];
  const alpha = level.endsWith('%') ? Number.parseFloat(level) / 100 : Number(level);
  const sorted = numbersOf(rows, name).toSorted((a, b) => a - b);
  const under = (bound: number): number => sorted.filter((p) => p <= bound).length;
  const stepUp = sorted.findLastIndex((p, index) => p <= (alpha * (index + 1)) / sorted.length) + 1;
  const [plain, strict] = [under(alpha), under(alpha / sorted.length)];
  return [
    {
      mistaken: [plain, bonferroni ? stepUp : strict],
      right: [bonferroni ? strict : stepUp],
      told: 'counted with another correction for many tests, or none; as it is asked for',
      advice:
        'Of many tests some are below the level by chance: divide it by their number, or step up from the largest.',
    },
  ];
};
