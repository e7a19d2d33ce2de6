import {
  degrees,
  type FixtureGrid,
  giveMean,
  image,
  isMeasured,
  metres,
  out,
  raster,
  type Side,
  summing,
  type Trap,
  toolOf,
} from '../trap.ts';

const areaOutputs = { area: out('number', 'area', 'm2') };
const water = (value: string): string =>
  toolOf(
    "v: raster('ndwi')",
    "area: number({ quantity: 'area', unit: 'm2' })",
    summing('1', `${isMeasured} && v[i] > 0`, `output.number('area', ${value}, { valid });`),
  );
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
const mercator: FixtureGrid = {
  width: 20,
  height: 20,
  transform: [30, 0, 1113194.9, 0, -30, 8399737.9],
  crs: 'EPSG:3857',
};
const earthRadius = 6371007.2;
const radians = Math.PI / 180;
/** 5° of longitude by 10° of latitude from 50° to 60°, on a sphere of the Earth's area. */
const zone = earthRadius ** 2 * 5 * radians * (Math.sin(60 * radians) - Math.sin(50 * radians));
/** 20 rows of 30 m in the plane, 10 columns: on the ground by cos² of 60°, the latitude there. */
const planeArea = 600 * 300 * Math.cos(Math.atan(Math.sinh((8399737.9 - 300) / 6378137))) ** 2;
const mean = { mean: out('number', 'ndvi', '1') };
const plainMean = toolOf(
  "v: raster('ndvi')",
  "mean: number({ quantity: 'ndvi', unit: '1' })",
  summing('v[i]', isMeasured, giveMean('mean')),
);
const weightedMean = toolOf(
  "v: raster('ndvi')",
  "mean: number({ quantity: 'ndvi', unit: '1' })",
  `    let [sum, weights, valid] = [0, 0, 0];
    scan([inputs.v, inputs.v.grid.area], (v, area) => {
      for (let i = 0; i < v.length; i++) if (Number.isFinite(v[i])) { sum += v[i] * area[i]; weights += area[i]; valid++; }
    });
    output.number('mean', sum / weights, { valid, of: inputs.v.pixels });`,
);
const ndvi = (source: string): Side => ({ inputs: { v: raster('ndvi.tif', 'ndvi', '1') }, outputs: mean, source });
/** Row r of half a degree from 60° down: the sines of its borders differ by s(r); the value is r / 100. */
const sines = Array.from(
  { length: 20 },
  (_, row) => Math.sin((60 - row / 2) * radians) - Math.sin((59.5 - row / 2) * radians),
);
const byRow =
  sines.reduce((sum, part, row) => sum + (part * row) / 100, 0) / sines.reduce((sum, part) => sum + part, 0);

export const groundTraps: readonly Trap[] = [
  {
    id: 'degrees-squared-as-area',
    family: 'ground',
    truth: '5° by 10° between 50° and 60° N: R² · Δλ · (sin 60° − sin 50°), within the flattening of the ellipsoid.',
    trap: { question: howLarge, files: half(degrees()), expected: zone },
    clean: { question: howLarge, files: half(metres()), expected: 180000 },
    naive: map(water('valid * Math.abs(inputs.v.grid.transform[0] * inputs.v.grid.transform[4])')),
    right: map(onGround),
    tolerance: 5e-3,
  },
  {
    id: 'degrees-as-111-km',
    family: 'ground',
    truth: 'As before; 111320 m per degree both ways forgets that meridians meet. At the equator it holds.',
    trap: { question: howLarge, files: half(degrees()), expected: zone },
    clean: { question: howLarge, files: half(metres()), expected: 180000 },
    naive: map(
      water(
        'valid * Math.abs(inputs.v.grid.transform[0] * inputs.v.grid.transform[4]) * (inputs.v.grid.geographic ? 111320 ** 2 : 1)',
      ),
    ),
    right: map(onGround),
    tolerance: 5e-3,
  },
  {
    id: 'web-mercator-area',
    family: 'ground',
    truth: '10 by 20 pixels of 30 m in the plane at 60° N: 180000 m² · cos² φ on the ground.',
    trap: { question: howLarge, files: half(mercator), expected: planeArea },
    clean: { question: howLarge, files: half(metres()), expected: 180000 },
    naive: map(water('valid * Math.abs(inputs.v.grid.transform[0] * inputs.v.grid.transform[4])')),
    right: map(onGround),
    tolerance: 5e-3,
  },
  {
    id: 'pixels-of-30-m-assumed',
    family: 'ground',
    truth: '200 pixels of 10 m are 20000 m²; the tool takes 900 m² each.',
    trap: { question: howLarge, files: half(metres(10)), expected: 20000 },
    clean: { question: howLarge, files: half(metres(30)), expected: 180000 },
    naive: map(water('valid * 900')),
    right: map(onGround),
    tolerance: 5e-3,
  },
  {
    id: 'hectares-called-square-metres',
    family: 'ground',
    truth: '200 pixels of 30 m are 180000 m²; one counted as 10000 m² makes 2 km² of a scene of 0.36.',
    trap: { question: howLarge, files: half(metres()), expected: 180000 },
    clean: { question: howLarge, files: half(metres(100)), expected: 2000000 },
    naive: map(water('valid * 10000')),
    right: map(onGround),
    tolerance: 5e-3,
  },
  {
    id: 'latitude-weights-forgotten',
    family: 'ground',
    truth: 'Row r has the value r / 100 and a weight of the difference of the sines of its borders.',
    trap: {
      question: 'What is the area-weighted mean NDVI?',
      files: [image('ndvi.tif', (_, row) => row / 100, { grid: degrees() })],
      expected: byRow,
    },
    clean: {
      question: 'What is the plain mean of the NDVI of all pixels?',
      files: [image('ndvi.tif', (_, row) => row / 100, { grid: degrees() })],
      expected: 0.095,
    },
    naive: ndvi(plainMean),
    right: ndvi(weightedMean),
    rightClean: ndvi(plainMean),
    tolerance: 1e-3,
  },
];
