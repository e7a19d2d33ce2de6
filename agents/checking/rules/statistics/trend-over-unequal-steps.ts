import { agree, dayOf, finiteNumbers, seriesOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { slopeOf } from '../../series.ts';

/** A trend runs over time, not over the number of the sample. */
export const trendOverUnequalSteps: Rule = {
  id: 'trend-over-unequal-steps',
  source: 'least squares over time',
  check: (evidence) => {
    const slope = finiteNumbers(evidence).find(({ name }) => /^(?:slope|trend)$/i.test(name));
    return !slope || evidence.code === ''
      ? []
      : seriesOf(evidence).flatMap(({ samples }) => {
          const kept = samples.filter(({ value }) => Number.isFinite(value));
          const days = kept.map(({ date }) => dayOf(date));
          const values = kept.map(({ value }) => value);
          const steps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
          if (kept.length < 3 || !days.every(Number.isFinite) || Math.max(...steps) < 1.5 * Math.min(...steps))
            return [];
          const byIndex = slopeOf(
            values.map((_, index) => index),
            values,
          );
          const byTime = slopeOf(
            days.map((day) => day / 365.2425),
            values,
          );
          return agree(slope.value, byIndex, 1e-6) && !agree(byIndex, byTime, 0.02)
            ? error(
                slope.name,
                `“${slope.name}” is ${shown(slope.value)}, the change from sample to sample; per year it is ${shown(byTime)}.`,
                `The dates are ${shown(Math.min(...steps))} to ${shown(Math.max(...steps))} days apart.`,
                'Fit over decimal years.',
              )
            : [];
        });
  },
};
