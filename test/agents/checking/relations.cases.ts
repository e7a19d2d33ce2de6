import type { Scene, Side } from '../../../bench/suites/traps/trap.ts';
import { degrees, file, image, out, raster, stack, summing, toolOf, vector } from '../../../bench/suites/traps/trap.ts';
import { findTemplate } from '../../../templates/library.ts';

/** A tool that a relation holds for, and the slip in it that breaks it. */
export interface RelationCase {
  readonly relation: string;
  readonly question: string;
  readonly files: Scene['files'];
  readonly side: Side;
  readonly slip: readonly [from: string, to: string];
  /** Data over which the tool with the slip is right. */
  readonly nearMiss?: Scene['files'];
}

const ramp = (column: number, row: number): number => 0.2 + column / 100 + row / 1000;
const ndvi = [image('ndvi.tif', ramp)];
const one = (name: string, body: string, quantity = 'ndvi', unit = '1'): Side => ({
  inputs: { v: raster('ndvi.tif', 'ndvi', '1') },
  outputs: { [name]: out('number', quantity, unit) },
  source: toolOf("v: raster('ndvi')", `${name}: number({ quantity: '${quantity}', unit: '${unit}' })`, body),
});
const mean = one('mean', summing('v[i]', 'Number.isFinite(v[i])', "output.number('mean', sum / valid);"));
const meanNdvi = 'What is the mean NDVI?';
const share = one(
  'share',
  summing('v[i] > 0.3 ? 1 : 0', 'Number.isFinite(v[i])', "output.number('share', (100 * hits) / valid);"),
  'share',
  '%',
);
const above = 'What share of the pixels has an NDVI above 0.3, in percent?';

const years = [2001, 2003, 2004, 2009];
const yearly = years.map((year) => image(`ndvi_${year}-07-01.tif`, (column) => 0.2 + column / 100 + (year % 7) / 50));
const names = years.map((year) => `ndvi_${year}-07-01.tif`);
const overYears = (outputs: string, promised: Side['outputs'], body: string, imports = ''): Side => ({
  inputs: { v: stack(names, 'ndvi', '1') },
  outputs: promised,
  source: toolOf(
    "v: stack('ndvi')",
    outputs,
    `    const means = inputs.v.layers.map((layer) => {
      let [sum, valid] = [0, 0];
      scan([layer], (v) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { sum += v[i]; valid++; } });
      return sum / valid;
    });
${body}`,
    imports,
  ),
});

const pair: Side = {
  inputs: { a: raster('a.tif', 'ndvi', '1'), b: raster('b.tif', 'ndvi', '1') },
  outputs: { r: out('number', 'correlation', '1') },
  source: toolOf(
    "a: raster('ndvi'), b: raster('ndvi')",
    "r: number({ quantity: 'correlation', unit: '1' })",
    `    let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0];
    scan([inputs.a, inputs.b], (a, b) => {
      for (let i = 0; i < a.length; i++) {
        const [x, y] = [a[i], b[i]];
        if (Number.isFinite(x - y)) { n++; sa += x; sb += y; saa += x * x; sbb += y * y; sab += x * y; }
      }
    });
    output.number('r', (n * sab - sa * sb) / Math.sqrt((n * saa - sa * sa) * (n * sbb - sb * sb)), { valid: n });`,
  ),
};
const two = [
  image('a.tif', ramp),
  image('b.tif', (column, row) => 0.5 - ramp(column, row) / 2 + ((column * row) % 5) / 50),
];

const sums: Side = {
  ...pair,
  outputs: { total: out('number', 'any', '1') },
  source: toolOf(
    "a: raster('ndvi'), b: raster('ndvi')",
    "total: number({ unit: '1' })",
    "    let total = 0;\n    scan([inputs.a, inputs.b], (a, b) => { for (let i = 0; i < a.length; i++) total += a[i] * b[i]; });\n    output.number('total', total);",
  ),
};

const cover = [
  image('class.tif', (column) => (column < 5 ? 10 : column < 12 ? 20 : 30), { dtype: 'uint8', codes: true }),
];
const covered: Side = {
  inputs: { v: raster('class.tif', 'class') },
  outputs: { share: out('number', 'share', '%') },
  source: toolOf(
    "v: raster('class', { codes: true })",
    "share: number({ quantity: 'share', unit: '%' })",
    summing('v[i] === 20 ? 1 : 0', 'Number.isFinite(v[i])', "output.number('share', (100 * hits) / valid);"),
  ),
};

const stations = file('stations.csv', 'name,height\na,10\nb,30\nc,80\nd,40\n');
const heights: Side = {
  inputs: { t: { kind: 'table', file: 'stations.csv' } },
  outputs: { mean: out('number', 'any', 'm') },
  source: toolOf(
    't: table()',
    "mean: number({ unit: 'm' })",
    "    let [sum, count] = [0, 0];\n    for (const row of inputs.t.rows) { sum += Number(row['height']); count++; }\n    output.number('mean', sum / count);",
  ),
};

const gappy = file('gappy.csv', 'name,height\na,10\nb,30\nc,\nd,40\n');
const gappyMean: Side = {
  ...heights,
  inputs: { t: { kind: 'table', file: 'gappy.csv' } },
  source: heights.source.replace(
    'for (const row of inputs.t.rows) {',
    "for (const row of inputs.t.rows.filter((one) => one['height'] !== null)) {",
  ),
};

const gauge = file(
  'gauge.csv',
  `day,level\n${Array.from({ length: 12 }, (_, month) => `2019-${String(month + 1).padStart(2, '0')}-15,${3 + ((month * 5) % 7)}`).join('\n')}\n`,
);
const gauged = (body: string, name = 'mean', unit = 'm'): Side => ({
  inputs: { t: { kind: 'table', file: 'gauge.csv' } },
  outputs: { [name]: out('number', 'any', unit) },
  source: toolOf('t: table()', `${name}: number({ unit: '${unit}' })`, body),
});
const quarter =
  gauged(`    const kept = inputs.t.rows.filter((row) => String(row['day']) >= '2019-04-01' && String(row['day']) < '2019-07-01');
    output.number('mean', kept.reduce((sum, row) => sum + Number(row['level']), 0) / kept.length);`);
const rate = gauged(
  `    const rows = inputs.t.rows.map((row) => ({ x: Date.parse(String(row['day'])) / 31556952000, y: Number(row['level']) }));
    const [mx, my] = [rows.reduce((sum, { x }) => sum + x, 0) / rows.length, rows.reduce((sum, { y }) => sum + y, 0) / rows.length];
    output.number('slope', rows.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) / rows.reduce((sum, { x }) => sum + (x - mx) ** 2, 0));`,
  'slope',
  'm/year',
);

const square = (west: number, name: string) => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 51],
        [west + 4, 51],
        [west + 4, 59],
        [west, 59],
        [west, 51],
      ],
    ],
  },
});
const fields = [
  image('ndvi.tif', ramp, { grid: degrees() }),
  file(
    'zones.geojson',
    JSON.stringify({ type: 'FeatureCollection', features: [square(10, 'west'), square(15, 'east')] }),
  ),
];
const zonal: Side = {
  inputs: { v: raster('ndvi.tif', 'ndvi', '1'), zones: vector('zones.geojson') },
  outputs: { zones: out('table', 'any', '') },
  source: toolOf(
    "v: raster('ndvi'), zones: features()",
    'zones: table()',
    `    const zone = inputs.zones.rasterize(inputs.v.grid);
    const [sums, counts] = [inputs.zones.items.map(() => 0), inputs.zones.items.map(() => 0)];
    scan([inputs.v, zone], (v, z) => {
      for (let i = 0; i < v.length; i++) {
        if (!Number.isFinite(v[i]) || !Number.isFinite(z[i])) continue;
        sums[z[i]] += v[i];
        counts[z[i]]++;
      }
    });
    output.table('zones', inputs.zones.items.map(({ properties }, index) => ({ name: String(properties['name']), sum: sums[index], valid: counts[index], mean: sums[index] / counts[index] })));`,
  ),
};
const askZones = 'What is the mean NDVI of each zone?';

const places = file(
  'places.geojson',
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      [10, 50],
      [12, 51],
    ].map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } })),
  }),
);
const line = file(
  'line.geojson',
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'LineString',
          coordinates: [
            [10, 50],
            [12, 51],
          ],
        },
      },
    ],
  }),
);
/** Great-circle distance of the two positions that `positions` gives. */
const between = (name: string, positions: string): Side => ({
  inputs: { f: vector(name) },
  outputs: { distance: out('number', 'distance', 'km') },
  source: toolOf(
    'f: features()',
    "distance: number({ quantity: 'distance', unit: 'km' })",
    `    const [a, b] = ${positions};
    const radians = Math.PI / 180;
    const half = Math.sin(((b[1] - a[1]) * radians) / 2) ** 2 + Math.cos(a[1] * radians) * Math.cos(b[1] * radians) * Math.sin(((b[0] - a[0]) * radians) / 2) ** 2;
    output.number('distance', 2 * 6371.0088 * Math.asin(Math.sqrt(half)));`,
  ),
});
const apart = between('places.geojson', 'inputs.f.items.map(({ geometry }) => geometry.coordinates as number[])');
const long = between('line.geojson', 'inputs.f.items[0].geometry.coordinates as number[][]');

const template = findTemplate('correlation');
const kinds = { number: 'number', series: 'series', table: 'table' } as const;
const correlations: Side = {
  inputs: { first: stack(['a.tif'], 'ndvi', '1'), second: stack(['b.tif'], 'ndvi', '1') },
  outputs: Object.fromEntries(
    Object.entries(template?.outputs ?? {}).map(([name, { kind }]) => [
      name,
      out(kind === 'series' || kind === 'table' ? kinds[kind] : 'number', 'any', ''),
    ]),
  ),
  source: template?.source ?? '',
};

export const relationCases: readonly RelationCase[] = [
  { relation: 'strips', question: meanNdvi, files: ndvi, side: mean, slip: ['i = 0', 'i = 1'] },
  { relation: 'flat', question: meanNdvi, files: ndvi, side: mean, slip: ['sum / valid', 'sum / (valid + 1)'] },
  {
    relation: 'turned',
    question: meanNdvi,
    files: ndvi,
    side: one(
      'mean',
      "    const v = inputs.v.read();\n    let [sum, valid] = [0, 0];\n    for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { sum += v[i]; valid++; }\n    output.number('mean', sum / valid);",
      'any',
    ),
    slip: ['i < v.length', 'i < v.length - 1'],
  },
  {
    relation: 'doubled',
    question: 'What is the sum of NDVI over all pixels?',
    files: ndvi,
    side: one('sum', summing('v[i]', 'Number.isFinite(v[i])', "output.number('sum', sum);")),
    slip: ['let [sum, valid, hits, all] = [0', 'let [sum, valid, hits, all] = [5'],
  },
  {
    relation: 'bordered',
    question: meanNdvi,
    files: [image('ndvi.tif', (column, row) => (column < 3 ? Number.NaN : ramp(column, row)))],
    side: one('mean', summing('v[i]', 'Number.isFinite(v[i])', "output.number('mean', sum / valid);"), 'any'),
    slip: ['sum / valid', 'sum / all'],
  },
  { relation: 'threshold', question: above, files: ndvi, side: share, slip: ['v[i] > 0.3', 'v[i] >= 0.3'] },
  {
    relation: 'classes',
    question: 'Which share is of class 20, in percent?',
    files: cover,
    side: covered,
    slip: ['=== 20', '=== 22'],
  },
  {
    relation: 'correlated',
    question: 'What is the correlation of the two?',
    files: two,
    side: pair,
    slip: ['n * saa - sa', 'n * saa + sa'],
  },
  {
    relation: 'rising',
    question: 'By how much does NDVI change per year, as a linear trend?',
    files: yearly,
    side: overYears(
      "slope: number({ unit: '1/year' })",
      { slope: out('number', 'ndvi-trend', '1/year') },
      "    output.number('slope', linearFit(inputs.v.layers.map((layer) => layer.year ?? NaN), means).slope);",
      ', linearFit',
    ),
    slip: ['layer.year ?? NaN', 'inputs.v.layers.indexOf(layer)'],
  },
  {
    relation: 'peak',
    question: 'On which date is the mean NDVI highest?',
    files: yearly,
    side: overYears(
      "date: text({ quantity: 'date' })",
      { date: out('text', 'date', '') },
      "    const best = means.reduce((most, value, index) => (value > means[most] ? index : most), 0);\n    output.text('date', inputs.v.layers[best].date);",
    ),
    slip: ['inputs.v.layers[best].date', 'inputs.v.layers[Math.max(0, best - 1)].date'],
  },
  {
    relation: 'every-input',
    question: 'What is the sum of the products?',
    files: two,
    side: sums,
    slip: ['[inputs.a, inputs.b]', '[inputs.a, inputs.a]'],
  },
  {
    relation: 'every-layer',
    question: 'What is the mean NDVI over all images?',
    files: yearly,
    side: overYears(
      "mean: number({ quantity: 'ndvi', unit: '1' })",
      { mean: out('number', 'ndvi', '1') },
      "    let total = 0;\n    for (let k = 0; k < means.length; k++) total += means[k] / means.length;\n    output.number('mean', total);",
    ),
    slip: [
      'let k = 0; k < means.length; k++) total += means[k] / means.length',
      'let k = 1; k < means.length; k++) total += means[k] / (means.length - 1)',
    ],
  },
  {
    relation: 'proportional',
    question: 'What is the standard deviation of NDVI?',
    files: ndvi,
    side: one(
      'std',
      summing(
        'v[i] * v[i]',
        'Number.isFinite(v[i])',
        "output.number('std', Math.sqrt(sum / valid - plain ** 2));",
      ).replace(
        'scan([inputs.v]',
        `let plain = 0;
    scan([inputs.v], (v) => { for (let i = 0; i < v.length; i++) plain += v[i] / inputs.v.pixels; });
    scan([inputs.v]`,
      ),
      'any',
    ),
    slip: ['sum / valid - plain', 'sum / valid + plain'],
  },
  {
    relation: 'parted',
    question: askZones,
    files: fields,
    side: zonal,
    slip: ['sum: sums[index]', 'sum: sums[index] + 0.5'],
  },
  {
    relation: 'declared',
    question: 'How closely are the two related?',
    files: two,
    side: correlations,
    slip: ['moments.product(0, 1) / moments.product(0, 0)', 'moments.product(0, 1) / (moments.product(0, 0) + 1)'],
  },
  {
    relation: 'zone-alone',
    question: askZones,
    files: fields,
    side: zonal,
    slip: ['mean: sums[index] / counts[index]', 'mean: sums.reduce((a, b) => a + b) / counts[index]'],
  },
  {
    relation: 'in-period',
    question: 'What is the mean level from 2019-04-01 to 2019-06-30?',
    files: [gauge],
    side: quarter,
    slip: ["'2019-07-01'", "'2019-06-01'"],
  },
  {
    relation: 'gap',
    question: 'What is the mean height?',
    files: [gappy],
    side: gappyMean,
    slip: [".filter((one) => one['height'] !== null)", ''],
  },
  {
    relation: 'years-later',
    question: 'What is the slope of the level over time?',
    files: [gauge],
    side: rate,
    slip: ['(x - mx) * (y - my)', 'x * (y - my) + x'],
  },
  {
    relation: 'reordered',
    question: 'What is the mean height?',
    files: [stations],
    side: heights,
    slip: ["sum += Number(row['height'])", "sum += Number(row['height']) * (count + 1)"],
  },
  {
    relation: 'repeated',
    question: 'What is the mean height?',
    files: [stations],
    side: heights,
    slip: ['sum / count', 'sum / (count + 1)'],
  },
  {
    relation: 'apart',
    question: 'How far apart are the places, in km?',
    files: [places],
    side: apart,
    slip: ['2 * 6371.0088', '6371.0088'],
  },
  {
    relation: 'moved',
    question: 'How long is the line, in km?',
    files: [line],
    side: long,
    slip: ['Math.cos(a[1] * radians)', 'Math.cos((a[1] + 1) * radians)'],
  },
];
