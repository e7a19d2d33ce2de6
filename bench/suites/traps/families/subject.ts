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
const steps = ['ndvi_2015-06-01.tif', 'ndvi_2015-07-01.tif', 'ndvi_2016-06-01.tif'];
/** 0.3, 0.4 and 0.8 everywhere. */
const series = steps.map((name, index) => image(name, () => [0.3, 0.4, 0.8][index] ?? 0));
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
