import { image, out, raster, type Side, stack, type Trap, toolOf } from '../trap.ts';

const ramp = (column: number): number => 0.2 + column / 100;
const years = (list: readonly number[]) => list.map((year) => `ndvi_${year}-07-01.tif`);
const overYears = (
  list: readonly number[],
  name: string,
  source: string,
  unit = '1',
  quantity = 'ndvi-trend',
): Side => ({
  inputs: { v: stack(years(list), 'ndvi', '1') },
  outputs: { [name]: out('number', quantity, unit), values: out('series', 'ndvi', '1') },
  source,
});
const trendTool = (time: string): string =>
  toolOf(
    "v: stack('ndvi')",
    "slope: number({ unit: '1/year' }), values: series('ndvi', { unit: '1' })",
    `    const samples = inputs.v.layers.map((layer) => {
      let [sum, valid] = [0, 0];
      scan([layer], (v) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { sum += v[i]; valid++; } });
      return { date: layer.date ?? '', value: sum / valid, valid };
    });
    const times = inputs.v.layers.map((layer, index) => ${time});
    const [mt, mv] = [times.reduce((a, b) => a + b, 0) / times.length, samples.reduce((a, b) => a + b.value, 0) / samples.length];
    let [above, below] = [0, 0];
    times.forEach((time, index) => { above += (time - mt) * (samples[index].value - mv); below += (time - mt) ** 2; });
    output.number('slope', above / below, { valid: times.length });
    output.series('values', samples);`,
  );
const yearly = (list: readonly number[]) => ({
  question: 'By how much does NDVI change per year, as a linear trend?',
  files: list.map((year, index) => image(years(list)[index] ?? '', () => 0.1 + (year - 2000) / 100)),
  expected: 0.01,
});
const change = (result: string): string =>
  toolOf(
    "a: raster('ndvi'), b: raster('ndvi')",
    "change: number({ quantity: 'ndvi', unit: '1' })",
    `    let [a, b, valid] = [0, 0, 0];
    scan([inputs.a, inputs.b], (early, late) => { for (let i = 0; i < early.length; i++) if (Number.isFinite(early[i] - late[i])) { a += early[i]; b += late[i]; valid++; } });
    output.number('change', ${result}, { valid });`,
  );
const pair = ['ndvi_2001-07-01.tif', 'ndvi_2020-07-01.tif'];
const changed = (source: string): Side => ({
  inputs: { a: raster(pair[0] ?? '', 'ndvi', '1'), b: raster(pair[1] ?? '', 'ndvi', '1') },
  outputs: { change: out('number', 'ndvi', '1') },
  source,
});
const fading = [image(pair[0] ?? '', ramp), image(pair[1] ?? '', (column) => ramp(column) - 0.1)];
const relative = (base: string): string =>
  toolOf(
    "a: raster('ndvi'), b: raster('ndvi')",
    "change: number({ quantity: 'relative-change', unit: '%' }), before: number({ unit: '1' }), after: number({ unit: '1' })",
    `    let [a, b, valid] = [0, 0, 0];
    scan([inputs.a, inputs.b], (early, late) => { for (let i = 0; i < early.length; i++) if (Number.isFinite(early[i] - late[i])) { a += early[i]; b += late[i]; valid++; } });
    output.number('change', (100 * (b - a)) / ${base}, { valid });
    output.number('before', a / valid, { valid });
    output.number('after', b / valid, { valid });`,
  );
const percent = (source: string): Side => ({
  ...changed(source),
  outputs: { change: out('number', 'relative-change', '%') },
});
const byHowMuch = 'By how many percent did the mean NDVI change from 2001 to 2020?';
const ratioTool = (body: string): string =>
  toolOf("a: raster('reflectance'), b: raster('reflectance')", "ratio: number({ quantity: 'ratio', unit: '1' })", body);
const bands = (source: string): Side => ({
  inputs: { a: raster('a.tif', 'reflectance', '1'), b: raster('b.tif', 'reflectance', '1') },
  outputs: { ratio: out('number', 'ratio', '1') },
  source,
});
const ofMeans = ratioTool(
  "    let [x, y, n] = [0, 0, 0];\n    scan([inputs.a, inputs.b], (a, b) => { for (let i = 0; i < a.length; i++) if (Number.isFinite(a[i] / b[i])) { x += a[i]; y += b[i]; n++; } });\n    output.number('ratio', x / y, { valid: n });",
);
const ofPixels = ratioTool(
  "    let [x, n] = [0, 0];\n    scan([inputs.a, inputs.b], (a, b) => { for (let i = 0; i < a.length; i++) if (Number.isFinite(a[i] / b[i])) { x += a[i] / b[i]; n++; } });\n    output.number('ratio', x / n, { valid: n });",
);
const ratioScene = (question: string, expected: number) => ({
  question,
  files: [image('a.tif', (column) => (column < 10 ? 0.2 : 0.4)), image('b.tif', (column) => (column < 10 ? 0.1 : 0.8))],
  expected,
});
const index = (formula: string): string =>
  toolOf(
    "red: raster('reflectance'), nir: raster('reflectance')",
    "mean: number({ quantity: 'ndvi', unit: '1' })",
    `    let [sum, valid] = [0, 0];
    scan([inputs.red, inputs.nir], (red, nir) => { for (let i = 0; i < red.length; i++) { const value = ${formula}; if (Number.isFinite(value)) { sum += value; valid++; } } });
    output.number('mean', sum / valid, { valid });`,
  );
const swapped = (red: string, nir: string): Side => ({
  inputs: { red: raster(red, 'reflectance', '1'), nir: raster(nir, 'reflectance', '1') },
  outputs: { mean: out('number', 'ndvi', '1') },
  source: index('(nir[i] - red[i]) / (nir[i] + red[i])'),
});
const spectral = (red: number, nir: number, names: readonly string[]) => ({
  question: 'What is the mean NDVI?',
  files: names.map((name) => image(name, () => (name.includes('red') ? red : nir))),
  expected: (nir - red) / (nir + red),
});

export const changeTraps: readonly Trap[] = [
  {
    id: 'trend-over-unequal-steps',
    family: 'figures',
    truth: 'NDVI is 0.1 + (year − 2000) / 100: 0.01 a year, whichever years there are.',
    trap: yearly([2000, 2001, 2002, 2010, 2020]),
    clean: yearly([2000, 2001, 2002, 2003, 2004]),
    naive: overYears([2000, 2001, 2002, 2010, 2020], 'slope', trendTool('index'), '1/year'),
    right: overYears([2000, 2001, 2002, 2010, 2020], 'slope', trendTool('layer.year ?? NaN'), '1/year'),
    naiveClean: overYears([2000, 2001, 2002, 2003, 2004], 'slope', trendTool('index'), '1/year'),
    rightClean: overYears([2000, 2001, 2002, 2003, 2004], 'slope', trendTool('layer.year ?? NaN'), '1/year'),
    tolerance: 2e-3,
  },
  {
    id: 'change-turned-round',
    family: 'figures',
    truth: 'Every pixel falls by 0.1.',
    trap: { question: 'What is the change of the mean NDVI from 2001 to 2020?', files: fading, expected: -0.1 },
    clean: { question: 'What is the mean NDVI of 2001 minus that of 2020?', files: fading, expected: 0.1 },
    naive: changed(change('(a - b) / valid')),
    right: changed(change('(b - a) / valid')),
    rightClean: changed(change('(a - b) / valid')),
    tolerance: 1e-4,
  },
  {
    id: 'percent-of-the-later',
    family: 'figures',
    truth: 'The mean falls from 0.295 to 0.195: −33.898 % of the earlier value.',
    trap: { question: byHowMuch, files: fading, expected: (-100 * 0.1) / 0.295 },
    clean: {
      question: byHowMuch,
      files: [image(pair[0] ?? '', ramp), image(pair[1] ?? '', (column) => ramp(19 - column))],
      expected: 0,
    },
    naive: percent(relative('b')),
    right: percent(relative('a')),
    tolerance: 1e-4,
  },
  {
    id: 'mean-of-ratios',
    family: 'figures',
    truth: 'Means 0.3 and 0.45: 2/3. Ratios 2 and 0.5: mean 1.25.',
    trap: ratioScene('What is the ratio of the mean of a to the mean of b?', 2 / 3),
    clean: ratioScene('What is the mean over all pixels of a divided by b?', 1.25),
    naive: bands(ofPixels),
    right: bands(ofMeans),
    rightClean: bands(ofPixels),
    tolerance: 1e-5,
  },
  {
    id: 'bands-swapped',
    family: 'figures',
    truth: 'Red 0.1 and near infrared 0.5: NDVI 0.4 / 0.6.',
    trap: spectral(0.1, 0.5, ['1_nir.tif', '2_red.tif']),
    clean: spectral(0.1, 0.5, ['1_red.tif', '2_nir.tif']),
    naive: swapped('1_nir.tif', '2_red.tif'),
    naiveClean: swapped('1_red.tif', '2_nir.tif'),
    right: swapped('2_red.tif', '1_nir.tif'),
    rightClean: swapped('1_red.tif', '2_nir.tif'),
    tolerance: 1e-5,
  },
];
