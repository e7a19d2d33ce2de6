import { agree, calledOf, dayOf, finiteNumbers, shown } from '../../facts.ts';
import { onlyRecords, valueColumns } from '../../record-facts.ts';
import { timesOf } from '../../record-times.ts';
import { error, type Rule } from '../../rule.ts';
import { slopeOf } from '../../series.ts';

/** A trend of records runs over their dates, in time, not over their place in the file. */
export const slopeByRow: Rule = {
  id: 'slope-by-row',
  source: 'least squares over time',
  check: (evidence) => {
    const input = onlyRecords(evidence);
    const times = input ? timesOf(input.records) : null;
    const slope = finiteNumbers(evidence).find((number) => /slope|trend/i.test(calledOf(number, evidence)));
    if (!input || times === null || !slope || /per (?:step|row|sample|observation|record)/i.test(evidence.question))
      return [];
    return valueColumns(evidence, input).flatMap(({ name }) => {
      if (times.columns.includes(name)) return [];
      const pairs = input.records.rows.flatMap((row) => {
        const [value, day] = [row[name], dayOf(times.of(row) ?? '')];
        return typeof value === 'number' && Number.isFinite(day) ? [{ value, day }] : [];
      });
      if (pairs.length < 3) return [];
      const values = pairs.map((pair) => pair.value);
      const inOrder = pairs.toSorted((a, b) => a.day - b.day);
      const byTime = slopeOf(
        pairs.map(({ day }) => day / 365.2425),
        values,
      );
      const mistaken = [values, inOrder.map(({ value }) => value)].map((some) =>
        slopeOf(
          some.map((_, index) => index),
          some,
        ),
      );
      const scales = [1, 10, 12, 365, 365.25, 365.2425];
      const right = [1, 10, 1 / 12, 1 / 365, 1 / 365.25, 1 / 365.2425].some((factor) =>
        agree(slope.value, byTime * factor, 2e-2),
      );
      return !right && mistaken.some((one) => scales.some((scale) => agree(slope.value, one * scale, 1e-9)))
        ? error(
            slope.name,
            `“${slope.name}” is ${shown(slope.value)}, the change of “${name}” from row to row; over the dates it is ${shown(byTime)} a year.`,
            'The rows are not equally far apart in time, or lie in another order.',
            'Fit over decimal years of the dates.',
          )
        : [];
    });
  },
};
