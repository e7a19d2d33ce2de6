import { convertUnit } from '../../../../knowledge/units.ts';
import { agree, shown } from '../../facts.ts';
import { measured, readingsOf } from '../../record-readings.ts';
import { reduce } from '../../reductions.ts';
import { error, type Rule } from '../../rule.ts';

/** Numbers of a column are in its unit until they are converted. */
export const unitOfColumn: Rule = {
  id: 'unit-of-column',
  source: 'the statistic, computed once more from the rows, and the unit that the column states',
  check: (evidence) =>
    readingsOf(evidence).flatMap((reading) => {
      const { statistic, where, unit, columnUnit, column, value, rows } = reading;
      if (statistic === 'count' || unit === '' || columnUnit === '' || unit === columnUnit) return [];
      const stored = reduce(statistic, measured(rows, reading));
      const wanted = convertUnit(stored, columnUnit, unit);
      return wanted !== undefined && agree(stored, value, 1e-6) && !agree(wanted, value, 1e-3)
        ? error(
            where,
            `“${where}” is ${shown(value)} ${unit}; that is the ${statistic} of “${column}” in ${columnUnit}, and ${shown(wanted)} ${unit}.`,
            'The number was not converted.',
            `Convert from ${columnUnit} to ${unit}.`,
          )
        : [];
    }),
};
