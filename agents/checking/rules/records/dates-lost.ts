import { readPeriod, withinPeriod } from '../../../reading/period.ts';
import { seriesOf } from '../../facts.ts';
import { dateColumn, datesOf, onlyRecords } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';

const shortened = /chang|differ|increment|moving|rolling|running|lag|derivative|smooth|season|anomal|first|last/i;

/** A series of records has all their dates, or all their months or years. */
export const datesLost: Rule = {
  id: 'dates-lost',
  source: 'counting',
  check: (evidence) => {
    const input = onlyRecords(evidence);
    const date = input ? dateColumn(input.records) : null;
    if (!input || date === null || shortened.test(`${evidence.question} ${evidence.node.purpose}`)) return [];
    const period = readPeriod(evidence.question);
    const dates = datesOf(input.records.rows, date).filter((one) => !period || withinPeriod(one, period));
    return seriesOf(evidence).flatMap(({ name, samples }) => {
      const length = samples[0]?.date.length ?? 0;
      const there = new Set(samples.map((sample) => sample.date));
      const wanted = [...new Set(dates.map((one) => one.slice(0, length)))].toSorted();
      const lost = wanted.filter((one) => !there.has(one));
      const atEnd = lost.length === 1 && (lost[0] === wanted[0] || lost[0] === wanted.at(-1));
      const leapDays = lost.length > 0 && lost.every((one) => one.slice(4) === '-02-29');
      return length >= 4 &&
        there.size === samples.length &&
        there.size + lost.length === wanted.length &&
        wanted.length > 2 &&
        (atEnd || leapDays)
        ? error(
            name,
            `“${name}” has no sample of ${lost[0]}; the records have ${wanted.length} such dates.`,
            leapDays ? 'Leap days are days.' : 'One end of the time is lost.',
            'Run over all dates, the last one too; a date without a value has a missing sample.',
          )
        : [];
    });
  },
};
