import { shown } from '../../facts.ts';
import { dateColumn, eachOnce, textColumns } from '../../record-facts.ts';
import { comesOfMistake, measured, readingsOf } from '../../record-readings.ts';
import { hasOnlyCopies } from '../../record-times.ts';
import { reduce } from '../../reductions.ts';
import { error, type Rule, warning } from '../../rule.ts';

/** A record that stands in a table twice was measured once. */
export const copiesCounted: Rule = {
  id: 'copies-counted',
  source: 'counting',
  check: (evidence) =>
    readingsOf(evidence).flatMap((reading) => {
      const { rows, statistic, where, input } = reading;
      const once = eachOnce(rows);
      if (once.length === rows.length || statistic === 'min' || statistic === 'max') return [];
      const right = reduce(statistic, measured(once, reading));
      if (!comesOfMistake(reading, [reduce(statistic, measured(rows, reading))], [right])) return [];
      const seen = `“${where}” is ${shown(reading.value)}, with ${rows.length - once.length} records that stand in ${input.file ?? input.port} twice; counted once it is ${shown(right)}.`;
      const sure =
        (dateColumn(input.records) !== null && textColumns(input.records).length > 0) || hasOnlyCopies(input.records);
      return (sure ? error : warning)(
        where,
        seen,
        'They are equal in every column.',
        'Count every record once, or say that they are different things.',
      );
    }),
};
