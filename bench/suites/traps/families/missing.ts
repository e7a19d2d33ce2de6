import { giveMean, image, isMeasured, out, raster, type Side, stack, summing, type Trap, toolOf } from '../trap.ts';

/** 0.20 to 0.39 along the columns: mean 0.295. */
const ramp = (column: number): number => 0.2 + column / 100;
const mean = { mean: out('number', 'ndvi', '1') };
const port = "v: raster('ndvi')";
const given = "mean: number({ quantity: 'ndvi', unit: '1' })";
const plain = toolOf(port, given, summing('v[i]', isMeasured, giveMean('mean')));
const side = (name: string, source: string, nodata?: number): Side => ({
  inputs: { v: raster(name, 'ndvi', '1', nodata === undefined ? undefined : { nodata: [nodata] }) },
  outputs: mean,
  source,
});
const question = 'What is the mean NDVI of the image?';
const whole = { question, files: [image('ndvi.tif', ramp)], expected: 0.295 };
/** Columns 10 and up are missing: what is left has a mean of 0.245. */
const halfMissing = (missing: number) => ({
  question,
  files: [image('ndvi.tif', (column) => (column < 10 ? ramp(column) : missing))],
  expected: 0.245,
});

const undeclared = (id: string, fill: number): Trap => ({
  id,
  family: 'missing',
  truth: 'Columns 0 to 9 hold 0.20 to 0.29, mean 0.245; the others hold a fill value that the file does not declare.',
  trap: halfMissing(fill),
  clean: whole,
  naive: side('ndvi.tif', plain),
  right: side('ndvi.tif', plain, fill),
  tolerance: 1e-5,
});

const guard = (id: string, source: string): Trap => ({
  id,
  family: 'missing',
  truth: 'Columns 0 to 9 hold 0.20 to 0.29, mean 0.245; the others are missing and declared so.',
  trap: halfMissing(Number.NaN),
  clean: whole,
  naive: side('ndvi.tif', source),
  right: side('ndvi.tif', plain),
  tolerance: 1e-5,
});

const share = { share: out('number', 'share', '%') };
const shareTool = (test: string, whole: string): string =>
  toolOf(
    port,
    "share: number({ quantity: 'share', unit: '%' })",
    summing('v[i] > 0.25 ? 1 : 0', test, `output.number('share', (100 * hits) / ${whole}, { valid, of: all });`),
  );
const above = 'What share of the measured pixels has an NDVI above 0.25, in percent?';

const dates = ['ndvi_2020-06-01.tif', 'ndvi_2020-07-01.tif'];
/** The second date lacks columns 10 to 19. Pooled: (20 · 0.295 + 10 · 0.345) / 30. */
const pairOf = (second: (column: number) => number) =>
  dates.map((name, index) => image(name, index === 0 ? ramp : second));
const pooled = (counted: string): string =>
  toolOf(
    "v: stack('ndvi')",
    given,
    `    let [sum, valid] = [0, 0];
    for (const layer of inputs.v.layers) {
      scan([layer], (v) => {
        for (let i = 0; i < v.length; i++) {
          ${counted}
        }
      });
    }
    output.number('mean', sum / valid, { valid });`,
  );
const stacked = (source: string): Side => ({ inputs: { v: stack(dates, 'ndvi', '1') }, outputs: mean, source });

const filled = (value: string): string =>
  toolOf(
    port,
    "map: raster('ndvi', { unit: '1' }), mean: number({ quantity: 'ndvi', unit: '1' })",
    `    let [sum, valid] = [0, 0];
    output.raster('map', inputs.v.grid, [inputs.v], (v, out) => {
      for (let i = 0; i < v.length; i++) {
        ${value}
        if (Number.isFinite(out[i])) { sum += out[i]; valid++; }
      }
    });
    output.number('mean', sum / valid, { valid, of: inputs.v.pixels });`,
  );
const mapped = (source: string): Side => ({
  ...side('ndvi.tif', source),
  outputs: { ...mean, map: out('raster', 'ndvi', '1') },
});

const correlation = (test: string, a: string, b: string): string =>
  toolOf(
    "a: raster('ndvi'), b: raster('slope')",
    "r: number({ quantity: 'correlation', unit: '1' })",
    `    let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0];
    scan([inputs.a, inputs.b], (a, b) => {
      for (let i = 0; i < a.length; i++) {
        if (!(${test})) continue;
        const [x, y] = [${a}, ${b}];
        n++; sa += x; sb += y; saa += x * x; sbb += y * y; sab += x * y;
      }
    });
    output.number('r', (n * sab - sa * sb) / Math.sqrt((n * saa - sa * sa) * (n * sbb - sb * sb)), { valid: n });`,
  );
const both = 'Number.isFinite(a[i]) && Number.isFinite(b[i])';
const pair = (source: string): Side => ({
  inputs: { a: raster('ndvi.tif', 'ndvi', '1'), b: raster('slope.tif', 'slope', 'deg') },
  outputs: { r: out('number', 'correlation', '1') },
  source,
});
const correlated = (first: (column: number) => number) => ({
  question: 'What is the correlation between NDVI and slope over the pixels where both are measured?',
  files: [image('ndvi.tif', first), image('slope.tif', (column) => 40 - column, { unit: 'deg' })],
  expected: -1,
});

export const missingTraps: readonly Trap[] = [
  undeclared('fill-9999-averaged', -9999),
  undeclared('fill-32768-averaged', -32768),
  undeclared('fill-huge-averaged', 1e20),
  undeclared('fill-3000-averaged', -3000),
  guard('missing-as-zero', toolOf(port, given, summing('v[i] || 0', 'true', "output.number('mean', sum / valid);"))),
  guard(
    'nan-test-to-zero',
    toolOf(port, given, summing('Number.isNaN(v[i]) ? 0 : v[i]', 'true', "output.number('mean', sum / valid);")),
  ),
  guard(
    'divided-by-all',
    toolOf(
      port,
      given,
      summing('v[i]', isMeasured, "output.number('mean', sum / inputs.v.pixels, { valid, of: all });"),
    ),
  ),
  guard(
    'divided-by-size',
    toolOf(
      port,
      given,
      summing('v[i]', isMeasured, "output.number('mean', sum / (inputs.v.grid.width * inputs.v.grid.height));"),
    ),
  ),
  guard('no-guard-at-all', toolOf(port, given, summing('v[i]', 'true', giveMean('mean')))),
  guard(
    'mean-with-neutral-value',
    toolOf(port, given, summing('Number.isFinite(v[i]) ? v[i] : 0.5', 'true', giveMean('mean'))),
  ),
  {
    id: 'share-of-all-pixels',
    family: 'missing',
    truth: 'Of columns 0 to 9 those above 0.25 are 6 to 9: 40 %. Of all columns: 14 of 20.',
    trap: { question: above, files: halfMissing(Number.NaN).files, expected: 40 },
    clean: { question: above, files: whole.files, expected: 70 },
    naive: { inputs: side('ndvi.tif', '').inputs, outputs: share, source: shareTool(isMeasured, 'all') },
    right: { inputs: side('ndvi.tif', '').inputs, outputs: share, source: shareTool(isMeasured, 'valid') },
  },
  {
    id: 'missing-counted-as-below',
    family: 'missing',
    truth:
      'Of columns 0 to 9 those above 0.25 are 6 to 9: 40 %. NaN > 0.25 is false, so missing pixels count as not above.',
    trap: { question: above, files: halfMissing(Number.NaN).files, expected: 40 },
    clean: { question: above, files: whole.files, expected: 70 },
    naive: { inputs: side('ndvi.tif', '').inputs, outputs: share, source: shareTool('true', 'valid') },
    right: { inputs: side('ndvi.tif', '').inputs, outputs: share, source: shareTool(isMeasured, 'valid') },
  },
  {
    id: 'missing-in-one-date',
    family: 'missing',
    truth: 'Date 1 has 20 columns of mean 0.295, date 2 columns 0 to 9 of mean 0.245: (5.9 + 2.45) / 30.',
    trap: {
      question: 'What is the mean of all NDVI measurements of both dates?',
      files: pairOf((column) => (column < 10 ? ramp(column) : Number.NaN)),
      expected: 8.35 / 30,
    },
    clean: {
      question: 'What is the mean of all NDVI measurements of both dates?',
      files: pairOf((column) => ramp(column) + 0.1),
      expected: 0.345,
    },
    naive: stacked(pooled('sum += v[i] || 0; valid++;')),
    right: stacked(pooled('if (!Number.isFinite(v[i])) continue; sum += v[i]; valid++;')),
    tolerance: 1e-5,
  },
  {
    id: 'gaps-filled-with-zero',
    family: 'missing',
    truth: 'Columns 0 to 9 hold 0.20 to 0.29: mean 0.245.',
    trap: halfMissing(Number.NaN),
    clean: whole,
    naive: mapped(filled('out[i] = Number.isFinite(v[i]) ? v[i] : 0;')),
    right: mapped(filled('if (Number.isFinite(v[i])) out[i] = v[i];')),
    tolerance: 1e-5,
  },
  {
    id: 'correlation-over-masked-pairs',
    family: 'missing',
    truth: 'NDVI rises by 0.01 and slope falls by 1 per column: r = −1 over the pairs that are measured.',
    trap: correlated((column) => (column < 10 ? ramp(column) : Number.NaN)),
    clean: correlated(ramp),
    naive: pair(correlation('true', 'a[i] || 0', 'b[i]')),
    right: pair(correlation(both, 'a[i]', 'b[i]')),
  },
];
