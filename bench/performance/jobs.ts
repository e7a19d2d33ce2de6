/** What is measured: a tool of ours, and the programs that do the same with rasterio or GDAL. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InputBinding, InputBindings } from '../../core/engine.ts';
import { ndviTool, reprojectTool, stackTool, statisticsTool, zonalTool } from './tools.ts';

export interface Peer {
  readonly name: string;
  readonly program: string;
  readonly parameters: readonly string[];
  /** CPU of ours over the peer's that the project wants; undefined where it only compares. */
  readonly target?: number;
}

export interface Job {
  readonly name: string;
  readonly source: string;
  readonly inputs: InputBindings;
  readonly params: Readonly<Record<string, unknown>>;
  readonly peers: readonly Peer[];
}

export interface Places {
  readonly scenes: string;
  readonly large: string | undefined;
  readonly outputs: string;
  readonly shared: string;
  readonly python: string;
}

const raster = (path: string): InputBinding => ({ kind: 'raster', source: { path, band: 1 } });
const own = fileURLToPath(new URL('peers/', import.meta.url));

/** rasterio's `calculate_default_transform` of the scenes (EPSG:32632, 399960 to 509760 E, 5190240 to 5300040 N) to EPSG:3857. */
const mercator = {
  width: 5533,
  height: 5541,
  transform: [29.52647560693535, 0, 853026.2621506358, 0, -29.52647560693535, 6082550.4511247575],
};

const scene = (folder: string, band: string, size: number): string => join(folder, `${band}_${size}.tif`);

const peersOf = ({ shared, python }: Places) => ({
  script: (name: string, file: string, parameters: readonly string[], target?: number): Peer => ({
    name,
    program: python,
    parameters: [join(shared, file), ...parameters],
    ...(target === undefined ? {} : { target }),
  }),
  shell: (name: string, file: string, parameters: readonly string[]): Peer => ({
    name,
    program: 'sh',
    parameters: [join(shared, file), ...parameters],
  }),
});

const ndviJob = (places: Places, folder: string, size: number): Job => {
  const { script, shell } = peersOf(places);
  const [red, nir] = [scene(folder, 'red', size), scene(folder, 'nir', size)];
  const files = [red, nir, join(places.outputs, 'peer-ndvi.tif')];
  const tuned = [
    script(
      'rasterio, block windows, deflate 1, predictor 3',
      'ndvi_windowed_tuned.py',
      [...files, 'deflate', '1'],
      0.95,
    ),
    script('rasterio, block windows, deflate 6, predictor 3', 'ndvi_windowed_tuned.py', [...files, 'deflate', '6']),
    shell('gdal_calc.py, deflate 6', 'ndvi_gdal_calc.sh', files),
  ];
  return {
    name: `NDVI ${size}²`,
    source: ndviTool,
    inputs: { red: raster(red), nir: raster(nir) },
    params: {},
    peers: [
      script('rasterio and numpy, whole arrays, defaults', 'ndvi_naive.py', files, 0.65),
      script('rasterio, block windows, defaults', 'ndvi_windowed.py', files, 0.65),
      ...(size > 6000 ? [] : tuned),
    ],
  };
};

const statisticsJob = (places: Places): Job => {
  const { script } = peersOf(places);
  const image = scene(places.scenes, 'red', 5490);
  const files = [image, join(places.outputs, 'peer-statistics.json')];
  return {
    name: 'Statistics and percentiles 5490²',
    source: statisticsTool,
    inputs: { image: raster(image) },
    params: {},
    peers: [
      script('rasterio and numpy, whole array', 'stats_naive.py', files, 0.8),
      script('rasterio, block windows, histogram', 'stats_windowed.py', files, 0.8),
    ],
  };
};

const zonalJob = (places: Places): Job => {
  const { script } = peersOf(places);
  const image = scene(places.scenes, 'red', 5490);
  const zones = join(places.scenes, 'zones_5490.geojson');
  const files = [image, zones, join(places.outputs, 'peer-zones.json')];
  return {
    name: 'Zonal statistics, 500 polygons, 5490²',
    source: zonalTool,
    inputs: { image: raster(image), zones: { kind: 'features', path: zones } },
    params: {},
    peers: [
      script('rasterio, burned zones, bincount', 'zonal_labels.py', files, 0.8),
      script('rasterio, window and mask per zone', 'zonal_rasterio.py', files, 0.8),
    ],
  };
};

const reprojectJob = (places: Places): Job => {
  const { script, shell } = peersOf(places);
  const image = scene(places.scenes, 'red', 5490);
  const files = [image, join(places.outputs, 'peer-mercator.tif')];
  const same = (level: string) => ({
    name: `gdalwarp, error threshold 0.001, deflate ${level}, predictor 2`,
    program: 'sh',
    parameters: [join(own, 'reproject_same.sh'), ...files, level],
  });
  return {
    name: 'UTM to EPSG:3857, bilinear, 5490²',
    source: reprojectTool,
    inputs: { image: raster(image) },
    params: mercator,
    peers: [
      script('rasterio.warp, defaults', 'reproject_rasterio.py', files),
      shell('gdalwarp, defaults', 'reproject_gdalwarp.sh', files),
      { ...same('1'), target: 0.85 },
      same('6'),
    ],
  };
};

const stackJob = (places: Places): Job => {
  const { script } = peersOf(places);
  const folder = join(places.scenes, 'stack');
  const paths = readdirSync(folder)
    .filter((name) => name.endsWith('.tif'))
    .sort()
    .map((name) => join(folder, name));
  const files = [join(places.outputs, 'peer-mean.tif'), ...paths];
  return {
    name: `Mean of ${paths.length} files of 500²`,
    source: stackTool,
    inputs: { images: { kind: 'stack', layers: paths.map((path) => ({ path, band: 1 })) } },
    params: {},
    peers: [
      script('rasterio and numpy, running sum', 'stack_accum.py', files, 1),
      script('rasterio and numpy, nanmean', 'stack_naive.py', files, 1),
    ],
  };
};

export const jobsFor = (places: Places): Job[] => [
  ndviJob(places, places.scenes, 5490),
  statisticsJob(places),
  zonalJob(places),
  reprojectJob(places),
  stackJob(places),
  ...(places.large === undefined ? [] : [ndviJob(places, places.large, 10_980)]),
];
