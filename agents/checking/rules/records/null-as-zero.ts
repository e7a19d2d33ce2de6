import type { Row } from '../../evidence.ts';
import { shown } from '../../facts.ts';
import { numbersOf } from '../../record-facts.ts';
import { comesOfMistake, measured, readingsOf } from '../../record-readings.ts';
import { reduce, sumOf } from '../../reductions.ts';
import { error, type Rule } from '../../rule.ts';

const zeroed = (rows: readonly Row[], column: string): number[] => [
  ...numbersOf(rows, column),
  ...rows.filter((row) => row[column] === null).map(() => 0),
];

/** A missing cell is no zero. */
export const nullAsZero: Rule = {
  id: 'null-as-zero',
  source: 'missing is not zero',
  check: (evidence) =>
    readingsOf(evidence).flatMap((reading) => {
      const { rows, column, statistic, where } = reading;
      const missing = rows.filter((row) => row[column] === null).length;
      if (missing === 0 || statistic === 'sum') return [];
      const kept = measured(rows, reading);
      const mistaken =
        statistic === 'count'
          ? []
          : [reduce(statistic, zeroed(rows, column)), ...(statistic === 'mean' ? [sumOf(kept) / rows.length] : [])];
      return comesOfMistake(reading, mistaken)
        ? error(
            where,
            `“${where}” is ${shown(reading.value)}, which is the ${statistic} where the ${missing} missing cells of “${column}” count as 0; without them it is ${shown(reduce(statistic, kept))}.`,
            'Nothing was measured there.',
            'Leave out cells that are null, in the sum and in the divisor.',
          )
        : [];
    }),
};
