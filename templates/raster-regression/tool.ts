import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import { CoMoments, number, optional, raster, regressionOf, table, tool } from 'earthwright/tool';

export default tool({
  name: 'raster-regression',
  summary:
    'Least-squares regression of one raster on one, two or three others over their common pixels: coefficients with standard errors and p, R², and the residuals as a raster.',
  stage: 'analyse',
  inputs: {
    response: raster('any'),
    first: raster('any'),
    second: optional(raster('any')),
    third: optional(raster('any')),
  },
  params: {},
  outputs: {
    residual: raster('residual', { like: 'response' }),
    coefficients: table({ columns: ['term', 'estimate', 'error', 't', 'p', 'inflation'] }),
    rSquared: number({ unit: '1' }),
    rmse: number({ like: 'response' }),
    intercept: number({ like: 'response' }),
    slope: number(),
  },
  run({ inputs: { response, first, second, third }, output, scan }) {
    const given = [first, second, third].flatMap((predictor, at) => (predictor ? [{ predictor, at }] : []));
    const moments = new CoMoments(given.length + 1);
    scan([response, first, second, third], (value, ...blocks) =>
      moments.addAll([value, ...blocks.filter((block) => block instanceof Float64Array)]),
    );
    const fit = regressionOf(
      moments,
      0,
      given.map((_, at) => at + 1),
    );
    const { intercept, coefficients, errors, freedom, residual, inflation } = fit;
    output.raster('residual', response.grid, [response, first, second, third], (value, one, two, three, out) => {
      const blocks = [one, two, three].flatMap((block) => block ?? []);
      for (let i = 0; i < out.length; i++) {
        let fitted = intercept;
        for (let k = 0; k < blocks.length; k++) fitted += coefficients[k] * blocks[k][i];
        out[i] = value[i] - fitted;
      }
    });
    const cell = (value: number): number | null => (Number.isFinite(value) ? value : null);
    output.table(
      'coefficients',
      [intercept, ...coefficients].map((estimate, at) => {
        const t = estimate / errors[at];
        const [p, factor] = [2 * studentCdf(-Math.abs(t), freedom), at > 0 ? inflation[at - 1] : NaN];
        const term = at === 0 ? 'intercept' : ['first', 'second', 'third'][given[at - 1].at];
        const cells = { estimate: cell(estimate), error: cell(errors[at]), t: cell(t), p: cell(p) };
        return { term, ...cells, inflation: cell(factor) };
      }),
    );
    const note = Number.isNaN(intercept) ? 'A predictor does not vary, or follows from the others.' : '';
    const evidence = { valid: moments.count, of: response.pixels, note };
    output.number('rSquared', Number.isNaN(intercept) ? NaN : fit.rSquared, evidence);
    output.number('rmse', Number.isNaN(intercept) ? NaN : Math.sqrt(residual / moments.count), evidence);
    output.number('intercept', intercept, evidence);
    const unit = response.unit !== '' && first.unit === '1' ? { unit: response.unit } : {};
    output.number('slope', coefficients[0], { ...evidence, ...unit });
  },
});
