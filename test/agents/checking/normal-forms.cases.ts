import type { Side } from '../../../bench/suites/traps/trap.ts';
import { degrees, file, image, metres, out, raster, stack, toolOf, vector } from '../../../bench/suites/traps/trap.ts';
import type { RelationCase } from './relations.cases.ts';

/** A tool over one table `t`, or two, that gives one number. */
const overTables = (names: readonly string[], unit: string, body: string): Side => ({
  inputs: Object.fromEntries(names.map((name, index) => ['tu'[index] ?? '', { kind: 'table', file: name }])),
  outputs: { value: out('number', 'any', unit) },
  source: toolOf(
    names.map((_, index) => `${'tu'[index]}: table()`).join(', '),
    `value: number({ unit: '${unit}' })`,
    body,
  ),
});
const table = (name: string, ...lines: readonly string[]) => file(name, `${lines.join('\n')}\n`);
const meanOf = (column: string, kept: string): string => `    const kept = inputs.t.rows.filter((row) => ${kept});
    output.number('value', kept.reduce((sum, row) => sum + Number(row['${column}']), 0) / kept.length);`;
const changeOf = `    const rows = [...inputs.t.rows].sort((a, b) => (String(a['date']) < String(b['date']) ? -1 : 1));
    output.number('value', Number(rows[rows.length - 1]['area']) - Number(rows[0]['area']));`;

const ozone = (gap: string) => table('ozone.csv', 'station,o3', 'a,40', 'b,42', `c,${gap}`, 'd,47', 'e,44', 'f,43');
const herds = (large: string) => table('herds.csv', 'district,head', 'a,629', `b,${large}`, 'c,271', 'd,withheld');
const gauges = (unit: string) =>
  table('gauges.csv', 'gauge,rain,unit', 'a,22.8,mm', `b,0.9,${unit}`, 'c,13.9,mm', 'd,3,mm');
const crops = table('crops.csv', 'parcel,dose', 'north,100', 'south,50', 'west,80', 'east,20');
const parcels = (...names: readonly string[]) =>
  table('parcels.csv', 'parcel,area', ...names.map((name, index) => `${name},${index + 1}`));
const spread = overTables(
  ['crops.csv', 'parcels.csv'],
  'kg',
  `    const areas = new Map(inputs.u.rows.map((row) => [String(row['parcel']).toLowerCase(), Number(row['area'])]));
    output.number('value', inputs.t.rows.reduce((sum, row) => sum + Number(row['dose']) * (areas.get(String(row['parcel'])) ?? 0), 0));`,
);
const byRow: readonly [string, string] = [
  "areas.get(String(row['parcel'])) ?? 0",
  "Number(inputs.u.rows[inputs.t.rows.indexOf(row)]['area'])",
];
const hot = overTables(
  ['hot.csv'],
  '1',
  `    const days = new Map<string, number>();
    for (const row of inputs.t.rows) days.set(String(row['date']), Math.max(days.get(String(row['date'])) ?? -99, Number(row['t'])));
    output.number('value', [...days.values()].filter((one) => one > 33).length);`,
);
const people = (old: string) => table('people.csv', `name,${old},pop_2020`, 'a,10,30', 'b,20,10', 'c,30,50');
const winter = (late: number) =>
  table('winter.csv', 'month,t', '2019-11,9', '2019-12,3', '2020-01,1', '2020-02,2', '2020-03,7', `2020-12,${late}`);
const inWinter = overTables(
  ['winter.csv'],
  'degC',
  meanOf('t', "['2019-12', '2020-01', '2020-02'].includes(String(row['month']))"),
);
const march = (year: number) =>
  table(
    'daily.csv',
    'year,doy,rain',
    ...Array.from({ length: 100 }, (_, day) => `${year},${day + 1},${(day * 7) % 11}`),
  );
const inMarch = overTables(
  ['daily.csv'],
  'mm',
  `    const kept = inputs.t.rows.filter((row) => new Date(Date.UTC(Number(row['year']), 0, Number(row['doy']))).getUTCMonth() === 2);
    output.number('value', kept.reduce((sum, row) => sum + Number(row['rain']), 0));`,
);
const level = (bend: number) =>
  table(
    'level.csv',
    'date,level',
    ...Array.from(
      { length: 21 },
      (_, day) => `2019-03-${String(day + 1).padStart(2, '0')},${day + (day > 14 ? bend : 0)}`,
    ),
  );
const smoothed = overTables(
  ['level.csv'],
  'm',
  meanOf('level', "Math.abs(Number(String(row['date']).slice(8)) - 11) <= 2"),
);
const track = (...stops: readonly string[]) => table('track.csv', 'stop,latitude,longitude', ...stops);
const long = overTables(
  ['track.csv'],
  'km',
  `    const radians = Math.PI / 180;
    let sum = 0;
    inputs.t.rows.slice(1).forEach((row, index) => {
      const [a, b] = [inputs.t.rows[index], row].map((one) => [Number(one['latitude']) * radians, Number(one['longitude']) * radians]);
      sum += 6371.0088 * Math.acos(Math.min(1, Math.sin(a[0]) * Math.sin(b[0]) + Math.cos(a[0]) * Math.cos(b[0]) * Math.cos(b[1] - a[1])));
    });
    output.number('value', sum);`,
);

const scan = (inputs: string, blocks: string, term: string, kept: string): string => `    let [sum, n] = [0, 0];
    scan([${inputs}], (${blocks}) => {
      for (let i = 0; i < a.length; i++) {
        if (!(${kept})) continue;
        sum += ${term};
        n++;
      }
    });
    output.number('value', sum / n, { valid: n });`;
const stored = (name: string, step: number) =>
  image(name, (column, row) => 2000 + step * column + 10 * row, { dtype: 'int16' });
const scales = (offset: number) =>
  table('bands.csv', 'band,scale,offset', `red,0.0001,${offset}`, `nir,0.0001,${offset}`);
const scaled: Side = {
  inputs: { red: raster('red.tif', 'any'), nir: raster('nir.tif', 'any'), t: { kind: 'table', file: 'bands.csv' } },
  outputs: { value: out('number', 'ndvi', '1') },
  source: toolOf(
    "red: raster('any'), nir: raster('any'), t: table()",
    "value: number({ unit: '1' })",
    `    const entry = (band: string, column: string): number => Number(inputs.t.rows.find((row) => row['band'] === band)?.[column]);
    const of = (value: number, band: string): number => value * entry(band, 'scale') + entry(band, 'offset');
${scan('inputs.red, inputs.nir', 'a, b', "(of(b[i], 'nir') - of(a[i], 'red')) / (of(b[i], 'nir') + of(a[i], 'red'))", 'Number.isFinite(a[i] + b[i])')}`,
  ),
};
const band = (name: string, level: number) =>
  image(`scene_${name}.tif`, (column, row) => level + column / 200 + row / 1000);
const bandNames = ['B03', 'B04', 'B05', 'B08'];
const stacked = (names: readonly string[]): Side => ({
  inputs: {
    v: stack(
      names.map((name) => `scene_${name}.tif`),
      'reflectance',
      '1',
    ),
  },
  outputs: { value: out('number', 'any', '1') },
  source: toolOf(
    "v: stack('reflectance')",
    "value: number({ unit: '1' })",
    `    const named = (name: string) => inputs.v.layers.find((layer) => layer.name.endsWith(name)) ?? inputs.v.layers[0];
    const [first, second] = [named('B04'), named('B08')];
${scan('first, second', 'a, b', '(b[i] - a[i]) / (b[i] + a[i])', 'Number.isFinite(a[i] + b[i])')}`,
  ),
});
const states = (most: number) => [
  image('reflectance.tif', (column, row) => 0.1 + column / 100 + row / 1000),
  image('state.tif', (column) => Math.min(most, Math.floor(column / 5)), { dtype: 'uint8', codes: true }),
];
const clear: Side = {
  inputs: { v: raster('reflectance.tif', 'reflectance', '1'), q: raster('state.tif', 'qa-bits') },
  outputs: { value: out('number', 'reflectance', '1') },
  source: toolOf(
    "v: raster('reflectance'), q: raster('qa-bits', { codes: true })",
    "value: number({ unit: '1' })",
    scan('inputs.v, inputs.q', 'a, q', 'a[i]', 'Number.isFinite(a[i]) && [0, 3].includes(q[i] & 3)'),
  ),
};

const ring = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const polygons = (name: string, ...all: readonly (readonly number[][])[][]) =>
  file(
    name,
    JSON.stringify({
      type: 'FeatureCollection',
      features: all.map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates },
      })),
    }),
  );
const lakes: Side = {
  inputs: { f: vector('lakes.geojson') },
  outputs: { value: out('number', 'area', 'km2') },
  source: toolOf(
    'f: features()',
    "value: number({ unit: 'km2' })",
    `    const of = (points: number[][]): number => points.slice(1).reduce((sum, point, index) => sum + (points[index][0] * point[1] - point[0] * points[index][1]) / 2, 0);
    const rings = inputs.f.items.map(({ geometry }) => (geometry.coordinates as number[][][]).map((one) => Math.abs(of(one)) * 6000));
    output.number('value', rings.reduce((sum, [outer, ...holes]) => sum + outer - holes.reduce((all, one) => all + one, 0), 0));`,
  ),
};
const utm = (column: number): number[][] => ring(500000 + 30 * column, 5316600 - 300, 150);
const population = image('population.tif', (column, row) => column + row);
const flooded: Side = {
  inputs: { v: raster('population.tif', 'population', '1'), f: vector('flood.geojson') },
  outputs: { value: out('number', 'population', '1') },
  source: toolOf(
    "v: raster('population'), f: features()",
    "value: number({ unit: '1' })",
    `    const zones = [inputs.f.rasterize(inputs.v.grid)];
    let sum = 0;
    for (const zone of zones)
      scan([inputs.v, zone], (v, z) => { for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i]) && Number.isFinite(z[i])) sum += v[i]; });
    output.number('value', sum);`,
  ),
};
const flood = (second: number) => {
  const features = [0, second].map((column) => ({
    ...{ type: 'Feature', properties: {} },
    geometry: { type: 'Polygon', coordinates: [utm(column)] },
  }));
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32633' } };
  return file('flood.geojson', JSON.stringify({ type: 'FeatureCollection', crs, features }));
};

const overPixels = (name: string, quantity: string, unit: string, body: string, more = ''): Side => ({
  inputs: { v: raster(name, quantity), ...(more === '' ? {} : { f: vector('flood.geojson') }) },
  outputs: { value: out('number', 'any', unit) },
  source: toolOf(`v: raster('${quantity}')${more}`, `value: number({ unit: '${unit}' })`, body),
});
const inPolygon = overPixels(
  'height.tif',
  'height',
  'm',
  scan(
    "inputs.v, inputs.f.rasterize(inputs.v.grid, { rule: 'centre' })",
    'a, z',
    'a[i]',
    'Number.isFinite(a[i] + z[i])',
  ),
  ', f: features()',
);
const facing = overPixels(
  'aspect.tif',
  'angle',
  'deg',
  `    let [plain, n] = [0, 0];
    const sums = [0, 0];
    scan([inputs.v], (v) => {
      for (let i = 0; i < v.length; i++) {
        plain += v[i];
        n++;
        sums[0] += Math.sin((v[i] * Math.PI) / 180);
        sums[1] += Math.cos((v[i] * Math.PI) / 180);
      }
    });
    output.number('value', (Math.atan2(sums[0], sums[1]) * 180) / Math.PI, { valid: n });`,
);
const crowd = overPixels(
  'density.tif',
  'population-density',
  '1',
  `    let sum = 0;
    scan([inputs.v, inputs.v.grid.area], (v, area) => { for (let i = 0; i < v.length; i++) sum += v[i] * area[i] / 1e6; });
    output.number('value', sum);`,
);
const quotient: Side = {
  inputs: { a: raster('a.tif', 'any'), b: raster('b.tif', 'any') },
  outputs: { value: out('number', 'any', '1') },
  source: toolOf(
    "a: raster('any'), b: raster('any')",
    "value: number({ unit: '1' })",
    `    let [sa, sb, each, n] = [0, 0, 0, 0];
    scan([inputs.a, inputs.b], (a, b) => { for (let i = 0; i < a.length; i++) { sa += a[i]; sb += b[i]; each += a[i] / b[i]; n++; } });
    output.number('value', sa / sb, { valid: n });`,
  ),
};

const named = (first: string, second: string) =>
  table('dates.csv', 'file,date', `scene_a,${first}`, `scene_b,${second}`);
const firstToLast: Side = {
  inputs: { v: stack(['scene_a.tif', 'scene_b.tif'], 'ndvi', '1'), t: { kind: 'table', file: 'dates.csv' } },
  outputs: { value: out('number', 'any', '1') },
  source: toolOf(
    "v: stack('ndvi'), t: table()",
    "value: number({ unit: '1' })",
    `    const rows = inputs.t.rows.toSorted((a, b) => (String(a['date']) < String(b['date']) ? -1 : 1));
    const means = rows.map((_, index) => {
      const layer = inputs.v.layers.find(({ name }) => rows[index]['file'] === name) ?? inputs.v.layers[0];
      let [sum, n] = [0, 0];
      scan([layer], (v) => { for (let i = 0; i < v.length; i++) { sum += v[i]; n++; } });
      return sum / n;
    });
    output.number('value', means[1] - means[0]);`,
  ),
};
const byCosine: Side = {
  inputs: { v: raster('map.tif', 'any') },
  outputs: { value: out('number', 'any', '1') },
  source: toolOf(
    "v: raster('any')",
    "value: number({ unit: '1' })",
    `    const [, , , , step, north] = inputs.v.grid.transform;
    let [sum, all] = [0, 0];
    scan([inputs.v], (v, info) => {
      for (let i = 0; i < v.length; i++) {
        const weight = Math.cos(((north + (info.row + Math.floor(i / info.width) + 0.5) * step) * Math.PI) / 180);
        sum += weight * v[i];
        all += weight;
      }
    });
    output.number('value', sum / all);`,
  ),
};

/** Over the data of `nearMiss` the tool with the slip is right, and nothing may be said of it. */
export const normalFormCases: readonly RelationCase[] = [
  {
    relation: 'fills-missing',
    question: 'What is the mean ozone of all measurements?',
    files: [ozone('-999')],
    side: overTables(['ozone.csv'], 'ppb', meanOf('o3', "typeof row['o3'] === 'number' && row['o3'] > -900")),
    slip: [" && row['o3'] > -900", ''],
    nearMiss: [ozone('')],
  },
  {
    relation: 'plain-numbers',
    question: 'What is the total head of all districts?',
    files: [herds('"5,886"')],
    side: overTables(
      ['herds.csv'],
      '1',
      `    const counts = inputs.t.rows.map((row) => Number.parseFloat(String(row['head']).replaceAll(',', '')));
    output.number('value', counts.filter(Number.isFinite).reduce((sum, one) => sum + one, 0));`,
    ),
    slip: [".replaceAll(',', '')", ''],
    nearMiss: [herds('886')],
  },
  {
    relation: 'one-unit',
    question: 'What is the mean rain of the gauges in mm?',
    files: [gauges('inch')],
    side: overTables(
      ['gauges.csv'],
      'mm',
      `    const mm = inputs.t.rows.map((row) => Number(row['rain']) * (row['unit'] === 'inch' ? 25.4 : 1));
    output.number('value', mm.reduce((sum, one) => sum + one, 0) / mm.length);`,
    ),
    slip: ["row['unit'] === 'inch' ? 25.4 : 1", '1'],
    nearMiss: [gauges('mm')],
  },
  {
    relation: 'one-spelling',
    question: 'How much is spread on all parcels?',
    files: [crops, parcels('North', 'South', 'WEST', 'east')],
    side: spread,
    slip: ['.toLowerCase()', ''],
    nearMiss: [crops, parcels('north', 'south', 'west', 'east')],
  },
  {
    relation: 'keys-aligned',
    question: 'How much is spread on all parcels?',
    files: [crops, parcels('west', 'north', 'east', 'south')],
    side: spread,
    slip: byRow,
    nearMiss: [crops, parcels('north', 'south', 'west', 'east')],
  },
  {
    relation: 'by-date',
    question: 'By how much did the area change from the first to the last survey, in km²?',
    files: [table('surveys.csv', 'date,area', '2001-07-01,10', '2011-07-01,8', '2006-07-01,9')],
    side: overTables(['surveys.csv'], 'km2', changeOf),
    slip: ["[...inputs.t.rows].sort((a, b) => (String(a['date']) < String(b['date']) ? -1 : 1))", 'inputs.t.rows'],
    nearMiss: [table('surveys.csv', 'date,area', '2001-07-01,10', '2006-07-01,9', '2011-07-01,8')],
  },
  {
    relation: 'each-once',
    question: 'What is the rainfall total over all stations, in mm?',
    files: [table('reports.csv', 'station,date,rain', 'a,2020-04-01,5', 'a,2020-04-01,5', 'b,2020-04-01,7')],
    side: overTables(
      ['reports.csv'],
      'mm',
      `    const known = new Map(inputs.t.rows.map((row) => [JSON.stringify(row), row]));
    output.number('value', [...known.values()].reduce((sum, row) => sum + Number(row['rain']), 0));`,
    ),
    slip: ['[...known.values()]', 'inputs.t.rows'],
    nearMiss: [table('reports.csv', 'station,date,rain', 'a,2020-04-01,5', 'a,2020-04-02,5', 'b,2020-04-01,7')],
  },
  {
    relation: 'readings',
    question: 'What is the mean height of the pixels whose centre lies in the polygon?',
    files: [image('height.tif', (column, row) => column * column + row), flood(2.4)],
    side: inPolygon,
    slip: ["'centre'", "'touched'"],
    nearMiss: [image('height.tif', () => 7), flood(2.4)],
  },
  {
    relation: 'readings',
    question: 'What is the mean height inside the polygon?',
    files: [image('height.tif', (column, row) => column * column + row), flood(2.4)],
    side: inPolygon,
    slip: ["'centre'", "'touched'"],
    nearMiss: [image('height.tif', (column) => 700 + column), flood(2.4)],
  },
  {
    relation: 'readings',
    question: 'What is the mean aspect, the mean direction of the slopes?',
    files: [image('aspect.tif', (column) => (column < 10 ? 350 : 12) + (column % 3))],
    side: facing,
    slip: ['(Math.atan2(sums[0], sums[1]) * 180) / Math.PI', 'plain / n'],
    nearMiss: [image('aspect.tif', () => 150)],
  },
  {
    relation: 'readings',
    question: 'How many people live in the scene?',
    files: [image('density.tif', (column, row) => 100 + column + row, { unit: '1/km2' })],
    side: crowd,
    slip: ['v[i] * area[i] / 1e6', 'v[i]'],
    nearMiss: [image('density.tif', (column, row) => 100 + column + row, { unit: '1/km2', grid: metres(1000) })],
  },
  {
    relation: 'readings',
    question: 'What is the ratio of the mean of a to the mean of b?',
    files: [image('a.tif', (column) => 1 + column), image('b.tif', (column, row) => 2 + row + 3 * column)],
    side: quotient,
    slip: ['sa / sb', 'each / n'],
    nearMiss: [image('a.tif', (column) => 1 + column), image('b.tif', () => 4)],
  },
  {
    relation: 'layers-by-date',
    question: 'By how much did the mean NDVI change from the first to the last date of dates.csv?',
    files: [band('a', 0.2), band('b', 0.5), named('2021-06-01', '2020-06-01')],
    side: firstToLast,
    slip: ["inputs.v.layers.find(({ name }) => rows[index]['file'] === name)", 'inputs.v.layers[index]'],
    nearMiss: [band('a', 0.2), band('b', 0.5), named('2020-06-01', '2021-06-01')],
  },
  {
    relation: 'mirrored-globe',
    question: 'What is the mean of the map, weighted by the ground of each pixel?',
    files: [image('map.tif', (column, row) => row + column / 10, { grid: degrees() })],
    side: byCosine,
    slip: ['info.row + Math.floor(i / info.width) + 0.5', 'info.row + Math.floor(i / info.width)'],
    nearMiss: [image('map.tif', () => 3, { grid: degrees() })],
  },
  {
    relation: 'one-a-day',
    question: 'On how many days, the number of days, was the temperature above 33 °C?',
    files: [table('hot.csv', 'date,t', '2021-07-01,34', '2021-07-01,35', '2021-07-02,30', '2021-07-03,36')],
    side: hot,
    slip: ['[...days.values()].filter((one) => one > 33)', "inputs.t.rows.filter((row) => Number(row['t']) > 33)"],
    nearMiss: [table('hot.csv', 'date,t', '2021-07-01,34', '2021-07-02,30', '2021-07-03,36')],
  },
  {
    relation: 'named-year',
    question: 'What is the population of all communes in 2020?',
    files: [people('pop_1990')],
    side: overTables(
      ['people.csv'],
      '1',
      "    output.number('value', inputs.t.rows.reduce((sum, row) => sum + Number(row['pop_2020']), 0));",
    ),
    slip: ["row['pop_2020']", "Object.values(row).find((cell) => typeof cell === 'number')"],
    nearMiss: [table('people.csv', 'name,pop_2020', 'a,30', 'b,10', 'c,50')],
  },
  {
    relation: 'outside-period',
    question: 'What is the mean temperature from December 2019 to February 2020?',
    files: [winter(9)],
    side: inWinter,
    slip: ["'2019-12'", "'2020-12'"],
    nearMiss: [table('winter.csv', 'month,t', '2019-12,3', '2020-01,1', '2020-02,2')],
  },
  {
    relation: 'outside-period',
    question: 'What is the mean temperature of the winter 2019/20 (December 2019, January and February 2020)?',
    files: [winter(9)],
    side: inWinter,
    slip: ["'2019-12'", "'2020-12'"],
    nearMiss: [table('winter.csv', 'month,t', '2019-12,3', '2020-01,1', '2020-02,2')],
  },
  {
    relation: 'outside-period',
    question: 'What is the rain total of March?',
    files: [march(2024)],
    side: inMarch,
    slip: [
      "new Date(Date.UTC(Number(row['year']), 0, Number(row['doy']))).getUTCMonth() === 2",
      "Number(row['doy']) >= 60 && Number(row['doy']) <= 90",
    ],
    nearMiss: [march(2023)],
  },
  {
    relation: 'moving-window',
    question: 'What is the level on 11 March 2019 after smoothing with a centred moving mean of 5 days?',
    files: [level(9)],
    side: smoothed,
    slip: ['<= 2', '<= 5'],
    nearMiss: [level(0)],
  },
  {
    relation: 'turned-globe',
    question: 'How long is the track through the stops in their order, in km?',
    files: [track('a,59.91,10.75', 'b,60.39,5.32', 'c,63.43,10.4')],
    side: long,
    slip: [
      "[Number(one['latitude']) * radians, Number(one['longitude']) * radians]",
      "[Number(one['longitude']) * radians, Number(one['latitude']) * radians]",
    ],
    nearMiss: [track('a,0,10.75', 'b,0,5.32', 'c,0,12.4')],
  },
  {
    relation: 'scale-table',
    question: 'What is the mean NDVI? bands.csv tells scale and offset of the stored integers.',
    files: [stored('red.tif', 20), stored('nir.tif', 90), scales(-0.1)],
    side: scaled,
    slip: ["value * entry(band, 'scale') + entry(band, 'offset')", 'value'],
    nearMiss: [stored('red.tif', 20), stored('nir.tif', 90), scales(0)],
  },
  {
    relation: 'other-layers',
    question: 'What is the mean NDVI, from the near infrared band B08 and the red band B04?',
    files: [band('B03', 0.1), band('B04', 0.12), band('B05', 0.2), band('B08', 0.4)],
    side: stacked(bandNames),
    slip: ["[named('B04'), named('B08')]", '[inputs.v.layers[1], inputs.v.layers[2]]'],
  },
  {
    relation: 'hidden-pixels',
    question:
      'What is the mean reflectance of clear pixels? Bits 0-1 of the state: 00 clear, 01 cloudy, 10 mixed, 11 assumed clear.',
    files: states(3),
    side: clear,
    slip: ['[0, 3].includes(q[i] & 3)', '(q[i] & 1) === 0'],
    nearMiss: states(1),
  },
  {
    relation: 'each-place-once',
    question: 'How many people live in at least one of the polygons?',
    files: [population, flood(2)],
    side: flooded,
    slip: [
      '[inputs.f.rasterize(inputs.v.grid)]',
      'inputs.f.items.map((_, only) => inputs.f.rasterize(inputs.v.grid, { only }))',
    ],
    nearMiss: [population, flood(8)],
  },
  {
    relation: 'every-part',
    question: 'What is the area of all lakes in km2?',
    files: [polygons('lakes.geojson', [ring(10, 50, 1), ring(10.2, 50.2, 0.3)], [ring(12, 50, 0.5)])],
    side: lakes,
    slip: ['- holes.reduce((all, one) => all + one, 0)', '+ 0 * holes.length'],
    nearMiss: [polygons('lakes.geojson', [ring(10, 50, 1)], [ring(12, 50, 0.5)])],
  },
];
