import { number, series, text, tool } from 'earthwright/tool';

/** Time of an ISO date in years: the middle of what it says, so that 2018 and 2019 are exactly one apart. */
function yearOf(date: string): number {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number);
  if (month === undefined) return year + 0.5;
  // A month is a twelfth, so that monthly samples are evenly spaced.
  if (day === undefined) return year + (month - 0.5) / 12;
  const start = Date.UTC(year, 0, 1);
  return year + (Date.UTC(year, month - 1, day, 12) - start) / (Date.UTC(year + 1, 0, 1) - start);
}

/** Two-sided p of a standard normal deviate: the complementary error function by Chebyshev fit, relative error below 1.2e-7 (Press et al., Numerical Recipes, erfcc). */
function normalP(deviate: number): number {
  const x = Math.abs(deviate) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const coefficients = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
    -1.26551223,
  ];
  return t * Math.exp(coefficients.reduce((sum, coefficient) => sum * t + coefficient, 0) - x * x);
}

/** Two-sided p of Student's t with a whole number of degrees of freedom: the finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4. */
function studentP(t: number, freedom: number): number {
  if (!(freedom > 0)) return NaN;
  const angle = Math.atan(Math.abs(t) / Math.sqrt(freedom));
  const odd = freedom % 2;
  let term = odd ? Math.cos(angle) : 1;
  let sum = 0;
  for (let power = odd; power <= freedom - 2; power += 2) {
    sum += term;
    term *= ((power + 1) / (power + 2)) * Math.cos(angle) ** 2;
  }
  const inside = odd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
  return Math.max(0, 1 - inside);
}

/** Mann–Kendall: S and its variance with the correction for ties (Kendall 1975; Gilbert 1987, chapter 16). */
function mannKendall(values: readonly number[]): { s: number; variance: number } {
  const n = values.length;
  const s = values.flatMap((value, i) => values.slice(i + 1).map((later) => Math.sign(later - value)));
  const groups = Array.from(Map.groupBy(values, (value) => value).values());
  const ties = groups.map(({ length }) => length * (length - 1) * (2 * length + 5));
  const sum = (terms: readonly number[]): number => terms.reduce((total, term) => total + term, 0);
  return { s: sum(s), variance: (n * (n - 1) * (2 * n + 5) - sum(ties)) / 18 };
}

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
    intercept: number(),
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
    const start = samples.length > 0 ? yearOf(samples[0].date) : NaN;
    // A missing sample leaves a gap: the others keep their place in time.
    const points = samples
      .map(({ date, value }, index) => ({
        x: params.per === 'step' ? index : (yearOf(date) - start) * perYear,
        y: value,
      }))
      .filter(({ y }) => Number.isFinite(y));
    const n = points.length;
    const mean = (pick: (point: (typeof points)[number]) => number): number =>
      points.reduce((sum, point) => sum + pick(point), 0) / n;
    const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
    const varianceX = mean(({ x }) => (x - meanX) ** 2);
    const varianceY = mean(({ y }) => (y - meanY) ** 2);
    const slope = mean(({ x, y }) => (x - meanX) * (y - meanY)) / varianceX;
    const unexplained = mean(({ x, y }) => (y - meanY - slope * (x - meanX)) ** 2);
    const slopes = points
      .flatMap((from, i) => points.slice(i + 1).map((to) => (to.y - from.y) / (to.x - from.x)))
      .filter(Number.isFinite)
      .sort((left, right) => left - right);
    const middle = (slopes.length - 1) / 2;
    const { s, variance } = mannKendall(points.map(({ y }) => y));
    // Continuity correction by one.
    const z = s === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance);
    const p = n > 1 ? normalP(z) : NaN;
    const evidence = { valid: n, of: samples.length };
    const rate = { ...evidence, unit: `${unit || '1'}/${params.per}` };
    output.number('slope', slope, rate);
    output.number('intercept', meanY - slope * meanX, { ...evidence, unit, note: 'At the first sample.' });
    output.number('rSquared', 1 - unexplained / varianceY, evidence);
    output.number('pValue', studentP(slope / Math.sqrt(unexplained / varianceX / (n - 2)), n - 2), evidence);
    output.number('theilSen', (slopes[Math.floor(middle)] + slopes[Math.ceil(middle)]) / 2, rate);
    output.number('kendallTau', s / ((n * (n - 1)) / 2), { ...evidence, note: 'S over the number of pairs (tau a).' });
    output.number('kendallZ', n > 1 ? z : NaN, evidence);
    output.number('kendallP', p, evidence);
    const trending = s > 0 ? 'increasing' : 'decreasing';
    output.text('direction', Number.isNaN(p) ? null : p < params.alpha ? trending : 'no trend', {
      note: `Mann–Kendall, alpha ${params.alpha}.`,
    });
  },
});
