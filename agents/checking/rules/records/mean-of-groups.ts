import type { Row } from '../../evidence.ts';
import { shown } from '../../facts.ts';
import { dateColumn, groupsBy, textColumns } from '../../record-facts.ts';
import { comesOfMistake, measured, type Reading, readingsOf } from '../../record-readings.ts';
import { reduce } from '../../reductions.ts';
import { error, type Rule, warning } from '../../rule.ts';

/** Means of the groups that a column makes, or the years and months of the dates. */
const groupMeans = (reading: Reading): { readonly by: string; readonly means: readonly number[] }[] => {
  const { input, rows } = reading;
  const date = dateColumn(input.records);
  const keys: (readonly [string, (row: Row) => string | null])[] = [
    ...textColumns(input.records).map(
      (column) => [column, (row: Row) => (row[column] === null ? null : String(row[column]))] as const,
    ),
    ...(date === null
      ? []
      : ([4, 7, 10] as const).map(
          (length) =>
            [
              `${date} (first ${length} characters)`,
              (row: Row) => (row[date] === null ? null : String(row[date]).slice(0, length)),
            ] as const,
        )),
  ];
  return keys.map(([by, keyOf]) => ({
    by,
    means: [...groupsBy(rows, keyOf).values()]
      .map((group) => measured(group, reading))
      .filter((values) => values.length > 0)
      .map((values) => reduce('mean', values)),
  }));
};

const grouped =
  /\beach\b|\bper\b|\bby\b|\bevery\b|\bstation means|\b(?:annual|yearly|monthly|daily|zonal|class) (?:means?|averages?|totals?|sums?)|\bequal(?:ly)?\b/i;

/** A mean of means is the mean where groups are equal; a sum of means is no sum. */
export const meanOfGroups: Rule = {
  id: 'mean-of-groups',
  source: 'weighted means: groups count by their size',
  check: (evidence) =>
    readingsOf(evidence).flatMap((reading) => {
      const { statistic, where, rows, value } = reading;
      if ((statistic !== 'mean' && statistic !== 'sum') || grouped.test(evidence.question)) return [];
      const found = groupMeans(reading).find(
        ({ means }) => means.length > 1 && comesOfMistake(reading, [reduce(statistic, means)]),
      );
      if (!found) return [];
      const right = shown(reduce(statistic, measured(rows, reading)));
      const seen = `“${where}” is ${shown(value)}, the ${statistic} of ${found.means.length} means by ${found.by}; over the ${rows.length} rows it is ${right}.`;
      return (statistic === 'sum' ? error : warning)(
        where,
        seen,
        statistic === 'sum' ? 'A sum of means is no total.' : 'Groups differ in their number of rows.',
        'Reduce over all rows at once, or weight the groups by their size.',
      );
    }),
};
