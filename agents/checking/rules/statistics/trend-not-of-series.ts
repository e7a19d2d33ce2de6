import { agree, dayOf, finiteNumbers, seriesOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { lagOne, slopeOf } from '../../series.ts';

/** A slope fits the series beside it. */
export const trendNotOfSeries: Rule = {
  id: 'trend-not-of-series',
  source: 'least squares over time',
  check: (evidence) => {
    const slope = finiteNumbers(evidence).find(({ name }) => /^(?:slope|trend)$/i.test(name));
    const [series, second] = seriesOf(evidence);
    if (
      !slope ||
      !series ||
      second ||
      evidence.code === '' ||
      /sen|median|robust|kendall/i.test(`${evidence.code} ${evidence.question}`)
    )
      return [];
    const days = series.samples.map(({ date }) => dayOf(date));
    const values = series.samples.map(({ value }) => value);
    if (values.length < 3 || ![...days, ...values].every(Number.isFinite)) return [];
    const perDay = slopeOf(days, values);
    const fits =
      [1, 365, 365.25, 365.2425, 3652.425, 3652.5, 30.436875, 30.44].some((factor) =>
        agree(slope.value, perDay * factor, 0.03),
      ) ||
      agree(
        slope.value,
        slopeOf(
          values.map((_, index) => index),
          values,
        ),
        1e-6,
      );
    const against = slope.value * perDay < 0 && Math.abs(lagOne(values)) > 0.1;
    return !fits && against
      ? error(
          slope.name,
          `“${slope.name}” is ${shown(slope.value)}; the samples beside it ${perDay > 0 ? 'rise' : 'fall'}.`,
          'A slope has the sign of its series.',
          'Fit values over time, not time over values, in the order of dates.',
        )
      : [];
  },
};
