import { dayOf, finiteNumbers, seriesOf, shown } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';
import { lagOne, slopeOf } from '../../series.ts';

/** A p-value allows for autocorrelation. */
export const autocorrelationIgnored: Rule = {
  id: 'autocorrelation-ignored',
  source: 'Santer et al. (2000), effective sample size',
  check: (evidence) => {
    const p = finiteNumbers(evidence).find(({ name }) => /^p$|p-?value/i.test(name));
    if (
      !p ||
      p.value > 0.05 ||
      evidence.code === '' ||
      /autocorrelation|effective|hamedRao|prewhiten|blockBootstrap|lagOne|lag1/i.test(evidence.code)
    )
      return [];
    return seriesOf(evidence).flatMap(({ name, samples }) => {
      const times = samples.map(({ date }) => dayOf(date));
      const values = samples.map(({ value }) => value);
      if (values.length < 10 || !values.every(Number.isFinite)) return [];
      const slope = slopeOf(times, values);
      const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
      const lag = lagOne(values.map((value, index) => value - slope * ((times[index] ?? 0) - mean)));
      return lag > 0.5
        ? warning(
            p.name,
            `p is ${shown(p.value)}; what is left of “${name}” behind its trend has an autocorrelation of ${shown(lag)}.`,
            `${values.length} dates say as much as about ${Math.max(1, Math.round((values.length * (1 - lag)) / (1 + lag)))} independent ones.`,
            'Correct n or the variance (Hamed and Rao), or say that it was not done.',
          )
        : [];
    });
  },
};
