import cdf from '@stdlib/stats/base/dists/normal/cdf';
import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import { linearFit, mannKendall, number, senSlope, series, text, tool } from 'earthwright/tool';

/** Time of an ISO date in years: the middle of what it says, so that 2018 and 2019 are exactly one apart. */
function timeOf(date: string): number {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number);
  if (month === undefined) return year + 0.5;
  // A month is a twelfth, so that monthly samples are evenly spaced.
  if (day === undefined) return year + (month - 0.5) / 12;
  const start = Date.UTC(year, 0, 1);
  return year + (Date.UTC(year, month - 1, day, 12) - start) / (Date.UTC(year + 1, 0, 1) - start);
}

/** Days since 1970 of a full date; NaN of a month or a year. */
const dayOf = (date: string): number => {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number);
  return day === undefined ? NaN : Date.UTC(year, month - 1, day) / 86_400_000;
};

export default tool({
  name: 'series-trend',
  summary: 'Linear trend of a series per year, month, day or step: least squares, Theil–Sen and Mann–Kendall.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    // 'step': samples count as evenly spaced, whatever their dates.
    per: text({ default: 'year', choices: ['year', 'month', 'day', 'step'] }),
    // Level of significance for `direction`.
    alpha: number({ default: 0.05, min: 0, max: 1 }),
  },
  outputs: {
    slope: number({ quantity: 'trend' }),
    intercept: number({ like: 'values' }),
    rSquared: number({ unit: '1' }),
    pValue: number({ unit: '1' }),
    theilSen: number({ quantity: 'trend' }),
    kendallTau: number({ unit: '1' }),
    kendallZ: number({ unit: '1' }),
    kendallP: number({ unit: '1' }),
    direction: text(),
  },
  run({ inputs, params, output }) {
    const { samples, unit } = inputs.values;
    const perYear = { year: 1, month: 12, day: 365.2425, step: 1 }[params.per] ?? NaN;
    const start = samples.length > 0 ? timeOf(samples[0].date) : NaN;
    const days = samples.map(({ date }) => dayOf(date) - dayOf(samples[0].date));
    // Per day, days are counted: years are not equally long.
    const counted = params.per === 'day' && days.every(Number.isFinite);
    // A missing sample leaves a gap: the others keep their place in time.
    const points = samples
      .map(({ date, value }, index) => ({
        x: params.per === 'step' ? index : counted ? days[index] : (timeOf(date) - start) * perYear,
        y: value,
      }))
      .filter(({ y }) => Number.isFinite(y));
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const n = points.length;
    const { slope, intercept, r, slopeError } = linearFit(xs, ys);
    const { s, z, tau } = mannKendall(ys);
    const p = 2 * cdf(-Math.abs(z), 0, 1);
    const evidence = { valid: n, of: samples.length };
    const rate = { ...evidence, unit: `${unit || '1'}/${params.per}` };
    output.number('slope', slope, rate);
    output.number('intercept', intercept, { ...evidence, unit, note: 'At the first sample.' });
    output.number('rSquared', r ** 2, evidence);
    output.number('pValue', n > 2 ? 2 * studentCdf(-Math.abs(slope / slopeError), n - 2) : NaN, evidence);
    output.number('theilSen', senSlope(xs, ys), rate);
    output.number('kendallTau', tau, { ...evidence, note: 'S over the number of pairs (tau a).' });
    output.number('kendallZ', z, evidence);
    output.number('kendallP', p, evidence);
    const trending = s > 0 ? 'increasing' : 'decreasing';
    output.text('direction', Number.isNaN(p) ? null : p < params.alpha ? trending : 'no trend', {
      note: `Mann–Kendall, alpha ${params.alpha}.`,
    });
  },
});
