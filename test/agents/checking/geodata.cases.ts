import type { BandEncoding, BandProfile } from '../../../core/profile.ts';
import {
  type Case,
  degrees,
  evidence,
  featuresFile,
  input,
  layer,
  moved,
  num,
  ras,
  rasterFile,
  statistics,
  utm,
  zones,
} from './evidence.ts';

const fact = (scale: number, offset: number, nodata: readonly number[] = []): BandEncoding => ({
  scale,
  offset,
  nodata,
  validRange: null,
  unit: '',
  origin: 'product',
  status: 'established',
  reason: 'its guide',
});
const reflectance = (scale: number, offset: number, known = fact(0.0001, 0)) =>
  input('red', 'reflectance', [layer(statistics(200, 6000), { scale, offset, band: { encoding: known } })], '1');
const filled = statistics(-9999, 9000, { low: 10 });
const role = (value: string): Partial<BandProfile> => ({ role: { value, reason: '' } });
const band = (port: string, value: string, index: number) =>
  input(port, 'reflectance', [layer(statistics(0, 1), { band: { ...role(value), index } })]);
const lonLat = input('values', 'ndvi', [layer(statistics(0, 1), { grid: degrees })]);
const mercator = { ...degrees, crs: 'EPSG:3857', geographic: false, transform: [30, 0, 1113194, 0, -30, 8399737] };
const onPlane = input('values', 'ndvi', [layer(statistics(0, 1), { grid: mercator })]);
const metres = input('values', 'ndvi', [layer(statistics(0, 1))]);
const area = num('area', 1, { unit: 'km2' });
const radar = (unit: string) => input('v', 'backscatter', [layer(statistics(-20, -5))], unit);
const codes = (values: readonly number[]) =>
  layer(statistics(Math.min(...values), Math.max(...values), { distinct: values, mean: 17.25, std: 3 }), {
    band: { codes: true },
  });
const flagged = (names: readonly string[]): Partial<BandProfile> => ({
  codes: true,
  flags: names.map((name, bit) => ({ name, bit, width: 1, values: {} })),
});
const qa = input('qa', 'qa-bits', [
  layer(statistics(1, 60), { file: 'qa.tif', band: flagged(['fill', 'dilated cloud', 'cirrus', 'cloud']) }),
]);
const dated = (dates: readonly string[], more: { unit?: string; grid?: BandProfile['grid'] } = {}) =>
  input(
    'v',
    'precipitation',
    dates.map((date, index) =>
      layer(statistics(0, 1 + index / 10), { date, file: `${date}.tif`, ...(more.grid ? { grid: more.grid } : {}) }),
    ),
    more.unit ?? '',
  );
const twoDates = dated(['2001-06-01', '2020-06-01']);
const onZones = (bounds: readonly number[]) =>
  evidence({ inputs: [lonLat, zones('z.geojson')], files: [featuresFile('z.geojson', bounds)] });
const people = featuresFile(
  'z.geojson',
  [10, 59, 11, 60],
  [{ name: 'people', type: 'number', samples: [], values: [4, null, 7] }],
);
const gappy = input('values', 'ndvi', [layer(statistics(0, 1, { valid: 80 }))]);
const celsius = input('t', 'air-temperature', [layer(statistics(-10, 30))], 'degC');
const s2 = (offsets: readonly number[], applied: readonly number[]) =>
  input(
    'red',
    'reflectance',
    offsets.map((offset, index) =>
      layer(statistics(1, 9), {
        file: `${index}.tif`,
        scale: 0.0001,
        offset: applied[index] ?? 0,
        band: { encoding: fact(0.0001, offset) },
      }),
    ),
    '1',
  );
const pair = (grid = utm) => [metres, input('other', 'slope', [layer(statistics(0, 30), { grid })])];
const index = { a: { kind: 'raster', quantity: 'ndvi', unit: '1' } } as const;
const clear = 'What is the mean of the cloud-free pixels?';

export const geodataCases: readonly Case[] = [
  [
    'half-pixel-apart',
    evidence({ inputs: pair(moved(utm, 0.5, 0.5)) }),
    evidence({ inputs: pair(moved(utm, 0.3, 0.3)) }),
  ],
  [
    'fill-in-data',
    evidence({ inputs: [input('v', 'ndvi', [layer(filled)])] }),
    evidence({
      inputs: [
        input('v', 'ndvi', [layer(filled, { nodata: [-9999] })]),
        input('w', 'depth', [layer(statistics(-9999, 9000, { low: -9998 }))]),
      ],
    }),
  ],
  [
    'known-fill-ignored',
    evidence({
      inputs: [input('v', 'ndvi', [layer(statistics(0, 9, { zeros: 5 }), { band: { encoding: fact(1, 0, [0]) } })])],
    }),
    evidence({
      inputs: [
        input('v', 'ndvi', [
          layer(statistics(0, 9, { zeros: 5 }), { nodata: [0], band: { encoding: fact(1, 0, [0]) } }),
        ]),
      ],
    }),
  ],
  [
    'known-scale-ignored',
    evidence({ inputs: [reflectance(1, 0)] }),
    evidence({ inputs: [reflectance(0.0001, 0)], code: 'x' }),
  ],
  [
    'scale-twice',
    evidence({ code: 'red[i] * 0.0001', inputs: [reflectance(0.0001, 0)] }),
    evidence({ code: 'red[i] > 0.1 // 0.0001', inputs: [reflectance(0.0001, 0)] }),
  ],
  [
    'unit-not-converted',
    evidence({
      question: 'What is the mean slope in degrees? slope.tif holds the slope in percent.',
      inputs: [input('slope', '', [layer(statistics(0, 80, { mean: 30 }), { file: 'slope.tif' })])],
      outputs: [num('mean', 30, { unit: 'deg' })],
    }),
    evidence({
      question: 'What is the mean slope in degrees? slope.tif holds the slope in percent.',
      inputs: [input('slope', '', [layer(statistics(0, 80, { mean: 30 }), { file: 'slope.tif' })])],
      outputs: [num('mean', 16.7, { unit: 'deg' })],
    }),
  ],
  [
    'unscaled-input',
    evidence({ inputs: [reflectance(1, 0)] }),
    evidence({ inputs: [input('red', 'reflectance', [layer(statistics(0, 2.1))], '1')] }),
  ],
  [
    'offset-ignored-in-index',
    evidence({ promised: index, inputs: [reflectance(1, 0, fact(0.0001, -0.1))] }),
    evidence({ promised: index, inputs: [reflectance(1, -1000, fact(0.0001, -0.1))] }),
  ],
  ['encodings-mixed', evidence({ inputs: [s2([0, -0.1], [0, 0])] }), evidence({ inputs: [s2([0, -0.1], [0, -0.1])] })],
  [
    'decibel-mean',
    evidence({ inputs: [radar('dB')], outputs: [num('mean', -12.5, { unit: 'dB' })] }),
    evidence({ inputs: [radar('dB')], outputs: [num('mean', -11.4, { unit: 'dB' })] }),
  ],
  [
    'degrees-as-metres',
    evidence({ code: 'grid.transform[0] ** 2', inputs: [lonLat], outputs: [area] }),
    evidence({ code: 'grid.transform[0] ** 2', inputs: [metres], outputs: [area] }),
  ],
  [
    'mercator-area',
    evidence({ code: 'grid.transform[0] ** 2', inputs: [onPlane], outputs: [area] }),
    evidence({ code: 'scan([grid.area], 0); grid.transform', inputs: [onPlane], outputs: [area] }),
  ],
  [
    'assumed-pixel-area',
    evidence({ code: 'count * 100', inputs: [metres], outputs: [num('area', 1, { unit: 'm2' })] }),
    evidence({ code: 'count * 900', inputs: [metres], outputs: [num('area', 1, { unit: 'm2' })] }),
  ],
  [
    'combined-by-index',
    evidence({ code: 'a.read(); b.read()', inputs: pair(moved(utm, 3)) }),
    evidence({ code: 'a.read(); b.on(a.grid).read()', inputs: pair(moved(utm, 3)) }),
  ],
  [
    'crs-implausible',
    evidence({ inputs: [input('v', 'ndvi', [layer(statistics(0, 1), { grid: { ...degrees, bounds: utm.bounds } })])] }),
    evidence({
      inputs: [input('v', 'ndvi', [layer(statistics(0, 1), { grid: { ...degrees, bounds: [0, -90, 360, 90] } })])],
    }),
  ],
  [
    'classes-interpolated',
    evidence({
      inputs: [input('c', 'class', [codes([10, 20, 30])])],
      outputs: [ras('o', 'class', statistics(10, 30, { distinct: [10, 14, 20, 30] }))],
    }),
    evidence({
      inputs: [input('c', 'class', [codes([10, 20, 30])])],
      outputs: [ras('o', 'class', statistics(10, 30, { distinct: [10, 30] }))],
    }),
  ],
  [
    'codes-not-declared',
    evidence({
      code: "inputs: { c: raster('class') }",
      inputs: [
        metres,
        input('c', 'class', [{ ...codes([1, 2, 3]), band: { ...codes([1, 2, 3]).band!, grid: degrees } }]),
      ],
    }),
    evidence({
      code: "inputs: { c: raster('class', { codes: true }) }",
      inputs: [
        metres,
        input('c', 'class', [{ ...codes([1, 2, 3]), band: { ...codes([1, 2, 3]).band!, grid: degrees } }]),
      ],
    }),
  ],
  [
    'codes-averaged',
    evidence({ inputs: [input('c', 'class', [codes([10, 20, 30])])], outputs: [num('mean', 17.25)] }),
    evidence({ inputs: [input('c', 'class', [codes([10, 20, 30])])], outputs: [num('share', 17.25, { unit: '%' })] }),
  ],
  [
    'roles-swapped',
    evidence({ inputs: [band('red', 'nir', 1), band('nir', 'red', 2)] }),
    evidence({ inputs: [band('red', 'red', 1), band('nir', 'nir', 2)] }),
  ],
  [
    'band-bound-twice',
    evidence({ inputs: [band('red', 'red', 1), band('nir', 'red', 1)] }),
    evidence({ inputs: [band('red', 'red', 1), band('nir', 'nir', 2)] }),
  ],
  [
    'flags-compared-whole',
    evidence({ code: 'qa[i] === 21824', inputs: [qa] }),
    evidence({ code: '(qa[i] >> 3) & 1', inputs: [qa] }),
  ],
  [
    'wrong-bit',
    evidence({
      question: 'How many pixels lie under cloud shadow?',
      code: '(qa[i] >> 3) & 1',
      inputs: [
        input('qa', 'qa-bits', [
          layer(statistics(1, 60), { band: flagged(['fill', 'cloud', 'cloud shadow', 'snow']) }),
        ]),
      ],
    }),
    evidence({ question: 'How many pixels are cloudy?', code: '(qa[i] >> 3) & 1', inputs: [qa] }),
  ],
  [
    'clouds-kept',
    evidence({ question: clear, inputs: [metres], files: [rasterFile('qa.tif', [flagged(['cloud', 'snow'])])] }),
    evidence({ question: clear, inputs: [metres, qa], files: [rasterFile('qa.tif', [flagged(['cloud', 'snow'])])] }),
  ],
  [
    'slope-of-degrees',
    evidence({
      code: 'const [a] = dem.grid.transform; Math.atan((z[1] - z[0]) / a)',
      inputs: [input('dem', 'elevation', [layer(statistics(0, 900), { grid: degrees })], 'm')],
      outputs: [num('slope', 89.9, { quantity: 'slope', unit: 'deg' })],
    }),
    evidence({
      code: 'const [a] = dem.grid.transform; Math.atan((z[1] - z[0]) / (a * 111320 * Math.cos(y)))',
      inputs: [input('dem', 'elevation', [layer(statistics(0, 900), { grid: degrees })], 'm')],
      outputs: [num('slope', 8.9, { quantity: 'slope', unit: 'deg' })],
    }),
  ],
  [
    'latitude-weights-forgotten',
    evidence({ question: 'What is the area-weighted mean?', inputs: [lonLat] }),
    evidence({ question: 'What is the mean of all pixels?', inputs: [lonLat] }),
  ],
  [
    'months-of-thirty-days',
    evidence({ code: 'rate * 30', inputs: [dated(['2020-01', '2020-02'], { unit: 'mm/day' })] }),
    evidence({ code: 'value > 30', inputs: [dated(['2020-01', '2020-02'], { unit: 'mm' })] }),
  ],
  [
    'leap-day-forgotten',
    evidence({ code: 'rate * 365', inputs: [dated(['2020-01'])], outputs: [num('total', 1, { unit: 'mm' })] }),
    evidence({ code: 'rate * 365', inputs: [dated(['2021-01'])], outputs: [num('total', 1, { unit: 'mm' })] }),
  ],
  [
    'layer-twice',
    evidence({ inputs: [dated(['2020-01', '2020-01'])] }),
    evidence({ inputs: [dated(['2020-01', '2020-02'])] }),
  ],
  [
    'copies-in-stack',
    evidence({
      inputs: [
        input(
          'v',
          'ndvi',
          ['a.tif', 'b.tif'].map((file) => layer(statistics(0, 0.77), { file })),
        ),
      ],
    }),
    evidence({
      inputs: [
        input(
          'v',
          'ndvi',
          ['a.tif', 'b.tif'].map((file) => layer(statistics(0, 0), { file })),
        ),
      ],
    }),
  ],
  [
    'change-reversed',
    evidence({ inputs: [twoDates], outputs: [num('change', -0.05, { quantity: 'precipitation' })] }),
    evidence({ inputs: [twoDates], outputs: [num('change', 0.05, { quantity: 'precipitation' })] }),
  ],
  ['zones-beside-raster', onZones([20, 59, 21, 60]), onZones([10.5, 59, 11.5, 60])],
  [
    'attribute-missing',
    evidence({ code: "Number(item.properties['people']) ?? 0", inputs: [zones('z.geojson')], files: [people] }),
    evidence({ code: "item.properties['name']", inputs: [zones('z.geojson')], files: [people] }),
  ],
  [
    'missing-as-zero',
    evidence({ code: 'sum += values[i] || 0', inputs: [gappy] }),
    evidence({ code: 'sum += values[i] || 0', inputs: [metres] }),
  ],
  [
    'celsius-twice',
    evidence({ code: 't[i] - 273.15', inputs: [celsius] }),
    evidence({ code: 't[i] + 273.15', inputs: [celsius] }),
  ],
  [
    'planar-distance-in-degrees',
    evidence({
      code: 'Math.hypot(a.x, a.y); places.items',
      inputs: [zones('z.geojson')],
      files: [featuresFile('z.geojson', [10, 59, 11, 60])],
      outputs: [num('distance', 1, { unit: 'km' })],
    }),
    evidence({
      code: 'Math.hypot(a.x, a.y); places.to(crs)',
      inputs: [zones('z.geojson')],
      files: [featuresFile('z.geojson', [10, 59, 11, 60])],
      outputs: [num('distance', 1, { unit: 'km' })],
    }),
  ],
  ['resolutions-far-apart', evidence({ inputs: [metres, lonLat] }), evidence({ inputs: pair(moved(utm, 1)) })],
  ['longitude-latitude-swapped', onZones([59.2, 10.2, 59.8, 10.8]), onZones([10.2, 59.2, 10.8, 59.8])],
  [
    'angles-averaged',
    evidence({
      inputs: [input('d', 'wind-direction', [layer(statistics(5, 355))])],
      outputs: [num('mean', 180, { unit: 'deg' })],
    }),
    evidence({
      inputs: [input('d', 'wind-direction', [layer(statistics(5, 95))])],
      outputs: [num('mean', 50, { unit: 'deg' })],
    }),
  ],
  [
    'total-interpolated',
    evidence({ inputs: [metres, input('people', 'population', [layer(statistics(0, 9), { grid: degrees })])] }),
    evidence({
      code: 'scan([inputs.people, inputs.values])',
      inputs: [metres, input('people', 'population', [layer(statistics(0, 9), { grid: degrees })])],
    }),
  ],
];
