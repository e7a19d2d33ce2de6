import { giveMean, image, isMeasured, out, raster, type Side, summing, type Trap, toolOf } from '../trap.ts';

const ramp = (column: number): number => 0.2 + column / 100;
const one = (name: string, source: string, unit = '1', quantity = 'ndvi'): Side => ({
  inputs: { v: raster('ndvi.tif', 'ndvi', '1') },
  outputs: { [name]: out('number', quantity, unit) },
  source,
});
const tool = (name: string, body: string, unit = '1', quantity = 'ndvi'): string =>
  toolOf("v: raster('ndvi')", `${name}: number({ quantity: '${quantity}', unit: '${unit}' })`, body);
const sums = (result: string): string => `    let [n, s, ss, hits] = [0, 0, 0, 0];
    let [least, most] = [Infinity, -Infinity];
    scan([inputs.v], (v) => {
      for (let i = 0; i < v.length; i++) {
        if (!Number.isFinite(v[i])) continue;
        n++; s += v[i]; ss += v[i] * v[i];
        if (v[i] < least) least = v[i];
        if (v[i] > most) most = v[i];
      }
    });
    ${result}`;
const scene = (question: string, value: (column: number, row: number) => number, expected: number) => ({
  question,
  files: [image('ndvi.tif', value)],
  expected,
});
/** Standard deviation of 0 to 19 hundredths, divided by n: sqrt((20² − 1) / 12) / 100. */
const spread = Math.sqrt(399 / 12) / 100;
const skewed = (column: number): number => (column / 20) ** 3;
const skewedMean =
  Array.from({ length: 20 }, (_, column) => skewed(column)).reduce((sum, value) => sum + value, 0) / 20;
const skewedMedian = (skewed(9) + skewed(10)) / 2;
const shareOf = (test: string): Side =>
  one(
    'share',
    tool(
      'share',
      summing(`${test} ? 1 : 0`, isMeasured, "output.number('share', (100 * hits) / valid, { valid, of: all });"),
      '%',
      'share',
    ),
    '%',
    'share',
  );
const above = 'What share of the pixels has an NDVI above 0.3, in percent?';
/** 0.205 to 0.395: none lies on a threshold. Above 0.3 lie 10 of 20, above 0.35 five. */
const between = (column: number): number => 0.205 + column / 100;

export const figureTraps: readonly Trap[] = [
  {
    id: 'variance-for-spread',
    family: 'figures',
    truth:
      'Standard deviation of 20 even steps of 0.01: sqrt((20² − 1) / 12) / 100; of two values 0 and 2, half each, variance and root are both 1.',
    trap: scene('What is the standard deviation of NDVI?', ramp, spread),
    clean: scene('What is the variance of NDVI?', ramp, spread ** 2),
    naive: one('spread', tool('spread', sums("output.number('spread', ss / n - (s / n) ** 2, { valid: n });"))),
    right: one('std', tool('std', sums("output.number('std', Math.sqrt(ss / n - (s / n) ** 2), { valid: n });"))),
    rightClean: one(
      'variance',
      tool('variance', sums("output.number('variance', ss / n - (s / n) ** 2, { valid: n });")),
    ),
    tolerance: 1e-4,
  },
  {
    id: 'variance-called-std',
    family: 'figures',
    truth: 'As before; the output calls itself a standard deviation.',
    trap: scene('What is the standard deviation of NDVI?', ramp, spread),
    clean: scene('What is the standard deviation of NDVI?', (column) => (column < 10 ? -1 : 1), 1),
    naive: one('std', tool('std', sums("output.number('std', Math.max(0, ss / n - (s / n) ** 2), { valid: n });"))),
    right: one(
      'std',
      tool('std', sums("output.number('std', Math.sqrt(Math.max(0, ss / n - (s / n) ** 2)), { valid: n });")),
    ),
    tolerance: 1e-4,
  },
  {
    id: 'mean-for-median',
    family: 'figures',
    truth: '(c / 20)³: the median is the mean of the 10th and 11th, the mean 20⁻⁴ Σ c³.',
    trap: scene('What is the median NDVI?', skewed, skewedMedian),
    clean: scene('What is the mean NDVI?', skewed, skewedMean),
    naive: one('value', tool('value', sums("output.number('value', s / n, { valid: n });"))),
    right: one(
      'value',
      tool('value', "    output.number('value', inputs.v.quantiles([0.5])[0], { valid: inputs.v.pixels });"),
    ),
    rightClean: one('value', tool('value', sums("output.number('value', s / n, { valid: n });"))),
    tolerance: 1e-4,
  },
  {
    id: 'median-for-mean',
    family: 'figures',
    truth: 'As before, the other way round.',
    trap: scene('What is the mean NDVI?', skewed, skewedMean),
    clean: scene('What is the median NDVI?', skewed, skewedMedian),
    naive: one(
      'value',
      tool('value', "    output.number('value', inputs.v.quantiles([0.5])[0], { valid: inputs.v.pixels });"),
    ),
    right: one('value', tool('value', sums("output.number('value', s / n, { valid: n });"))),
    rightClean: one(
      'value',
      tool('value', "    output.number('value', inputs.v.quantiles([0.5])[0], { valid: inputs.v.pixels });"),
    ),
    tolerance: 1e-4,
  },
  {
    id: 'another-percentile',
    family: 'figures',
    truth:
      'Each of 20 steps has 20 pixels; rank 0.9 · 399 = 359.1 lies between the last of column 17 and the first of column 18: 0.37 + 0.1 · 0.01.',
    trap: scene('What is the 90th percentile of NDVI?', ramp, 0.371),
    clean: scene('What is the 95th percentile of NDVI?', ramp, 0.3805),
    naive: one(
      'value',
      tool('value', "    output.number('value', inputs.v.quantiles([0.95])[0], { valid: inputs.v.pixels });"),
    ),
    right: one(
      'value',
      tool('value', "    output.number('value', inputs.v.quantiles([0.9])[0], { valid: inputs.v.pixels });"),
    ),
    rightClean: one(
      'value',
      tool('value', "    output.number('value', inputs.v.quantiles([0.95])[0], { valid: inputs.v.pixels });"),
    ),
    tolerance: 1e-3,
  },
  {
    id: 'maximum-from-zero',
    family: 'figures',
    truth: 'All pixels are negative, the largest is −0.2.',
    trap: scene('What is the maximum NDVI?', (column) => -ramp(column), -0.2),
    clean: scene('What is the maximum NDVI?', ramp, 0.39),
    naive: one('max', tool('max', sums("output.number('max', Math.max(0, most), { valid: n });"))),
    right: one('max', tool('max', sums("output.number('max', most, { valid: n });"))),
    tolerance: 1e-5,
  },
  {
    id: 'minimum-from-zero',
    family: 'figures',
    truth: 'The smallest pixel is 0.2.',
    trap: scene('What is the minimum NDVI?', ramp, 0.2),
    clean: scene('What is the minimum NDVI?', (column) => ramp(column) - 0.5, -0.3),
    naive: one('min', tool('min', sums("output.number('min', Math.min(0, least), { valid: n });"))),
    right: one('min', tool('min', sums("output.number('min', least, { valid: n });"))),
    tolerance: 1e-5,
  },
  {
    id: 'first-rows-skipped',
    family: 'figures',
    truth: 'Rows of 0.20 to 0.39 have a mean of 0.295; without the first two 0.305.',
    trap: scene('What is the mean NDVI?', (_, row) => ramp(row), 0.295),
    clean: scene('What is the mean NDVI?', ramp, 0.295),
    naive: one(
      'mean',
      tool('mean', summing('v[i]', `${isMeasured} && i >= 40`, "output.number('mean', sum / valid);")),
    ),
    right: one('mean', tool('mean', summing('v[i]', isMeasured, giveMean('mean')))),
    tolerance: 1e-5,
  },
  {
    id: 'sum-for-mean',
    family: 'figures',
    truth: '400 pixels of mean 0.295: the sum is 118.',
    trap: scene('What is the mean NDVI?', ramp, 0.295),
    clean: scene('What is the sum of NDVI over all pixels?', ramp, 118),
    naive: one('value', tool('value', summing('v[i]', isMeasured, "output.number('value', sum, { valid });"))),
    right: one('value', tool('value', summing('v[i]', isMeasured, "output.number('value', sum / valid, { valid });"))),
    rightClean: one('sum', tool('sum', summing('v[i]', isMeasured, "output.number('sum', sum, { valid });"))),
    tolerance: 1e-5,
  },
  {
    id: 'another-threshold',
    family: 'figures',
    truth: 'Of 0.205 to 0.395, ten of twenty columns lie above 0.3 and five above 0.35.',
    trap: scene(above, between, 50),
    clean: scene('What share of the pixels has an NDVI above 0.35, in percent?', between, 25),
    naive: shareOf('v[i] > 0.35'),
    right: shareOf('v[i] > 0.3'),
    rightClean: shareOf('v[i] > 0.35'),
  },
  {
    id: 'comparison-turned',
    family: 'figures',
    truth: 'Of 0.205 to 0.395, nine columns lie above 0.31 and eleven below.',
    trap: scene('What share of the pixels has an NDVI above 0.31, in percent?', between, 45),
    clean: scene('What share of the pixels has an NDVI below 0.31, in percent?', between, 55),
    naive: shareOf('v[i] < 0.31'),
    right: shareOf('v[i] > 0.31'),
    rightClean: shareOf('v[i] < 0.31'),
  },
  {
    id: 'threshold-in-percent',
    family: 'figures',
    truth: 'The question says 0.3 of an index of −1 to 1; 30 selects nothing.',
    trap: scene(above, between, 50),
    clean: scene(
      'What share of the pixels has an NDVI above 30, in percent?',
      (column) => 100 * between(column) - 1e-6,
      50,
    ),
    naive: shareOf('v[i] > 30'),
    right: shareOf('v[i] > 0.3'),
    rightClean: shareOf('v[i] > 30'),
  },
];
