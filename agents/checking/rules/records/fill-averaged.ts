import { shown } from '../../facts.ts';
import { fillsOf, missingTold, namesColumn, numbersOf, recordInputs, valueColumns } from '../../record-facts.ts';
import { comesOfMistake, readingsOf } from '../../record-readings.ts';
import { reduce } from '../../reductions.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

/** Does the tool compare with something between the measurements and the fill value? */
const parts = (code: string, fill: number, others: readonly number[]): boolean => {
  const bounds = [...literalsOf(code), ...literalsOf(code).map((value) => -value)];
  const [low, high] = [Math.min(...others), Math.max(...others)];
  return (
    bounds.some((bound) =>
      fill < low ? bound >= fill && bound <= low && bound !== 0 : bound <= fill && bound >= high && bound !== 0,
    ) ||
    (fill < 0 && low >= 0 && /[<>]=?\s*0\b/.test(code)) ||
    (fill === 0 && /[!=]==?\s*0\b|>\s*0\b|\bBoolean\b/.test(code))
  );
};

/** What stands for missing in a column is no measurement. */
export const fillAveraged: Rule = {
  id: 'fill-averaged',
  source: 'conventions of missing values in tables',
  check: (evidence) => {
    const readings = readingsOf(evidence);
    const told = missingTold(evidence);
    return recordInputs(evidence).flatMap((input) =>
      valueColumns(evidence, input).flatMap(({ name }) => {
        const values = numbersOf(input.records.rows, name);
        const fills = fillsOf(values, told);
        const others = values.filter((value) => !fills.includes(value));
        const read = fills.find((value) => !parts(evidence.code, value, others));
        const fill = read ?? fills[0];
        if (fill === undefined) return [];
        const seen = `“${name}” of ${input.file ?? input.port} holds ${fill} in ${values.filter((value) => value === fill).length} of ${values.length} rows; all others lie within ${shown(Math.min(...others))} to ${shown(Math.max(...others))}.`;
        const taken = readings.some(
          (reading) =>
            reading.column === name &&
            comesOfMistake(reading, [reduce(reading.statistic, numbersOf(reading.rows, name))]),
        );
        return taken || (namesColumn(evidence, name) && read !== undefined)
          ? error(
              name,
              seen,
              'It stands for a missing value, and the tool takes it for a measurement.',
              `Leave out rows whose value is ${fill}, and say how many.`,
            )
          : [];
      }),
    );
  },
};
