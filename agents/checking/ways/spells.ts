import { readConditions } from '../../reading/conditions.ts';
import { dayOf } from '../facts.ts';
import { timesOf } from '../record-times.ts';
import { meets } from './thresholds.ts';
import type { Column, Way } from './way.ts';

const asked = /\b(?:longest|consecutive|in a row|uninterrupted|spells?|streak|on end)\b/i;
const bridged = /\b(?:bridg\w+|ignor\w+|as if|count as|treated as|interpolat\w+|assum\w+)\b/i;

/** Runs of days: a day that lacks ends one. */
export const spells = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  const times = timesOf(input.records);
  const [condition, other] = readConditions(question);
  if (
    !times ||
    !condition ||
    other ||
    condition.comparison === 'between' ||
    !asked.test(question) ||
    bridged.test(question)
  )
    return [];
  if (!/\blongest\b|\bmaximum\b|\bmost\b/i.test(question)) return [];
  const days = rows
    .map((row) => ({ day: Math.round(dayOf(times.of(row) ?? '')), value: row[name] }))
    .filter(({ day }) => Number.isFinite(day))
    .toSorted((a, b) => a.day - b.day);
  if (new Set(days.map(({ day }) => day)).size < days.length || days.length < 3) return [];
  const longest = (follows: (day: number, last: number) => boolean, gap: boolean): number => {
    let [run, best, last] = [0, 0, Number.NaN];
    for (const { day, value } of days) {
      const hit = typeof value === 'number' ? meets(value, condition.value, condition.comparison) : gap;
      run = hit ? (run > 0 && follows(day, last) ? run + 1 : 1) : 0;
      best = Math.max(best, run);
      last = day;
    }
    return best;
  };
  const next = (day: number, last: number): boolean => day - last === 1;
  const right = longest(next, false);
  return [
    {
      mistaken: [longest(() => true, false), longest(() => true, true), longest(next, true)].filter(
        (run) => run !== right,
      ),
      right: [right],
      told: 'over days that lack or were not measured; with these at the end of a run',
      advice: 'Compare dates: a run goes on only where the next record is of the next day.',
    },
  ];
};
