import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Leap years have 366 days. */
export const leapDayForgotten: Rule = {
  id: 'leap-day-forgotten',
  source: 'Gregorian calendar',
  check: (evidence) => {
    const years = [
      ...new Set(layersOf(evidence).flatMap(({ date }) => (date ? [Number(date.slice(0, 4))] : []))),
    ].filter(isLeap);
    const fixed = literalsOf(evidence.code).find((value) => value === 365 || value === 31_536_000 || value === 8760);
    return fixed !== undefined &&
      years.length > 0 &&
      !literalsOf(evidence.code).some((value) => value === 366 || value === 400) &&
      Object.values(evidence.node.outputs).some(({ unit }) => unit !== '1' && unit !== '')
      ? error(
          'source',
          `The tool takes a year for ${fixed}; ${years[0]} is a leap year.`,
          'It has one day more.',
          'Count the days of the year that is meant.',
        )
      : [];
  },
};
