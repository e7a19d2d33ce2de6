import type { Row } from '../../evidence.ts';
import { shown } from '../../facts.ts';
import { dateColumn } from '../../record-facts.ts';
import { comesOfMistake, measured, type Reading, readingsOf } from '../../record-readings.ts';
import { reduce } from '../../reductions.ts';
import { error, type Rule } from '../../rule.ts';

interface Loss {
  readonly what: string;
  readonly rows: readonly Row[];
}

/** Rows at the ends of the file, of the period, and on leap days. */
const lossesOf = ({ rows, input }: Reading): Loss[] => {
  const ends = [
    { what: 'the last row', rows: rows.slice(0, -1) },
    { what: 'the first row', rows: rows.slice(1) },
  ];
  const column = dateColumn(input.records);
  if (column === null) return ends;
  const dates = rows.map((row) => String(row[column] ?? ''));
  const ordered = dates.filter(Boolean).toSorted();
  const [first = '', last = ''] = [ordered[0], ordered.at(-1)];
  const without = (what: string, start: string): Loss => ({
    what,
    rows: rows.filter((_, index) => !dates[index]?.startsWith(start)),
  });
  return [
    ...ends,
    without(`the last day, ${last.slice(0, 10)}`, last.slice(0, 10)),
    without(`the first day, ${first.slice(0, 10)}`, first.slice(0, 10)),
    without(`the last month, ${last.slice(0, 7)}`, last.slice(0, 7)),
    without(`the first month, ${first.slice(0, 7)}`, first.slice(0, 7)),
    without(`the last year, ${last.slice(0, 4)}`, last.slice(0, 4)),
    { what: 'the 29th of February', rows: rows.filter((_, index) => !dates[index]?.slice(4).startsWith('-02-29')) },
  ].filter((loss) => loss.rows.length < rows.length && loss.rows.length > 0);
};

/** Nothing that is asked for is lost at the ends. */
export const endsLost: Rule = {
  id: 'ends-lost',
  source: 'the statistic, computed once more from the rows',
  check: (evidence) =>
    readingsOf(evidence).flatMap((reading) => {
      const { statistic, where, rows } = reading;
      // A window within the record is not all of it but its ends.
      if (/\b(?:running|moving|rolling|window|cent(?:red|ered))\b/i.test(evidence.question)) return [];
      const taken = (some: readonly Row[]) => reduce(statistic, measured(some, reading));
      const lost = lossesOf(reading).find((loss) => comesOfMistake(reading, [taken(loss.rows)]));
      return lost && !['min', 'max', 'count'].includes(statistic)
        ? error(
            where,
            `“${where}” is ${shown(reading.value)}, the ${statistic} of “${reading.column}” without ${lost.what}; with it it is ${shown(taken(rows))}.`,
            'The question does not leave it out.',
            'Look at where the loop begins and ends, and at whether the last day of the period belongs to it.',
          )
        : [];
    }),
};
