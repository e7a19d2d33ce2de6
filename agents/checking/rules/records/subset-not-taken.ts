import { shown } from '../../facts.ts';
import { comesOfMistake, measured, readingsOf } from '../../record-readings.ts';
import { reduce } from '../../reductions.ts';
import { error, type Rule } from '../../rule.ts';

/** A question about some rows is answered from these. */
export const subsetNotTaken: Rule = {
  id: 'subset-not-taken',
  source: 'the statistic, computed once more from the rows',
  check: (evidence) =>
    readingsOf(evidence).flatMap((reading) => {
      const { statistic, where, rows, all } = reading;
      const whole = reduce(statistic, measured(all, reading));
      return rows.length > 0 && rows.length < all.length && comesOfMistake(reading, [whole])
        ? error(
            where,
            `“${where}” is ${shown(reading.value)}, the ${statistic} of all ${all.length} rows; the question is about ${rows.length} of them, with ${shown(reduce(statistic, measured(rows, reading)))}.`,
            'Rows that are not asked for count.',
            'Select the period and the names of the question first.',
          )
        : [];
    }),
};
