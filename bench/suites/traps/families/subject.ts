import {
  file,
  giveMean,
  image,
  isMeasured,
  out,
  raster,
  type Side,
  stack,
  summing,
  type Trap,
  toolOf,
  vector,
} from '../trap.ts';

const ramp = (column: number): number => 0.2 + column / 100;
const mean = { mean: out('number', 'ndvi', '1') };
const plainMean = toolOf(
  "v: raster('ndvi')",
  "mean: number({ quantity: 'ndvi', unit: '1' })",
  summing('v[i]', isMeasured, giveMean('mean')),
);
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

const square = (properties: object) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 50],
        [15, 50],
        [15, 60],
        [10, 60],
        [10, 50],
      ],
    ],
  },
});
const zones = (features: readonly object[]) =>
  file('zones.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
const people = (term: string): string =>
  toolOf(
    'zones: features()',
    "mean: number({ quantity: 'population', unit: '1' })",
    `    let [sum, count] = [0, 0];
    for (const { properties } of inputs.zones.items) {
      ${term}
    }
    output.number('mean', sum / count, { valid: count });`,
  );
const inhabitants = (source: string): Side => ({
  inputs: { zones: vector('zones.geojson') },
  outputs: { mean: out('number', 'population', '1') },
  source,
});
const asks = 'What is the mean number of people of the zones where it is known?';

const half = { width: 20, height: 20, transform: [0.5, 0, 10, 0, -0.5, 60], crs: 'EPSG:4326' } as const;
const place = zones([square({ name: 'Northern Park' })]);
const inside = toolOf(
  "v: raster('ndvi'), zones: features()",
  "mean: number({ quantity: 'ndvi', unit: '1' })",
  `    let [sum, valid] = [0, 0];
    scan([inputs.v, inputs.zones.rasterize(inputs.v.grid)], (v, zone) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i]) && Number.isFinite(zone[i])) { sum += v[i]; valid++; } });
    output.number('mean', sum / valid, { valid });`,
);
const whole: Side = { inputs: { v: raster('ndvi.tif', 'ndvi', '1') }, outputs: mean, source: plainMean };

const bandMean = (first: string, second: string, quantity: string): Side => ({
  inputs: { a: raster(`${first}.tif`, 'reflectance', '1'), b: raster(`${second}.tif`, 'reflectance', '1') },
  outputs: { mean: out('number', quantity, '1') },
  source: toolOf(
    "a: raster('reflectance'), b: raster('reflectance')",
    `mean: number({ quantity: '${quantity}', unit: '1' })`,
    `    let [sum, valid] = [0, 0];
    scan([inputs.a, inputs.b], (a, b) => { for (let i = 0; i < a.length; i++) { const value = (a[i] - b[i]) / (a[i] + b[i]); if (Number.isFinite(value)) { sum += value; valid++; } } });
    output.number('mean', sum / valid, { valid });`,
  ),
});
const colours = [image('green.tif', () => 0.2), image('red.tif', () => 0.1), image('nir.tif', () => 0.3)];

const greenest = (result: string, kind: string): string =>
  toolOf(
    "v: stack('ndvi')",
    `answer: ${kind}`,
    `    let [best, highest, index] = ['', -Infinity, 0];
    inputs.v.layers.forEach((layer, at) => {
      let [sum, valid] = [0, 0];
      scan([layer], (v) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { sum += v[i]; valid++; } });
      if (valid > 0 && sum / valid > highest) { highest = sum / valid; best = layer.date ?? ''; index = at; }
    });
    ${result}`,
  );
const choosing = (source: string, quantity: string, kind: 'number' | 'text'): Side => ({
  inputs: { v: stack(steps, 'ndvi', '1') },
  outputs: { answer: out(kind, quantity, kind === 'number' ? '1' : '') },
  source,
});

export const subjectTraps: readonly Trap[] = [
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
  {
    id: 'unknown-attribute-as-zero',
    family: 'subject',
    truth: '40 and 80 are known: 60. With 0 for the unknown one: 40.',
    trap: {
      question: asks,
      files: [zones([square({ people: 40 }), square({ people: null }), square({ people: 80 })])],
      expected: 60,
    },
    clean: { question: asks, files: [zones([square({ people: 40 }), square({ people: 80 })])], expected: 60 },
    naive: inhabitants(people("sum += Number(properties['people'] ?? 0); count++;")),
    right: inhabitants(
      people("const value = properties['people']; if (typeof value !== 'number') continue; sum += value; count++;"),
    ),
  },
  {
    id: 'zone-not-selected',
    family: 'subject',
    truth: 'The park covers columns 0 to 9: 0.245; the image has 0.295.',
    trap: {
      question: 'What is the mean NDVI of Northern Park?',
      files: [image('ndvi.tif', ramp, { grid: half }), place],
      expected: 0.245,
    },
    clean: {
      question: 'What is the mean NDVI of the image?',
      files: [image('ndvi.tif', ramp, { grid: half }), place],
      expected: 0.295,
    },
    naive: whole,
    right: { inputs: { ...whole.inputs, zones: vector('zones.geojson') }, outputs: mean, source: inside },
    rightClean: whole,
    tolerance: 1e-5,
  },
  {
    id: 'another-index',
    family: 'subject',
    truth: 'NDWI = (0.2 − 0.3) / 0.5; NDVI = (0.3 − 0.1) / 0.4.',
    trap: { question: 'What is the mean NDWI?', files: colours, expected: -0.2 },
    clean: { question: 'What is the mean NDVI?', files: colours, expected: 0.5 },
    naive: bandMean('nir', 'red', 'ndvi'),
    right: bandMean('green', 'nir', 'ndwi'),
    rightClean: bandMean('nir', 'red', 'ndvi'),
    tolerance: 1e-5,
  },
  {
    id: 'number-for-a-date',
    family: 'subject',
    truth: 'The third date has the highest mean, 0.8.',
    trap: { question: 'Which date has the highest mean NDVI?', files: series, expected: '2016-06-01' },
    clean: {
      question: 'What is the position of the date with the highest mean NDVI, counted from 1?',
      files: series,
      expected: 3,
    },
    naive: choosing(
      greenest("output.number('answer', index + 1);", "number({ quantity: 'position', unit: '1' })"),
      'position',
      'number',
    ),
    right: choosing(greenest("output.text('answer', best);", "text({ quantity: 'date' })"), 'date', 'text'),
    rightClean: choosing(
      greenest("output.number('answer', index + 1);", "number({ quantity: 'position', unit: '1' })"),
      'position',
      'number',
    ),
  },
];

function yearly(name: string, date: string): Side['inputs'] {
  return {
    v: {
      kind: 'layers',
      as: 'stack',
      layers: [{ file: name, band: 1, date }],
      quantity: 'precipitation-rate',
      unit: 'mm/day',
    },
  };
}
