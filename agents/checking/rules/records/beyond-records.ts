import type { Evidence } from '../../evidence.ts';
import { shown } from '../../facts.ts';
import { measured, type Reading, readingsOf } from '../../record-readings.ts';
import { sumOf } from '../../reductions.ts';
import { error, type Rule } from '../../rule.ts';

/** A mean of sums is no value between those that are added up. */
const summed =
  /\b(?:annual|yearly|monthly|weekly|daily|seasonal|total|per|each|every|weighted|running|rolling|moving|consecutive|accumulated|cumulative|window|spell)\b|\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty)[\s-](?:day|night|week|month|year|hour|record|sample|value|row)s?\b/i;
const grouping = /\bnew (?:Map|Set)\b|[gG]roup|weight/;

/** Is a result in the unit of its column, or in one that is converted to here? */
const isComparable = ({ unit, columnUnit, converted }: Reading, { code }: Evidence): boolean =>
  unit === columnUnit ||
  converted !== null ||
  ((unit === '' || columnUnit === '') && !/[*/]\s*[\d.]|\d\s*[*/]/.test(code));

/** Between which ends a statistic lies, whichever of the rows it is of; null where that does not follow. */
const endsOf = (reading: Reading, { code, question }: Evidence): readonly [low: number, high: number] | null => {
  const values = measured(reading.all, reading);
  if (values.length === 0 || reading.statistic === 'count') return null;
  if (reading.statistic === 'sum')
    return /\*/.test(code) ? null : [sumOf(values.filter((one) => one < 0)), sumOf(values.filter((one) => one > 0))];
  return summed.test(question) || grouping.test(code) ? null : [Math.min(...values), Math.max(...values)];
};

/** A mean lies between the least and the greatest cell of its column, and a sum adds up no more than there is. */
export const beyondRecords: Rule = {
  id: 'beyond-records',
  source: 'order of means, extremes and sums',
  check: (evidence) => {
    const readings = readingsOf(evidence);
    // Of two columns something may be made that is in neither.
    if (new Set(readings.map(({ column }) => column)).size > 1) return [];
    return readings.flatMap((reading) => {
      const ends = isComparable(reading, evidence) ? endsOf(reading, evidence) : null;
      const { where, column, statistic } = reading;
      const value = reading.converted ?? reading.value;
      if (ends === null) return [];
      const slack = 1e-6 * Math.max(Math.abs(ends[0]), Math.abs(ends[1]), Math.abs(value));
      return value < ends[0] - slack || value > ends[1] + slack
        ? error(
            where,
            `“${where}” is ${shown(value)}, as the ${statistic} of “${column}”, which can only be ${shown(ends[0])} to ${shown(ends[1])}.`,
            'No choice of rows gives more, or less.',
            'Look at signs and at the divisor.',
          )
        : [];
    });
  },
};
