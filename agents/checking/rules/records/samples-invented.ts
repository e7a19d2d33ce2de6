import { seriesOf } from '../../facts.ts';
import { dateColumn, onlyRecords, valueColumns } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';

const stated =
  /fill|interpol|gap|smooth|resampl|daily series|regular|climatolog|normal|fit|model|predict|cumul|accumul|running|moving|rolling|forward|carry|zero/i;

/** Where nothing was measured, a series has no value. */
export const samplesInvented: Rule = {
  id: 'samples-invented',
  source: 'missing is not zero',
  check: (evidence) => {
    const input = onlyRecords(evidence);
    const date = input ? dateColumn(input.records) : null;
    const [column, other] = input ? valueColumns(evidence, input) : [];
    if (!input || date === null || !column || other || stated.test(`${evidence.question} ${evidence.node.purpose}`))
      return [];
    const measured = new Set(
      input.records.rows.flatMap((row) => (typeof row[column.name] === 'number' ? [String(row[date])] : [])),
    );
    return seriesOf(evidence).flatMap(({ name, samples }) => {
      const invented = samples.filter(
        (sample) =>
          Number.isFinite(sample.value) &&
          ![...measured].some((one) => one.startsWith(sample.date) || sample.date.startsWith(one)),
      );
      return invented.length > 0 && invented.length < samples.length
        ? error(
            name,
            `“${name}” has ${invented.length} values on dates without a measurement, ${invented[0]?.date} for one.`,
            'A gap was filled, and nobody asked for it.',
            'Leave gaps missing, or say how they were filled and how many.',
          )
        : [];
    });
  },
};
