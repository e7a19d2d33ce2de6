import type { Side } from '../../../bench/suites/traps/trap.ts';
import { file, image, out, raster, stack, toolOf, vector } from '../../../bench/suites/traps/trap.ts';
import type { RelationCase } from './relations.cases.ts';

const overTable = (unit: string, body: string): Side => ({
  inputs: { t: { kind: 'table', file: 'table.csv' } },
  outputs: { value: out('number', 'any', unit) },
  source: toolOf('t: table()', `value: number({ unit: '${unit}' })`, body),
});
const table = (...lines: readonly string[]) => file('table.csv', `${lines.join('\n')}\n`);
const read = (cell: string): string => `    const read = (row: any): number => ${cell};
    const all = inputs.t.rows.map(read).filter(Number.isFinite);
    output.number('value', all.reduce((sum, one) => sum + one, 0) / all.length);`;

const villages = (second: string) => table('village,people', 'a,614', `b,${second}`, 'c,880', 'd,n.a.');
const lead = (low: string) => table('site,lead', 'a,0.9', `b,${low}`, 'c,1.4', 'd,0.7', 'e,1.1');
const depths = (unit: string) => table('core,depth', 'a,1.2 m', `b,80 ${unit}`, 'c,1.4 m', 'd,2.1 m');
const ofMetres = "Number.parseFloat(String(row['depth'])) * (String(row['depth']).endsWith('cm') ? 0.01 : 1)";

const square = (west: number, side: number) => [
  [
    [west, 50],
    [west + side, 50],
    [west + side, 51],
    [west, 51],
    [west, 50],
  ],
];
const polygons = (of: readonly (readonly [west: number, properties: Readonly<Record<string, unknown>>])[]) =>
  file(
    'zones.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: of.map(([west, properties]) => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Polygon', coordinates: square(west, 1) },
      })),
    }),
  );
const overZones = (unit: string, body: string): Side => ({
  inputs: { f: vector('zones.geojson') },
  outputs: { value: out('number', 'any', unit) },
  source: toolOf('f: features()', `value: number({ unit: '${unit}' })`, body),
});
const burnt: Side = overZones(
  'km2',
  `    const spans = inputs.f.items.map(({ geometry }) => (geometry.coordinates as number[][][])[0].map(([x]) => x)).map((all) => [Math.min(...all), Math.max(...all)]);
    let [sum, end] = [0, -Infinity];
    for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
      const start = Math.max(from, end);
      sum += Math.max(0, to - start);
      end = Math.max(end, to);
    }
    output.number('value', sum);`,
);
const lakes = (third: string): ReturnType<typeof file> =>
  polygons([
    [10, { lake_id: 'A', depth: 12 }],
    [12, { lake_id: 'A', depth: 12 }],
    [14, { lake_id: third, depth: 30 }],
    [16, { lake_id: 'C', depth: 5 }],
  ]);
const meanDepth = overZones(
  'm',
  `    const seen = new Map(inputs.f.items.map(({ properties }, index) => [String(properties.lake_id ?? index), Number(properties.depth)]));
    const all = [...seen.values()];
    output.number('value', all.reduce((sum, one) => sum + one, 0) / all.length);`,
);

const quality = (shadow: number) => [
  image('lst.tif', (column, row) => 290 + column / 10 + row / 100),
  image('qa.tif', (column) => (column % 5 === 1 ? 8 : column % 5 === 2 ? shadow : 64), {
    dtype: 'uint16',
    codes: true,
  }),
  file('readme.txt', 'QA: bit 0 fill, 1 dilated cloud, 2 cirrus, 3 cloud, 4 cloud shadow, 5 snow, 6 clear.\n'),
];
const clear: Side = {
  inputs: { v: raster('lst.tif', 'temperature', 'K'), q: raster('qa.tif', 'qa-bits') },
  outputs: { value: out('number', 'temperature', 'K') },
  source: toolOf(
    "v: raster('temperature'), q: raster('qa-bits', { codes: true })",
    "value: number({ unit: 'K' })",
    `    let [sum, n] = [0, 0];
    scan([inputs.v, inputs.q], (v, q) => {
      for (let i = 0; i < v.length; i++) {
        if (((q[i] >> 3) & 3) !== 0) continue;
        sum += v[i];
        n++;
      }
    });
    output.number('value', sum / n, { valid: n });`,
  ),
};

const rain = (month: string, level: number) =>
  image(`rain_${month}.tif`, (column, row) => level + column / 100 + row / 7000, { unit: 'mm/day' });
const overMonths = (months: readonly string[], kept: string, weight: string): Side => ({
  inputs: {
    v: stack(
      months.map((month) => `rain_${month}.tif`),
      'precipitation',
      'mm/day',
    ),
  },
  outputs: { value: out('number', 'precipitation', 'mm/day') },
  source: toolOf(
    "v: stack('precipitation')",
    "value: number({ unit: 'mm/day' })",
    `    const seen = new Set<string>();
    let [sum, all] = [0, 0];
    for (const layer of inputs.v.layers) {
      const date = String(layer.date);
      if (!(${kept})) continue;
      seen.add(date.slice(0, 7));
      const days = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
      let [total, n] = [0, 0];
      scan([layer], (v) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { total += v[i]; n++; } });
      const weight = ${weight};
      if (n > 0) sum += (weight * total) / n;
      if (n > 0) all += weight;
    }
    output.number('value', sum / all);`,
  ),
});
const spring = ['2021-01', '2021-02', '2021-03'];
const winters = ['2019-11', '2019-12', '2020-01', '2020-02', '2020-12'];
const twice = ['2021-01-05', '2021-02-04', '2021-02-04-copy'];

/** Tables as people write them, things in parts, and legends beside a band. */
export const dataFormCases: readonly RelationCase[] = [
  {
    relation: 'plain-numbers',
    question: 'What is the mean number of people in a village?',
    files: [villages('1 463')],
    side: overTable('1', read("Number.parseFloat(String(row['people']).replaceAll(' ', ''))")),
    slip: [".replaceAll(' ', '')", ''],
    nearMiss: [villages('463')],
  },
  {
    relation: 'plain-numbers',
    question: 'What is the mean lead of the sites, values below the limit counting as half of it?',
    files: [lead('<0.2')],
    side: overTable(
      'mg/l',
      read("String(row['lead']).startsWith('<') ? Number(String(row['lead']).slice(1)) / 2 : Number(row['lead'])"),
    ),
    slip: ['/ 2', '/ 1'],
    nearMiss: [lead('0.2')],
  },
  {
    relation: 'plain-numbers',
    question: 'What is the mean lead of the sites? Values with an asterisk are estimated and count like all others.',
    files: [lead('0.2*')],
    side: overTable('mg/l', read("Number.parseFloat(String(row['lead']))")),
    slip: ["Number.parseFloat(String(row['lead']))", "Number(row['lead'])"],
    nearMiss: [lead('0.2')],
  },
  {
    relation: 'plain-numbers',
    question: 'What is the mean depth of the cores in m?',
    files: [depths('cm')],
    side: overTable('m', read(ofMetres)),
    slip: [" * (String(row['depth']).endsWith('cm') ? 0.01 : 1)", ''],
    nearMiss: [depths('m')],
  },
  {
    relation: 'each-key-once',
    question: 'What is the mean depth of the lakes in m?',
    files: [lakes('B')],
    side: meanDepth,
    slip: ['properties.lake_id ?? index', 'index'],
    nearMiss: [
      polygons([
        [10, { lake_id: 'A', depth: 12 }],
        [14, { lake_id: 'B', depth: 30 }],
      ]),
    ],
  },
  {
    relation: 'each-place-twice',
    question: 'What area, 1 km2 for each degree, burnt at least once?',
    files: [
      polygons([
        [10, {}],
        [10.4, {}],
      ]),
    ],
    side: burnt,
    slip: ['Math.max(from, end)', 'from'],
    nearMiss: [
      polygons([
        [10, {}],
        [12, {}],
      ]),
    ],
  },
  {
    relation: 'layer-readings',
    question: 'What is the mean rain over all days of the three months, in mm/day?',
    files: spring.map((month, index) => rain(month, index === 1 ? 9 : 2)),
    side: overMonths(spring, 'true', 'days'),
    slip: ['const weight = days', 'const weight = 1'],
    nearMiss: spring.map((month) => rain(month, 2)),
  },
  {
    relation: 'other-dates',
    question: 'What was the mean rain of December 2019, January and February 2020, in mm/day?',
    files: winters.map((month, index) => rain(month, index)),
    side: overMonths(winters, "['2019-12', '2020-01', '2020-02'].includes(date.slice(0, 7))", '1'),
    slip: ["'2019-12'", "'2020-12'"],
    nearMiss: winters.map((month) => rain(month, 3)),
  },
  {
    relation: 'each-layer-once',
    question: 'What is the mean rain of the dates?',
    files: twice.map((date, index) => rain(date, index === 0 ? 2 : 7)),
    side: overMonths(twice, '!seen.has(date.slice(0, 7))', '1'),
    slip: ['!seen.has(date.slice(0, 7))', 'true'],
    nearMiss: twice.map((date) => rain(date, 2)),
  },
  {
    relation: 'hidden-pixels',
    question: 'What is the mean temperature of the pixels without cloud and cloud shadow?',
    files: quality(16),
    side: clear,
    slip: ['(q[i] >> 3) & 3', '(q[i] >> 3) & 5'],
    nearMiss: quality(64),
  },
];
