import type { Side } from '../../../bench/suites/traps/trap.ts';
import { file, image, out, raster, stack, toolOf, vector } from '../../../bench/suites/traps/trap.ts';
import type { RelationCase } from './relations.cases.ts';

const overTable = (unit: string, body: string): Side => ({
  inputs: { t: { kind: 'table', file: 'table.csv' } },
  outputs: { value: out('number', 'any', unit) },
  source: toolOf('t: table()', `value: number({ unit: '${unit}' })`, body),
});
const table = (...lines: readonly string[]) => file('table.csv', `${lines.join('\n')}\n`);
const sumOf = (column: string, kept: string): string => `    const kept = inputs.t.rows.filter((row) => ${kept});
    output.number('value', kept.reduce((sum, row) => sum + Number(row['${column}']), 0));`;

const floods = (low: string) => table('event,level', `a,${low}`, 'b,640 cm', 'c,1120 cm', 'd,580 cm');
const turbines = (other: string) =>
  table('status,power', 'operating,3', `${other},4`, 'operating,5', 'planned,6', `${other},2`);
const harvests = (name: string) => table('country,t', 'Kenya,3', `"${name}",4`, 'Kenya,5', 'Uganda,6');
const reports = (again: string) =>
  table(
    'station,date,rain,sent',
    'a,2021-05-01,3,1',
    'a,2021-05-02,4,2',
    'b,2021-05-01,5,3',
    'b,2021-05-02,6.5,4',
    `a,${again},3,5`,
  );

const cover = (fill: number) => [
  image('cover.tif', (column, row) => (column < 5 ? fill : 10 + column + row), { dtype: 'int16' }),
];
const meanCover: Side = {
  inputs: { v: raster('cover.tif', 'any') },
  outputs: { mean: out('number', 'any', '%') },
  source: toolOf(
    "v: raster('any')",
    "mean: number({ unit: '%' })",
    `    let [sum, n] = [0, 0];
    scan([inputs.v], (v) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i]) && v[i] !== 255) { sum += v[i]; n++; } });
    output.number('mean', sum / n);`,
  ),
};

const bands = (nir: number) => [
  image('B03.tif', (column, row) => 0.05 + ((column * 7 + row) % 20) / 100),
  image('B08.tif', (column, row) => nir * (0.05 + ((column + row * 5) % 20) / 100) + (1 - nir) * 0.05),
  image('B11.tif', (column, row) => 0.04 + ((column * 3 + row * 3) % 20) / 100),
];
const water: Side = {
  inputs: {
    a: raster('B03.tif', 'reflectance'),
    b: raster('B08.tif', 'reflectance'),
    c: raster('B11.tif', 'reflectance'),
  },
  outputs: { mean: out('number', 'any', '1') },
  source: toolOf(
    "a: raster('reflectance'), b: raster('reflectance'), c: raster('reflectance')",
    "mean: number({ unit: '1' })",
    `    let [sum, n] = [0, 0];
    scan([inputs.a, inputs.b, inputs.c], (a, b, c) => {
      for (let i = 0; i < a.length; i++) {
        const index = (a[i] - c[i]) / (a[i] + c[i]);
        if (!Number.isFinite(index) || !Number.isFinite(b[i])) continue;
        sum += index;
        n++;
      }
    });
    output.number('mean', sum / n);`,
  ),
};

const years = [2018, 2019, 2020, 2021];
const scenes = (since: number) =>
  years.map((year) =>
    image(`nir_${year}-07-01.tif`, (column) => (2500 + column * 10 + year) * (year < since ? 1 : 1e-4)),
  );
const reflectance: Side = {
  inputs: {
    v: stack(
      years.map((year) => `nir_${year}-07-01.tif`),
      'any',
    ),
  },
  outputs: { mean: out('number', 'any', '1') },
  source: toolOf(
    "v: stack('any')",
    "mean: number({ unit: '1' })",
    `    let [sum, n] = [0, 0];
    for (const layer of inputs.v.layers) {
      const scale = (layer.date ?? '') < '2020' ? 1e-4 : 1;
      scan([layer], (v) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { sum += v[i] * scale; n++; } });
    }
    output.number('mean', sum / n);`,
  ),
};

const layer = (name: string, geometries: readonly Readonly<Record<string, unknown>>[]) =>
  file(
    name,
    JSON.stringify({
      type: 'FeatureCollection',
      features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    }),
  );
const wells = layer(
  'wells.geojson',
  [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) =>
    [0.2, 0.6, 0.8].map((y) => ({ type: 'Point', coordinates: [10 + x, 50 + y] })),
  ),
);
const area = (corner: readonly (readonly number[])[]) =>
  layer('area.geojson', [{ type: 'Polygon', coordinates: [[[10, 50], [11, 50], ...corner, [10, 51], [10, 50]]] }]);
const inside: Side = {
  inputs: { p: vector('wells.geojson'), a: vector('area.geojson') },
  outputs: { value: out('number', 'count', '1') },
  source: toolOf(
    'p: features(), a: features()',
    "value: number({ quantity: 'count', unit: '1' })",
    `    const ring = (inputs.a.items[0].geometry.coordinates as number[][][])[0];
    const [north, east] = [Math.max(...ring.map(([, y]) => y)), Math.max(...ring.map(([x]) => x))];
    const isIn = (x: number, y: number): boolean => ring.length > 4 ? x <= east && y <= north : x - 10 + (y - 50) < 1;
    output.number('value', inputs.p.items.filter(({ geometry }) => isIn(...(geometry.coordinates as [number, number]))).length);`,
  ),
};

/** Cases of what questions and data tell of their own writing. */
export const toldFormCases: readonly RelationCase[] = [
  {
    relation: 'padded-numbers',
    question: 'What is the highest level in cm?',
    files: [floods('97 cm')],
    side: overTable(
      'cm',
      `    const levels = inputs.t.rows.map((row) => String(row['level'])).toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
    output.number('value', Number.parseFloat(levels.at(-1) ?? ''));`,
    ),
    slip: ['.toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b))', '.toSorted()'],
  },
  {
    relation: 'outside-names',
    question: 'How many MW have the turbines with the status "operating" together?',
    files: [turbines('pre-operating')],
    side: overTable('MW', sumOf('power', "row['status'] === 'operating'")),
    slip: ["row['status'] === 'operating'", "String(row['status']).includes('operating')"],
    nearMiss: [turbines('built')],
  },
  {
    relation: 'one-name',
    question: 'How much in t did Kenya harvest?',
    files: [harvests('kenya ')],
    side: overTable('t', sumOf('t', "String(row['country']).trim().toLowerCase() === 'kenya'")),
    slip: [".trim().toLowerCase() === 'kenya'", " === 'Kenya'"],
    nearMiss: [harvests('Chad')],
  },
  {
    relation: 'each-once',
    question: 'What is the total rain in mm? Some reports were sent twice; they are the same report.',
    files: [reports('2021-05-01')],
    side: overTable(
      'mm',
      `    const seen = new Map(inputs.t.rows.map((row) => [String(row['station']) + row['date'], Number(row['rain'])]));
    output.number('value', [...seen.values()].reduce((sum, one) => sum + one, 0));`,
    ),
    slip: ["String(row['station']) + row['date']", "String(row['sent'])"],
  },
  {
    relation: 'told-fills',
    question: 'What is the mean tree cover in percent? 255 marks pixels without an observation.',
    files: cover(255),
    side: meanCover,
    slip: [' && v[i] !== 255', ''],
    nearMiss: cover(20),
  },
  {
    relation: 'other-ports',
    question: 'What is the mean MNDWI? B03 is green, B08 near-infrared, B11 short-wave infrared.',
    files: bands(1),
    side: water,
    slip: ['(a[i] - c[i]) / (a[i] + c[i])', '(a[i] - b[i]) / (a[i] + b[i])'],
  },
  {
    relation: 'dated-encodings',
    question:
      'What is the mean reflectance over all dates? Scenes from before 2020 are stored as reflectance × 10000; scenes from 2020 on are stored as reflectance.',
    files: scenes(2020),
    side: reflectance,
    slip: ["(layer.date ?? '') < '2020' ? 1e-4 : 1", '1e-4'],
  },
  {
    relation: 'points-in-polygons',
    question: 'How many wells lie within the area?',
    files: [wells, area([])],
    side: inside,
    slip: ['ring.length > 4', 'ring.length > 3'],
    nearMiss: [wells, area([[11, 51]])],
  },
];
