import { readDates } from '../../reading/dates.ts';
import { dateColumn, groupsBy, numbersOf, textColumns } from '../record-facts.ts';
import { reduce, sumOf } from '../reductions.ts';
import type { Column, Way } from './way.ts';

/** One of the two middle values for the median. */
export const upperMedian = ({ evidence, values }: Column): Way[] => {
  if (!/\bmedian\b/i.test(evidence.question) || values.length % 2 === 1) return [];
  const sorted = values.toSorted((a, b) => a - b);
  const half = values.length / 2;
  return [
    {
      mistaken: [sorted[half - 1] ?? Number.NaN, sorted[half] ?? Number.NaN],
      right: [reduce('median', values)],
      told: 'one of the two middle values; the median is half-way between them',
      advice: 'Of an even number of values take the mean of the two in the middle.',
    },
  ];
};

/** "every plot counting the same": records are equal, and groups are not. */
const alike =
  /\b(?:each|every|all) (\w+) (?:counts?|counting|weigh\w*|has) (?:the same|equally|alike|once|the same weight)\b/i;

/** "the average of all 27 readings". */
const ofAll =
  /\b(?:mean|average)\b[^.?]{0,60}\b(?:of|over|across) all (?:of )?(?:the |these )?(?:\d+ |single |individual )?(readings?|measurements?|samples?|observations?|records?|values?|individuals?|specimens?|trees?|students?|plants?|animals?)\b/i;

/** Means of groups that differ in size, where records count alike. */
export const groupMeans = ({ evidence, input, name, values, rows }: Column): Way[] => {
  const [, counted] = alike.exec(evidence.question) ?? ofAll.exec(evidence.question) ?? [];
  if (counted === undefined || !/\b(?:mean|average)\b/i.test(evidence.question)) return [];
  return textColumns(input.records)
    .filter((column) => !column.toLowerCase().startsWith(counted.toLowerCase().slice(0, 4)))
    .map((column) => {
      const groups = groupsBy(rows, (row) => (row[column] === null ? null : String(row[column])));
      const means = [...groups.values()]
        .map((group) => numbersOf(group, name))
        .filter((some) => some.length > 0)
        .map((some) => reduce('mean', some));
      return {
        mistaken: groups.size < rows.length ? [reduce('mean', means)] : [],
        right: [reduce('mean', values)],
        told: `the mean of the means by “${column}”; over all records it is another`,
        advice: 'Groups differ in size: reduce over all records at once.',
      };
    });
};

const directions = /direction|aspect|azimuth|bearing|heading|orientation|(?:^|_)(?:wdir|wd|dir)(?:_|$)/i;

/** Directions averaged as numbers. */
export const plainDirections = ({ evidence, name, values }: Column): Way[] => {
  if (!directions.test(name) && !(directions.test(evidence.question) && values.some((value) => value > 180))) return [];
  if (
    !/\b(?:mean|average|prevailing)\b/i.test(evidence.question) ||
    values.some((value) => value < -180 || value > 360)
  )
    return [];
  const radians = values.map((value) => (value * Math.PI) / 180);
  const angle = (Math.atan2(sumOf(radians.map(Math.sin)), sumOf(radians.map(Math.cos))) * 180) / Math.PI;
  return [
    {
      mistaken: [reduce('mean', values)],
      right: [angle, angle + 360],
      told: 'the plain mean of directions; round the circle it is another',
      advice: 'Average sines and cosines, and take atan2: between 350° and 10° lies north.',
    },
  ];
};

/** "UTC+9", with the local day asked for: hours by which the clock is ahead; null: nothing says it. */
const hoursAhead = (question: string): number | null => {
  const [, sign = '', hours, minutes = '0'] =
    /\b(?:UTC|GMT)\s?([+\-−–])\s?(\d{1,2})(?::(\d{2}))?\b/.exec(question) ?? [];
  return hours === undefined || !/\blocal/i.test(question)
    ? null
    : (sign === '+' ? 1 : -1) * (Number(hours) + Number(minutes) / 60);
};

/** Records of the day by another clock than the one that the question names. */
export const clockOff = ({ evidence, input, name, rows }: Column): Way[] => {
  const ahead = hoursAhead(evidence.question);
  const [day, other] = readDates(evidence.question);
  const date = dateColumn(input.records);
  if (ahead === null || !day || other || date === null) return [];
  const valuesBy = (hours: number): number[] =>
    numbersOf(
      rows.filter((row) => {
        const time = Date.parse(String(row[date]));
        return !Number.isNaN(time) && new Date(time + hours * 3_600_000).toISOString().startsWith(day.iso);
      }),
      name,
    );
  return (['mean', 'sum', 'min', 'max'] as const).map((statistic) => ({
    mistaken: [reduce(statistic, valuesBy(0)), reduce(statistic, valuesBy(-ahead))],
    right: [reduce(statistic, valuesBy(ahead))],
    told: `of the records of ${day.iso} by another clock; by that of the question it is another`,
    advice: 'Times are in UTC: add the hours that the local clock is ahead before days are told apart.',
  }));
};
