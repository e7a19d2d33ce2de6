import { giveMean, image, isMeasured, out, raster, type Side, stack, summing, type Trap, toolOf } from '../trap.ts';

/** 0.20 to 0.39 along the columns: mean 0.295; stored as ten-thousandths. */
const ramp = (column: number): number => 0.2 + column / 100;
const stored = (column: number): number => 2000 + 100 * column;
const mean = (quantity: string, unit: string) => ({ mean: out('number', quantity, unit) });
const tool = (quantity: string, unit: string, term: string, declared = ''): string =>
  toolOf(
    `v: raster('${quantity}'${declared})`,
    `mean: number({ quantity: '${quantity}', unit: '${unit}' })`,
    summing(term, isMeasured, giveMean('mean')),
  );
const reflectance = (name: string, term: string, encoding?: { scale: number; offset?: number }): Side => ({
  inputs: { v: raster(name, 'reflectance', '1', encoding) },
  outputs: mean('reflectance', '1'),
  source: tool('reflectance', '1', term),
});
const asks = (what: string) => `What is the mean ${what} of the image?`;
const counts = {
  question: asks('reflectance'),
  files: [image('scene.tif', stored, { dtype: 'uint16' })],
  expected: 0.295,
};
const fractions = { question: asks('reflectance'), files: [image('scene.tif', ramp)], expected: 0.295 };

const kelvin = (column: number): number => 290 + column;
const temperature = (
  unit: string,
  term: string,
  declared: string,
  encoded?: { offset: number; scale: number },
): Side => ({
  inputs: { v: raster('temperature.tif', 'surface-temperature', declared, encoded) },
  outputs: mean('surface-temperature', unit),
  source: tool('surface-temperature', unit, term, declared ? `, { unit: '${declared}' }` : ''),
});
const warm = (value: (column: number) => number, unit: string, question: string, expected: number) => ({
  question,
  files: [image('temperature.tif', value, { unit })],
  expected,
});
const inCelsius = 'What is the mean surface temperature in degrees Celsius?';

/** −20 to −1 dB along the columns: mean power (1/20) Σ 10^(dB/10). */
const decibels = (column: number): number => column - 20;
const power =
  Array.from({ length: 20 }, (_, column) => 10 ** ((column - 20) / 10)).reduce((sum, value) => sum + value, 0) / 20;
const radar = (source: string): Side => ({
  inputs: { v: raster('vv.tif', 'backscatter', 'dB') },
  outputs: mean('backscatter', 'dB'),
  source,
});
const radarTool = (term: string, result: string): string =>
  toolOf(
    "v: raster('backscatter', { unit: 'dB' })",
    "mean: number({ quantity: 'backscatter', unit: 'dB' })",
    summing(term, isMeasured, `output.number('mean', ${result}, { valid });`),
  );
const radarStack = (source: string): Side => ({
  inputs: { v: stack(['vv_2020-01-01.tif', 'vv_2020-01-13.tif'], 'backscatter', 'dB') },
  outputs: mean('backscatter', 'dB'),
  source,
});
const radarOverTime = (term: string, result: string): string =>
  toolOf(
    "v: stack('backscatter', { unit: 'dB' })",
    "mean: number({ quantity: 'backscatter', unit: 'dB' })",
    `    let [sum, valid] = [0, 0];
    scan([inputs.v], (layers) => {
      for (const v of layers) for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { sum += ${term}; valid++; }
    });
    output.number('mean', ${result}, { valid });`,
  );
const linearPower = 'What is the mean backscatter, averaged in linear power, in dB?';
const twoDates = (second: number) => [
  image('vv_2020-01-01.tif', () => -10, { unit: 'dB' }),
  image('vv_2020-01-13.tif', () => second, { unit: 'dB' }),
];

const direction = (values: (column: number) => number) => [image('wind.tif', values, { unit: 'deg' })];
const circular = toolOf(
  "v: raster('wind-direction')",
  "direction: number({ quantity: 'wind-direction', unit: 'deg' })",
  `    let [sines, cosines, valid] = [0, 0, 0];
    scan([inputs.v], (v) => {
      for (let i = 0; i < v.length; i++) {
        if (!Number.isFinite(v[i])) continue;
        valid++;
        sines += Math.sin((v[i] * Math.PI) / 180);
        cosines += Math.cos((v[i] * Math.PI) / 180);
      }
    });
    output.number('direction', ((Math.atan2(sines, cosines) * 180) / Math.PI + 360) % 360, { valid });`,
);
const wind = (source: string): Side => ({
  inputs: { v: raster('wind.tif', 'wind-direction', 'deg') },
  outputs: { direction: out('number', 'wind-direction', 'deg') },
  source,
});
const blows = 'From which direction does the wind blow on average, in degrees?';

const text = (declared: string): string =>
  toolOf(
    "v: raster('elevation')",
    "median: number({ quantity: 'elevation', unit: 'm' })",
    `    const all: number[] = [];
    scan([inputs.v], (v) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) all.push(v[i]); });
    all.sort(${declared});
    output.number('median', (all[all.length / 2 - 1] + all[all.length / 2]) / 2, { valid: all.length });`,
  );
const heights = (source: string): Side => ({
  inputs: { v: raster('dem.tif', 'elevation', 'm') },
  outputs: { median: out('number', 'elevation', 'm') },
  source,
});
const hill = (value: (column: number) => number, expected: number) => ({
  question: 'What is the median elevation?',
  files: [image('dem.tif', value, { unit: 'm' })],
  expected,
});

export const encodingTraps: readonly Trap[] = [
  {
    id: 'scale-missing',
    family: 'encoding',
    truth: 'Ten-thousandths: the mean of 2000 to 3900 is 2950, which is 0.295.',
    trap: counts,
    clean: fractions,
    naive: reflectance('scene.tif', 'v[i]'),
    right: reflectance('scene.tif', 'v[i]', { scale: 0.0001 }),
    rightClean: reflectance('scene.tif', 'v[i]'),
    tolerance: 1e-5,
  },
  {
    id: 'scale-twice',
    family: 'encoding',
    truth: 'The layer arrives as reflectance already; × 0.0001 once more gives 0.0000295.',
    trap: { ...counts, files: [image('scene.tif', (column) => stored(column) / 1e4, { dtype: 'float32' })] },
    clean: counts,
    naive: reflectance('scene.tif', 'v[i] * 0.0001'),
    right: reflectance('scene.tif', 'v[i]'),
    rightClean: reflectance('scene.tif', 'v[i]', { scale: 0.0001 }),
    tolerance: 1e-5,
  },
  {
    id: 'kelvin-called-celsius',
    family: 'encoding',
    truth: '290 to 309 K have a mean of 299.5 K, 26.35 °C.',
    trap: warm(kelvin, 'K', inCelsius, 26.35),
    clean: warm((column) => kelvin(column) - 273.15, 'degC', inCelsius, 26.35),
    naive: temperature('degC', 'v[i]', ''),
    right: temperature('degC', 'v[i] - 273.15', 'K'),
    rightClean: temperature('degC', 'v[i]', 'degC'),
    tolerance: 1e-5,
  },
  {
    id: 'celsius-subtracted-twice',
    family: 'encoding',
    truth: '16.85 to 35.85 °C have a mean of 26.35 °C.',
    trap: warm((column) => kelvin(column) - 273.15, 'degC', inCelsius, 26.35),
    clean: warm(kelvin, 'K', inCelsius, 26.35),
    naive: temperature('degC', 'v[i] - 273.15', ''),
    right: temperature('degC', 'v[i]', 'degC'),
    rightClean: temperature('degC', 'v[i] - 273.15', 'K'),
    tolerance: 1e-5,
  },
  {
    id: 'celsius-called-kelvin',
    family: 'encoding',
    truth: '16.85 to 35.85 °C have a mean of 299.5 K.',
    trap: warm((column) => kelvin(column) - 273.15, 'degC', 'What is the mean surface temperature in kelvin?', 299.5),
    clean: warm(kelvin, 'K', 'What is the mean surface temperature in kelvin?', 299.5),
    naive: temperature('K', 'v[i]', ''),
    right: temperature('K', 'v[i] + 273.15', 'degC'),
    rightClean: temperature('K', 'v[i]', 'K'),
    tolerance: 1e-5,
  },
  {
    id: 'decibels-averaged',
    family: 'encoding',
    truth: 'Mean power over −20 to −1 dB is (1/20) Σ 10^(dB/10), not the power of the mean decibel.',
    trap: {
      question: linearPower,
      files: [image('vv.tif', decibels, { unit: 'dB' })],
      expected: 10 * Math.log10(power),
    },
    clean: { question: linearPower, files: [image('vv.tif', () => -12, { unit: 'dB' })], expected: -12 },
    naive: radar(radarTool('v[i]', 'sum / valid')),
    right: radar(radarTool('10 ** (v[i] / 10)', '10 * Math.log10(sum / valid)')),
    tolerance: 1e-5,
  },
  {
    id: 'decibels-averaged-over-time',
    family: 'encoding',
    truth: 'Powers 0.1 and 0.001 have a mean of 0.0505, −12.967 dB; the mean decibel is −20.',
    trap: { question: linearPower, files: twoDates(-30), expected: 10 * Math.log10(0.0505) },
    clean: { question: linearPower, files: twoDates(-10), expected: -10 },
    naive: radarStack(radarOverTime('v[i]', 'sum / valid')),
    right: radarStack(radarOverTime('10 ** (v[i] / 10)', '10 * Math.log10(sum / valid)')),
    tolerance: 1e-5,
  },
  {
    id: 'directions-averaged',
    family: 'encoding',
    truth: 'Ten columns from 350° and ten from 20°: half way round north, 5°.',
    trap: { question: blows, files: direction((column) => (column < 10 ? 350 : 20)), expected: 5 },
    clean: { question: blows, files: direction((column) => (column < 10 ? 80 : 100)), expected: 90 },
    naive: wind(
      toolOf(
        "v: raster('wind-direction')",
        "direction: number({ quantity: 'wind-direction', unit: 'deg' })",
        summing('v[i]', isMeasured, giveMean('direction')),
      ),
    ),
    right: wind(circular),
    tolerance: 1e-5,
  },
  {
    id: 'sorted-as-text',
    family: 'encoding',
    truth: 'Column c is 5 + c metres high: 20 columns from 5 to 24, median 14.5. As text, 10 to 24 come before 5 to 9.',
    trap: hill((column) => 5 + column, 14.5),
    clean: hill((column) => 100 + column, 109.5),
    naive: heights(text('')),
    right: heights(text('(a, b) => a - b')),
  },
];
