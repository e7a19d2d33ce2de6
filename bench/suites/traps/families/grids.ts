import { type FixtureGrid, file, image, metres, out, raster, type Side, type Trap, toolOf, vector } from '../trap.ts';

const areaOutputs = { area: out('number', 'area', 'm2') };
const onGround = toolOf(
  "v: raster('ndwi')",
  "area: number({ quantity: 'area', unit: 'm2' })",
  `    let [total, hits] = [0, 0];
    scan([inputs.v, inputs.v.grid.area], (v, area) => {
      for (let i = 0; i < v.length; i++) if (v[i] > 0) { total += area[i]; hits++; }
    });
    output.number('area', total, { valid: hits });`,
);
const map = (source: string): Side => ({
  inputs: { v: raster('ndwi.tif', 'ndwi', '1') },
  outputs: areaOutputs,
  source,
});
/** Columns 0 to 9 are water. */
const half = (grid: FixtureGrid) => [image('ndwi.tif', (column) => (column < 10 ? 0.5 : -0.5), { grid })];
const howLarge = 'How large is the area with NDWI above 0, in m2?';
const radians = Math.PI / 180;
const ramp = (column: number): number => 0.2 + column / 100;
const mean = { mean: out('number', 'ndvi', '1') };
const difference = (a: string, b: string): string =>
  toolOf(
    "a: raster('ndvi'), b: raster('ndvi')",
    "difference: number({ quantity: 'ndvi', unit: '1' })",
    `${a}
    ${b}
    output.number('difference', sum / valid, { valid });`,
  );
const byIndex = difference(
  '    const [a, b] = [inputs.a.read(), inputs.b.read()];',
  'let [sum, valid] = [0, 0];\n    for (let i = 0; i < a.length; i++) if (Number.isFinite(a[i] - b[i])) { sum += b[i] - a[i]; valid++; }',
);
const byPlace = difference(
  '    let [sum, valid] = [0, 0];',
  'scan([inputs.a, inputs.b], (a, b) => { for (let i = 0; i < a.length; i++) if (Number.isFinite(a[i] - b[i])) { sum += b[i] - a[i]; valid++; } });',
);
const two = (source: string): Side => ({
  inputs: { a: raster('early.tif', 'ndvi', '1'), b: raster('late.tif', 'ndvi', '1') },
  outputs: { difference: out('number', 'ndvi', '1') },
  source,
});
const field = (x: number): number => x / 100;
const classes = (options: string): string =>
  toolOf(
    `v: raster('ndvi'), c: raster('class'${options})`,
    "share: number({ quantity: 'share', unit: '%' })",
    `    let [hits, valid] = [0, 0];
    scan([inputs.v, inputs.c], (v, c) => {
      for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i]) && Number.isFinite(c[i])) { valid++; if (c[i] === 20) hits++; }
    });
    output.number('share', (100 * hits) / valid, { valid });`,
  );
const classMap = (source: string): Side => ({
  inputs: { v: raster('ndvi.tif', 'ndvi', '1'), c: raster('classes.tif', 'class', '1') },
  outputs: { share: out('number', 'share', '%') },
  source,
});
const classScene = (grid: FixtureGrid, value: (column: number) => number) => ({
  question: 'Which share of the pixels of the NDVI image is of class 20?',
  files: [image('ndvi.tif', ramp), image('classes.tif', value, { grid, dtype: 'uint8', codes: true })],
  expected: 50,
});
const cut = (width: string): string =>
  toolOf(
    "v: raster('ndvi')",
    "mean: number({ quantity: 'ndvi', unit: '1' }), map: raster('ndvi', { unit: '1' })",
    `    const { width, height, transform, crs } = inputs.v.grid;
    const target = grid({ width: ${width}, height, transform, crs });
    let [sum, valid] = [0, 0];
    output.raster('map', target, [inputs.v], (v, out) => { for (let i = 0; i < v.length; i++) { out[i] = v[i]; if (Number.isFinite(v[i])) { sum += v[i]; valid++; } } });
    output.number('mean', sum / valid, { valid });`,
  );
const mapMean = (source: string): Side => ({
  inputs: { v: raster('ndvi.tif', 'ndvi', '1') },
  outputs: { ...mean, map: out('raster', 'ndvi', '1') },
  source,
});
const point = (longitude: number, latitude: number) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});
const places = (points: readonly unknown[]) => [
  file('places.geojson', JSON.stringify({ type: 'FeatureCollection', features: points })),
];
const distance = (term: string, imports = ''): string =>
  `${imports}${toolOf(
    'places: features()',
    "distance: number({ quantity: 'distance', unit: 'km' })",
    `    const [a, b] = inputs.places.items.map(({ geometry }) => (geometry.type === 'Point' ? geometry.coordinates : []));
    output.number('distance', ${term});`,
  )}`;
const apart = (source: string): Side => ({
  inputs: { places: vector('places.geojson') },
  outputs: { distance: out('number', 'distance', 'km') },
  source,
});
const haversine =
  '2 * 6371.0088 * Math.asin(Math.sqrt(Math.sin(((b[1] - a[1]) * Math.PI) / 360) ** 2 + Math.cos((a[1] * Math.PI) / 180) * Math.cos((b[1] * Math.PI) / 180) * Math.sin(((b[0] - a[0]) * Math.PI) / 360) ** 2))';
const howFar = 'How far apart are the two places, in km?';

export const gridTraps: readonly Trap[] = [
  {
    id: 'grids-combined-by-index',
    family: 'ground',
    truth:
      'NDVI is x / 100 in steps of one pixel on both dates: the change is 0 wherever both are. The late image starts 5 columns further east.',
    trap: {
      question: 'By how much do the two images differ on average?',
      files: [image('early.tif', field), image('late.tif', (column) => field(column + 5), { grid: metres(30, 5) })],
      expected: 0,
    },
    clean: {
      question: 'By how much do the two images differ on average?',
      files: [image('early.tif', field), image('late.tif', field)],
      expected: 0,
    },
    naive: two(byIndex),
    right: two(byPlace),
    tolerance: 10,
  },
  {
    id: 'classes-interpolated',
    family: 'ground',
    truth:
      'Columns 0 to 9 are of class 20, the others of 30; the class map has pixels of 20 m, its border falls on that of a pixel of 30 m.',
    trap: classScene({ ...metres(20), width: 30, height: 30 }, (column) => (column < 15 ? 20 : column < 22 ? 30 : 10)),
    clean: classScene(metres(), (column) => (column < 10 ? 20 : column < 15 ? 30 : 10)),
    naive: classMap(classes('')),
    right: classMap(classes(', { codes: true }')),
  },
  {
    id: 'last-column-lost',
    family: 'ground',
    truth: 'Columns 0 to 19 of 0.20 to 0.39 have a mean of 0.295; without the last 0.29.',
    trap: { question: 'What is the mean NDVI?', files: [image('ndvi.tif', ramp)], expected: 0.295 },
    clean: {
      question: 'What is the mean NDVI?',
      files: [image('ndvi.tif', ramp, { grid: { ...metres(), width: 19 } })],
      expected: 0.29,
    },
    naive: mapMean(cut('19')),
    right: mapMean(cut('width')),
    tolerance: 1e-5,
  },
  {
    id: 'planar-distance-in-degrees',
    family: 'ground',
    truth: '1° of longitude at 60° N on a sphere of 6371.0088 km: 2 R asin(cos 60° sin 0.5°).',
    trap: {
      question: howFar,
      files: places([point(10, 60), point(11, 60)]),
      expected: 2 * 6371.0088 * Math.asin(0.5 * Math.sin(0.5 * radians)),
    },
    clean: { question: howFar, files: places([point(10, 0), point(11, 0)]), expected: 6371.0088 * radians },
    naive: apart(distance('Math.hypot(b[0] - a[0], b[1] - a[1]) * 111.195080')),
    right: apart(distance(haversine)),
    tolerance: 1e-4,
  },
  {
    id: 'image-in-metres-called-degrees',
    family: 'ground',
    truth: '200 pixels of 30 m; the file says EPSG:4326 and has coordinates of UTM 33N.',
    trap: { question: howLarge, files: half({ ...metres(), crs: 'EPSG:4326' }), expected: 180000 },
    clean: { question: howLarge, files: half(metres()), expected: 180000 },
    naive: map(onGround),
    right: { ...map(onGround), inputs: { v: raster('ndwi.tif', 'ndwi', '1', { crs: 'EPSG:32633' }) } },
    tolerance: 5e-3,
  },
];
