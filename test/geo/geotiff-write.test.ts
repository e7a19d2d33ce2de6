import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromFile } from 'geotiff';
import { describe, expect, it } from 'vitest';
import { type Dtype, type Grid, number, raster, tool } from '../../core/tool/contract.ts';
import { describeFile } from '../../geo/describe.ts';
import { runTool } from '../../runtime/run-tool.ts';
import { fixture, withFolder } from './support.ts';

const width = 300;
const height = 270;

type Sketch = Pick<Grid, 'crs' | 'transform'>;
const utm: Sketch = { crs: 'EPSG:32719', transform: [30, 0, 500_000, 0, -30, 7_000_000] };

/** Value of a pixel, NaN now and then. */
const valueAt = (pixel: number, whole: boolean): number => {
  if (pixel % 97 === 5) return NaN;
  const value = 60 + 50 * Math.sin(pixel / 211) + (pixel % width) / 7;
  return whole ? Math.floor(value) : value;
};

/** A tool that writes one raster on a grid of its own. */
const writer = (sketch: Sketch, dtype: Dtype, codes: boolean) =>
  tool({
    name: 'write-raster',
    summary: 'Writes a raster.',
    stage: 'extract',
    inputs: { any: raster('any') },
    params: {},
    outputs: { made: raster('made up', { unit: 'K', dtype, codes }), sum: number() },
    run({ inputs, output }) {
      const grid: Grid = { ...inputs.any.grid, width, height, ...sketch, area: inputs.any };
      const made = output.raster('made', grid, [], (out, block) => {
        for (let i = 0; i < out.length; i++)
          out[i] = valueAt(block.row * width + i, codes || !dtype.startsWith('float'));
      });
      output.number(
        'sum',
        made.read().reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0),
      );
    },
  });

const write = (sketch: Sketch, dtype: Dtype, codes: boolean, folder: string) =>
  runTool(writer(sketch, dtype, codes), { inputs: { any: fixture('tiff/big-tiff.tif') }, out: join(folder, 'out') });

const expected = (whole: boolean): number[] =>
  Array.from({ length: width * height }, (_, pixel) => valueAt(pixel, whole));

const python = '/usr/bin/python3';
const hasRasterio = spawnSync(python, ['-c', 'import rasterio']).status === 0;
const inspect = `
import json, sys, rasterio, numpy, warnings
warnings.filterwarnings('ignore')
with rasterio.open(sys.argv[1]) as d:
    from rasterio.warp import transform
    x, y = d.transform * (d.width / 2, d.height / 2)
    lon, lat = transform(d.crs, 'EPSG:4326', [x], [y])
    values = d.read(1, masked=True).astype('f8').filled(numpy.nan)
    print(json.dumps({'epsg': d.crs.to_epsg(), 'transform': list(d.transform)[:6], 'nodata': repr(d.nodata), 'unit': d.units[0], 'description': d.descriptions[0],
      'quantity': d.tags().get('QUANTITY'), 'centre': [lon[0], lat[0]], 'tiled': d.profile['tiled'], 'values': [None if numpy.isnan(v) else v for v in values.ravel()[::331]]}))
`;
const seenByRasterio = (path: string) =>
  JSON.parse(spawnSync(python, ['-c', inspect, path], { encoding: 'utf8' }).stdout);

const dtypes: readonly Dtype[] = ['uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'];
const kinds = dtypes.flatMap((dtype) => [[dtype, false] as const, [dtype, true] as const]);

describe.each(kinds)('a raster written as %s (codes: %s)', (dtype, codes) => {
  const whole = codes || !dtype.startsWith('float');

  it('reads the same through geotiff.js', async () => {
    await withFolder(async (folder) => {
      await write(utm, dtype, codes, folder);
      const tiff = await fromFile(join(folder, 'out', 'made.tif'));
      const image = await tiff.getImage();
      const [values] = await image.readRasters();
      const nodata = image.getGDALNoData() ?? NaN;
      const decoded =
        typeof values === 'object' ? Array.from(values, (value) => (value === nodata ? NaN : Number(value))) : [];
      expect(decoded).toEqual(expected(whole).map((value) => (dtype === 'float32' ? Math.fround(value) : value)));
      expect(image.getGeoKeys()).toMatchObject({ ProjectedCSTypeGeoKey: 32_719 });
      tiff.close();
    });
  });

  it.runIf(hasRasterio)('reads the same through rasterio', async () => {
    await withFolder(async (folder) => {
      await write(utm, dtype, codes, folder);
      const seen = seenByRasterio(join(folder, 'out', 'made.tif'));
      expect(seen).toMatchObject({
        epsg: 32_719,
        transform: utm.transform,
        unit: 'K',
        description: 'made',
        quantity: 'made up',
        tiled: true,
      });
      const sampled = expected(whole).filter((_, pixel) => pixel % 331 === 0);
      expect(seen.values).toEqual(sampled.map((value) => (Number.isNaN(value) ? null : expect.closeTo(value, 4))));
    });
  });
});

const sketches: Readonly<Record<string, Sketch>> = {
  'longitude and latitude': { crs: 'EPSG:4326', transform: [0.01, 0, 10, 0, -0.01, 50] },
  'a rotated grid': { crs: 'EPSG:32719', transform: [25, 5, 500_000, 4, -27, 7_000_000] },
  'south-up rows': { crs: 'EPSG:32719', transform: [30, 0, 500_000, 0, 30, 7_000_000] },
  'the sinusoidal projection': {
    crs: '+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=6371007.181 +units=m +no_defs',
    transform: [500, 0, -6_000_000, 0, -500, -1_200_000],
  },
  'a polar stereographic projection': {
    crs: '+proj=stere +lat_0=-90 +lat_ts=-70 +lon_0=0 +x_0=0 +y_0=0 +a=6378273 +b=6356889.449 +units=m +no_defs',
    transform: [1000, 0, 500_000, 0, -1000, 900_000],
  },
  'a Lambert azimuthal projection': {
    crs: '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m +no_defs',
    transform: [100, 0, 4_300_000, 0, -100, 3_200_000],
  },
  'an Albers projection': {
    crs: '+proj=aea +lat_0=23 +lat_1=29.5 +lat_2=45.5 +lon_0=-96 +x_0=0 +y_0=0 +datum=NAD83 +units=m +no_defs',
    transform: [100, 0, 500_000, 0, -100, 2_000_000],
  },
  'UTM on a bare ellipsoid': {
    crs: '+proj=utm +zone=12 +ellps=GRS80 +units=m +no_defs',
    transform: [30, 0, 300_000, 0, -30, 4_150_000],
  },
  'a sphere in degrees': { crs: '+proj=longlat +R=6371229 +no_defs', transform: [0.5, 0, 0, 0, -0.1, 5] },
};

describe.each(Object.entries(sketches))('a raster written in %s', (_, sketch) => {
  it('has the same grid when we read it again', async () => {
    await withFolder(async (folder) => {
      await write(sketch, 'float32', false, folder);
      const description = await describeFile(join(folder, 'out', 'made.tif'));
      expect(description).toMatchObject({
        kind: 'raster',
        grids: [{ width, height, transform: sketch.transform, crs: sketch.crs }],
      });
    });
  });

  it.runIf(hasRasterio)('lies at the same place in rasterio', async () => {
    await withFolder(async (folder) => {
      await write(sketch, 'float32', false, folder);
      const path = join(folder, 'out', 'made.tif');
      const description = await describeFile(path);
      if (description.kind !== 'raster') throw new Error('not a raster');
      const [west = 0, south = 0, east = 0, north = 0] = description.grids[0]?.boundsWgs84 ?? [];
      const seen = seenByRasterio(path);
      expect(seen.transform).toEqual(sketch.transform);
      // The middle of the bounds is the middle of the grid only as far as the grid is straight: a tenth of its extent is near enough
      // to tell projections and parameters apart.
      expect(Math.abs(seen.centre[0] - (west + east) / 2)).toBeLessThan((east - west) / 10);
      expect(Math.abs(seen.centre[1] - (south + north) / 2)).toBeLessThan((north - south) / 10);
    });
  });
});

describe('a written file', () => {
  it('is the same, byte for byte, each time', async () => {
    const bytes = () =>
      withFolder(async (folder) => {
        await write(utm, 'float32', false, folder);
        return readFileSync(join(folder, 'out', 'made.tif'));
      });
    expect((await bytes()).equals(await bytes())).toBe(true);
  });

  it.each([
    ['uint8', 300, /range is 0 to 255/],
    ['uint8', 255, /stands for missing/],
    ['int16', -32_768, /stands for missing/],
    ['float32', 1e39, /too large/],
  ] as const)('never holds a value that %s cannot: %s', async (dtype, value, message) => {
    const definition = tool({
      name: 'misfit',
      summary: 'Gives a value that does not fit.',
      stage: 'extract',
      inputs: { any: raster('any') },
      params: {},
      outputs: { made: raster('any', { dtype }) },
      run({ inputs, output }) {
        output.raster('made', inputs.any.grid, [], (out) => void out.fill(value));
      },
    });
    await withFolder(async (folder) => {
      const run = runTool(definition, { inputs: { any: fixture('tiff/big-tiff.tif') }, out: join(folder, 'out') });
      await expect(run).rejects.toThrow(message);
    });
  });
});
