import type { Evidence } from '../../evidence.ts';
import { columnNumbers, finiteNumbers, layersOf, rastersOf, shown, tablesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const isWhole = (value: number, of: number): boolean => Math.abs(value - Math.round(value)) < 1e-9 * of + 1e-9;

/** Shares that are weighted, or of something else than pixels and records, are no multiples of one in so many. */
const weighted = /\.area\b|weight|coverage|probab|\.sum\b|sum \/|variance|quantile|mean\w* \//i;
const named = /^(?:share|percent|percentage|fraction)$|(?:Share|Accuracy)$/;

/** Everything that a tool, or its data, counts. */
const countsOf = (evidence: Evidence): Set<number> =>
  new Set(
    [
      ...finiteNumbers(evidence).flatMap(({ value, valid, of }) => [value, valid ?? 0, of ?? 0]),
      ...layersOf(evidence).flatMap(({ band, physical }) => [
        (band?.grid.width ?? 0) * (band?.grid.height ?? 0),
        physical?.valid ?? 0,
        band?.statistics?.valid ?? 0,
      ]),
      ...rastersOf(evidence).flatMap(({ values }) => [values?.valid ?? 0, values?.total ?? 0]),
      ...evidence.inputs.flatMap(({ layers, records }) => [layers.length, records?.total ?? 0]),
      ...tablesOf(evidence).flatMap((table) => [
        table.rows.length,
        ...table.columns.flatMap(({ name }) => {
          const cells = columnNumbers(table, name).slice(0, 200);
          return [...cells, cells.reduce((sum, cell) => sum + cell, 0)];
        }),
      ]),
    ].filter((count) => Number.isInteger(count) && count > 1 && count < 1e6),
  );

/** A share of pixels or records is a whole number of those that are counted. */
export const shareDivisor: Rule = {
  id: 'share-divisor',
  source: 'counting',
  check: (evidence) => {
    if (evidence.code === '' || weighted.test(evidence.code)) return [];
    const counts = [...countsOf(evidence)];
    return finiteNumbers(evidence).flatMap(({ name, value, unit, valid = 0 }) => {
      const part = value / (unit === '%' ? 100 : 1);
      const counted =
        named.test(name) &&
        !/mean|average|top|largest/i.test(name) &&
        ['%', '1'].includes(unit) &&
        valid > 1 &&
        part > 0 &&
        part <= 1;
      return counted && !counts.some((count) => isWhole(part * count, count))
        ? error(
            name,
            `“${name}” is ${shown(value)} ${unit}, which is no whole number of ${valid}, nor of anything else that is counted here.`,
            'Pixels and records are counted in whole numbers.',
            'Divide what meets the condition by what was measured, and multiply by 100 for percent.',
          )
        : [];
    });
  },
};
