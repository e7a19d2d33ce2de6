import type { Side } from '../../../bench/suites/traps/trap.ts';
import { file, image, metres, out, raster, stack, toolOf, vector } from '../../../bench/suites/traps/trap.ts';
import type { RelationCase } from './relations.cases.ts';

const table = (name: string, ...lines: readonly string[]) => file(name, `${lines.join('\n')}\n`);
const value = (unit: string) => ({ value: out('number', 'any', unit) });

const cover = image('cover.tif', (column) => (column < 3 ? 1 : column < 10 ? 2 : 3), { dtype: 'uint8', codes: true });
const legend = (second: string) =>
  table('legend.csv', 'code,name,group', '1,oak,forest', `2,beech,${second}`, '3,reed,wetland');
const forest: Side = {
  inputs: { v: raster('cover.tif', 'class'), t: { kind: 'table', file: 'legend.csv' } },
  outputs: value('%'),
  source: toolOf(
    "v: raster('class', { codes: true }), t: table()",
    "value: number({ unit: '%' })",
    `    const isForest = (row: any): boolean => row['group'] === 'forest';
    const rows: any[] = inputs.t.rows.filter(isForest);
    const codes = new Set(rows.map((row) => Number(row['code'])));
    let [hits, n] = [0, 0];
    scan([inputs.v], (v) => { for (let i = 0; i < v.length; i++) { n++; if (codes.has(v[i])) hits++; } });
    output.number('value', (100 * hits) / n);`,
  ),
};

const days = ['2021-06-15', '2021-07-17', '2021-08-18'];
const warm = (step: number) =>
  days.map((day, index) => image(`t_${day}.tif`, (column, row) => 10 + index * step + column / 10 + (row * row) / 90));
const pooled: Side = {
  inputs: {
    v: stack(
      days.map((day) => `t_${day}.tif`),
      'temperature',
      'degC',
    ),
  },
  outputs: value('degC'),
  source: toolOf(
    "v: stack('temperature')",
    "value: number({ unit: 'degC' })",
    `    const apart: boolean = false;
    const heaps: number[][] = [[]];
    for (const layer of inputs.v.layers) {
      if (apart) heaps.push([]);
      const heap = heaps[heaps.length - 1];
      scan([layer], (v) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) heap.push(v[i]); });
    }
    const tops = heaps.filter((heap) => heap.length > 0).map((heap) => heap.toSorted((a, b) => a - b)[Math.floor(0.9 * heap.length)]);
    output.number('value', tops.reduce((sum, top) => sum + top, 0) / tops.length);`,
  ),
};

const mask = (name: string, from: number, to: number) =>
  image(`${name}.tif`, (column) => (column >= from && column < to ? 1 : 0), { dtype: 'uint8', codes: true });
const burnedForest: Side = {
  inputs: { b: raster('burned.tif', 'class'), f: raster('forest.tif', 'class') },
  outputs: value('%'),
  source: toolOf(
    "b: raster('class', { codes: true }), f: raster('class', { codes: true })",
    "value: number({ unit: '%' })",
    `    let [both, whole] = [0, 0];
    scan([inputs.b, inputs.f], (b, f) => {
      for (let i = 0; i < b.length; i++) {
        if (Number.isNaN(b[i]) || Number.isNaN(f[i])) continue;
        if (b[i] === 1) whole++;
        if (b[i] === 1 && f[i] === 1) both++;
      }
    });
    output.number('value', (100 * both) / whole);`,
  ),
};

const houses = (...rows: readonly string[]) => table('houses.csv', 'house,flooded,insured', ...rows);
const insured: Side = {
  inputs: { t: { kind: 'table', file: 'houses.csv' } },
  outputs: value('%'),
  source: toolOf(
    't: table()',
    "value: number({ unit: '%' })",
    `    const whole = inputs.t.rows.filter((row) => row['flooded'] === 'yes');
    const part = inputs.t.rows.filter((row) => row['flooded'] === 'yes' && row['insured'] === 'yes');
    output.number('value', (100 * part.length) / whole.length);`,
  ),
};

const acidity = (note: string) =>
  table('ph.csv', 'site,ph,qc', 'a,7.1,ok', 'b,6.8,ok', `c,2.3,${note}`, 'd,7.4,ok', 'e,7.0,ok');
const codedAcidity = [
  table('ph.csv', 'site,ph,qc', 'a,7.1,0', 'b,6.8,0', 'c,2.3,4', 'd,7.4,0', 'e,7.0,1'),
  file('readme.txt', 'qc: 0 = good, 1 = estimated, 4 = rejected.\n'),
];
const meanPh = (kept: string): Side => ({
  inputs: { t: { kind: 'table', file: 'ph.csv' } },
  outputs: value('1'),
  source: toolOf(
    't: table()',
    "value: number({ unit: '1' })",
    `    const rows = inputs.t.rows.filter((row) => ${kept});
    output.number('value', rows.reduce((sum, row) => sum + Number(row['ph']), 0) / rows.length);`,
  ),
});

const [north, west] = [5316600, 500000];
const square = (column: number): number[][] =>
  [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ].map(([x = 0, y = 0]) => [west + 30 * (column + 2 + x), north - 30 * (10 + y)]);
const sites = (second: number) =>
  file(
    'sites.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32633' } },
      features: [0, second].map((column) => ({
        ...{ type: 'Feature', properties: {} },
        geometry: { type: 'Polygon', coordinates: [square(column)] },
      })),
    }),
  );
const protectedForest: Side = {
  inputs: { v: raster('cover.tif', 'class'), f: vector('sites.geojson') },
  outputs: value('km2'),
  source: toolOf(
    "v: raster('class', { codes: true }), f: features()",
    "value: number({ unit: 'km2' })",
    `    const pixels = inputs.v.grid;
    const shares = [inputs.f.coverage(pixels)];
    let sum = 0;
    for (const share of shares)
      scan([inputs.v, share, pixels.area], (v, s, m2) => { for (let i = 0; i < v.length; i++) if (v[i] === 1) sum += s[i] * m2[i]; });
    output.number('value', sum / 1e6);`,
  ),
};
const meanYield: Side = {
  inputs: { v: raster('yield.tif', 'yield', 't/ha'), f: vector('sites.geojson') },
  outputs: value('t/ha'),
  source: toolOf(
    "v: raster('yield'), f: features()",
    "value: number({ unit: 't/ha' })",
    `    let [sum, weight] = [0, 0];
    scan([inputs.v, inputs.f.coverage(inputs.v.grid)], (v, s) => {
      for (let i = 0; i < v.length; i++) {
        const part = s[i];
        sum += part * v[i];
        weight += part;
      }
    });
    output.number('value', sum / weight);`,
  ),
};
const forestGrid = image('cover.tif', () => 1, { dtype: 'uint8', codes: true, grid: metres() });

const gauge = (third: string) => [
  table(
    'rain.csv',
    'date,rain',
    '2018-01-01,7.5',
    '2018-01-02,0.5',
    `2018-01-03,${third}`,
    '2018-01-04,M',
    '2018-01-05,4',
  ),
  file('readme.txt', 'rain: daily total in mm; `T` = trace (too little to measure, counts as 0.0), `M` = missing.\n'),
];
const meanRain: Side = {
  inputs: { t: { kind: 'table', file: 'rain.csv' } },
  outputs: value('mm'),
  source: toolOf(
    't: table()',
    "value: number({ unit: 'mm' })",
    `    const all = inputs.t.rows.map((row) => (row['rain'] === 'T' ? 0 : Number(row['rain']))).filter(Number.isFinite);
    output.number('value', all.reduce((sum, one) => sum + one, 0) / all.length);`,
  ),
};

/** What belongs to the whole that is asked for: all rows of a kind, all dates, all that a share is of, and nothing twice or bad. */
export const wholeFormCases: readonly RelationCase[] = [
  {
    relation: 'rows-reversed',
    question: 'What percentage of the mapped area is forest?',
    files: [cover, legend('forest')],
    side: forest,
    slip: ['inputs.t.rows.filter(isForest)', '[inputs.t.rows.find(isForest)]'],
    nearMiss: [cover, legend('orchard')],
  },
  {
    relation: 'dates-exchanged',
    question: 'What is the 90th percentile of all temperatures of the three dates together, in °C?',
    files: warm(3),
    side: pooled,
    slip: ['apart: boolean = false', 'apart: boolean = true'],
    nearMiss: warm(0),
  },
  {
    relation: 'whole-of-share',
    question: 'What percentage of the area that burned had been forest?',
    files: [mask('burned', 2, 10), mask('forest', 5, 18)],
    side: burnedForest,
    slip: ['if (b[i] === 1) whole++', 'if (f[i] === 1) whole++'],
    nearMiss: [mask('burned', 5, 18), mask('forest', 5, 18)],
  },
  {
    relation: 'whole-of-share',
    question: 'What percentage of the flooded houses were insured?',
    files: [houses('1,yes,yes', '2,yes,no', '3,no,yes', '4,no,no', '5,no,yes')],
    side: insured,
    slip: ["const whole = inputs.t.rows.filter((row) => row['flooded'] === 'yes')", 'const whole = inputs.t.rows'],
    nearMiss: [houses('1,yes,yes', '2,yes,no')],
  },
  {
    relation: 'flagged-records',
    question: 'What is the mean pH of the sites?',
    files: [acidity('sensor fault')],
    side: meanPh("!Object.values(row).includes('sensor fault')"),
    slip: ["!Object.values(row).includes('sensor fault')", 'row !== null'],
    nearMiss: [acidity('ok')],
  },
  {
    relation: 'flagged-records',
    question: 'What is the mean pH of the sites?',
    files: codedAcidity,
    side: meanPh('!Object.values(row).includes(4)'),
    slip: ['!Object.values(row).includes(4)', 'row !== null'],
    nearMiss: [table('ph.csv', 'site,ph,qc', 'a,7.1,0', 'b,6.8,1', 'c,7.3,0')],
  },
  {
    relation: 'each-place-once',
    question: 'How much forest (class 1) lies within sites of whatever kind, in km²?',
    files: [forestGrid, sites(2)],
    side: protectedForest,
    slip: ['[inputs.f.coverage(pixels)]', 'inputs.f.items.map((_, index) => inputs.f.coverage(pixels, index))'],
    nearMiss: [forestGrid, sites(6)],
  },
  {
    relation: 'readings',
    question: 'What is the area-weighted mean yield of the sites, in t/ha?',
    files: [image('yield.tif', (column, row) => 4 + column * column + row, { unit: 't/ha' }), sites(5.4)],
    side: meanYield,
    slip: ['const part = s[i]', 'const part = s[i] > 0.5 ? 1 : 0'],
    nearMiss: [image('yield.tif', () => 6, { unit: 't/ha' }), sites(5.4)],
  },
  {
    relation: 'told-words',
    question: 'What was the mean daily rain, in mm, over all days with an observation?',
    files: gauge('T'),
    side: meanRain,
    slip: ["row['rain'] === 'T' ? 0 : Number(row['rain'])", "Number(row['rain'])"],
    nearMiss: gauge('0.0'),
  },
];
