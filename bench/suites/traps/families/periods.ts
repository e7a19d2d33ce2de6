import { image, out, type Side, stack, type Trap, toolOf } from '../trap.ts';

const ramp = (column: number): number => 0.2 + column / 100;
const mean = { mean: out('number', 'ndvi', '1') };
const stackMean = toolOf(
  "v: stack('ndvi')",
  "mean: number({ quantity: 'ndvi', unit: '1' })",
  `    let [sum, valid] = [0, 0];
    scan([inputs.v], (layers) => { for (const v of layers) for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { sum += v[i]; valid++; } });
    output.number('mean', sum / valid, { valid });`,
);
const over = (names: readonly string[]): Side => ({
  inputs: { v: stack(names, 'ndvi', '1') },
  outputs: mean,
  source: stackMean,
});
const steps = ['ndvi_2015-06-01.tif', 'ndvi_2015-07-01.tif', 'ndvi_2016-06-01.tif'];
/** 0.3, 0.4 and 0.8 everywhere. */
const series = steps.map((name, index) => image(name, () => [0.3, 0.4, 0.8][index] ?? 0));
const rates = (months: readonly string[]) =>
  months.map((month, index) => image(`rain_${month}.tif`, () => index + 1, { unit: 'mm/day' }));
const total = (days: string): string =>
  toolOf(
    "v: stack('precipitation-rate')",
    "total: number({ quantity: 'precipitation', unit: 'mm' })",
    `    let total = 0;
    for (const layer of inputs.v.layers) {
      let [sum, valid] = [0, 0];
      scan([layer], (v) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { sum += v[i]; valid++; } });
      total += (sum / valid) * ${days};
    }
    output.number('total', total, { valid: inputs.v.layers.length });`,
    ', daysInMonth, monthOf, yearOf',
  );
const rain = (months: readonly string[], source: string): Side => ({
  inputs: {
    v: stack(
      months.map((month) => `rain_${month}.tif`),
      'precipitation-rate',
      'mm/day',
    ),
  },
  outputs: { total: out('number', 'precipitation', 'mm') },
  source,
});
const calendar = "daysInMonth(yearOf(layer.date ?? ''), monthOf(layer.date ?? ''))";
const howMuch = 'How much rain fell in the two months together, in mm?';
const yearRain = (days: string): string => total(days);
const leapYear = "(yearOf(layer.date ?? '') % 4 === 0 ? 366 : 365)";

const yearly = (name: string, date: string): Side['inputs'] => ({
  v: {
    kind: 'layers',
    as: 'stack',
    layers: [{ file: name, band: 1, date }],
    quantity: 'precipitation-rate',
    unit: 'mm/day',
  },
});

export const periodTraps: readonly Trap[] = [
  {
    id: 'layers-of-another-year',
    family: 'subject',
    truth: '2015 has 0.3 and 0.4: 0.35; with 2016 it is 0.5.',
    trap: { question: 'What is the mean NDVI in 2015?', files: series, expected: 0.35 },
    clean: { question: 'What is the mean NDVI over all dates?', files: series, expected: 0.5 },
    naive: over(steps),
    right: over(steps.slice(0, 2)),
    rightClean: over(steps),
    tolerance: 1e-5,
  },
  {
    id: 'layers-of-another-month',
    family: 'subject',
    truth: 'June has 0.3 and 0.8: 0.55; with July it is 0.5.',
    trap: { question: 'What is the mean NDVI in June?', files: series, expected: 0.55 },
    clean: { question: 'What is the mean NDVI over all dates?', files: series, expected: 0.5 },
    naive: over(steps),
    right: over([steps[0] ?? '', steps[2] ?? '']),
    rightClean: over(steps),
    tolerance: 1e-5,
  },
  {
    id: 'year-that-is-not-read',
    family: 'subject',
    truth: '2016 has 0.8.',
    trap: { question: 'What is the mean NDVI in 2016?', files: series, expected: 0.8 },
    clean: { question: 'What is the mean NDVI in 2015?', files: series, expected: 0.35 },
    naive: over(steps.slice(0, 2)),
    right: over(steps.slice(2)),
    rightClean: over(steps.slice(0, 2)),
    tolerance: 1e-5,
  },
  {
    id: 'a-copy-in-the-stack',
    family: 'subject',
    truth: 'Mean 0.295 and 0.395: 0.345. The third file is the first one again.',
    trap: {
      question: 'What is the mean NDVI of the different images?',
      files: steps.map((name, index) =>
        image(name, (column, row) => ramp(column) + row / 1e3 + (index === 1 ? 0.1 : 0)),
      ),
      expected: 0.345 + 0.0095,
    },
    clean: {
      question: 'What is the mean NDVI of the different images?',
      files: steps.map((name, index) => image(name, (column, row) => ramp(column) + row / 1e3 + index / 10)),
      expected: 0.395 + 0.0095,
    },
    naive: over(steps),
    right: over(steps.slice(0, 2)),
    rightClean: over(steps),
    tolerance: 1e-5,
  },
  {
    id: 'bound-twice',
    family: 'subject',
    truth: '0.3 and 0.4 make 0.35; the first one twice makes 1/3.',
    trap: { question: 'What is the mean NDVI in 2015?', files: series.slice(0, 2), expected: 0.35 },
    clean: { question: 'What is the mean NDVI in 2015?', files: series.slice(0, 2), expected: 0.35 },
    naive: over([steps[0] ?? '', steps[0] ?? '', steps[1] ?? '']),
    naiveClean: over(steps.slice(0, 2)),
    right: over(steps.slice(0, 2)),
    tolerance: 1e-5,
  },
  {
    id: 'months-of-thirty-days',
    family: 'subject',
    truth: '1 mm a day in January (31 days) and 2 in February 2021 (28): 87 mm. April and June have 30 days: 90 mm.',
    trap: { question: howMuch, files: rates(['2021-01', '2021-02']), expected: 87 },
    clean: { question: howMuch, files: rates(['2021-04', '2021-06']), expected: 90 },
    naive: rain(['2021-01', '2021-02'], total('30')),
    naiveClean: rain(['2021-04', '2021-06'], total('30')),
    right: rain(['2021-01', '2021-02'], total(calendar)),
    rightClean: rain(['2021-04', '2021-06'], total(calendar)),
    tolerance: 1e-5,
  },
  {
    id: 'leap-day-forgotten',
    family: 'subject',
    truth: '1 mm a day: 366 mm in 2020, 365 in 2021.',
    trap: { question: 'How much rain fell in the year, in mm?', files: rates(['2020']), expected: 366 },
    clean: { question: 'How much rain fell in the year, in mm?', files: rates(['2021']), expected: 365 },
    naive: { ...rain(['2020'], yearRain('365')), inputs: yearly('rain_2020.tif', '2020') },
    naiveClean: { ...rain(['2021'], yearRain('365')), inputs: yearly('rain_2021.tif', '2021') },
    right: { ...rain(['2020'], yearRain(leapYear)), inputs: yearly('rain_2020.tif', '2020') },
    rightClean: { ...rain(['2021'], yearRain(leapYear)), inputs: yearly('rain_2021.tif', '2021') },
    tolerance: 1e-5,
  },
];
