import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { number, stack, tool } from '../../core/tool/contract.ts';
import { sameCrs } from '../../geo/crs/canonical.ts';
import { describeFile } from '../../geo/describe.ts';
import golden from './golden/real.json' with { type: 'json' };
import { run } from './support.ts';

const data = join(import.meta.dirname, '../../../shared/data');
const real = join(data, 'real');
const present = existsSync(real);
const files = present ? globSync('{real,tasks}/**/*.*', { cwd: data }).sort() : [];

/** What SOURCES.md says of a raster: "name.tif (808 KB) 4x697x377 uint8 nodata=0.0 res=0.000808484 crs=EPSG:4326". */
interface Listed {
  readonly set: string;
  readonly name: string;
  readonly bands: number;
  readonly width: number;
  readonly height: number;
  readonly dtype: string;
  readonly nodata: string;
  readonly resolution: number;
  readonly crs: string;
}

const listed = (): Listed[] => {
  const found: Listed[] = [];
  let set = '';
  for (const line of readFileSync(join(data, 'SOURCES.md'), 'utf8').split('\n')) {
    set = /^## (\S+)/.exec(line)?.[1] ?? set;
    const match = /^ {2}- (.+) \(\d+ KB\) (\d+)x(\d+)x(\d+) (\w+) nodata=(\S+) res=(\S+) crs=(.*)$/.exec(line);
    if (!match) continue;
    const [, name = '', bands, width, height, dtype = '', nodata = '', resolution, crs = ''] = match;
    found.push({
      set,
      name,
      bands: Number(bands),
      width: Number(width),
      height: Number(height),
      dtype,
      nodata,
      resolution: Number(resolution),
      crs,
    });
  }
  return found.filter(({ set: folder, name }) => existsSync(join(real, folder, name)));
};

/** Coordinates of a curvilinear grid stand behind its data. */
const isData = ({ name }: { readonly name: string }): boolean => name !== 'lat' && name !== 'lon';

describe.runIf(present)('every real file', () => {
  it.each(files)('%s is described, or said to be something else', async (file) => {
    const description = await describeFile(join(data, file));
    expect(description.kind).not.toBe('unreadable');
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
    if (description.kind === 'raster') expect(description.bands.length).toBeGreaterThan(0);
  });
});

describe.runIf(present)('what SOURCES.md says', () => {
  it.each(present ? listed().map((one) => [`${one.set}/${one.name}`, one] as const) : [])(
    'of %s is what the file says',
    async (path, expected) => {
      const description = await describeFile(join(real, path));
      if (description.kind !== 'raster') throw new Error(JSON.stringify(description));
      const [grid] = description.grids;
      const [band] = description.bands;
      expect(description.bands.filter(isData)).toHaveLength(expected.bands);
      expect([grid?.width, grid?.height, band?.dtype]).toEqual([expected.width, expected.height, expected.dtype]);
      const nodata = expected.nodata === 'None' ? [] : [Number(expected.nodata)];
      expect(band?.nodata.map(Number)).toEqual(nodata);
      expect(grid?.pixelSize[0]).toBeCloseTo(expected.resolution, grid?.geographic ? 6 : 1);
      if (expected.crs.startsWith('EPSG:')) expect(sameCrs(grid?.crs ?? '', expected.crs)).toBe(true);
      else if (expected.crs !== 'None') expect(grid?.crs).toMatch(/\+proj=/);
    },
  );

  it('of CRSs without an EPSG code, and in attributes, is found', async () => {
    const crs = async (path: string): Promise<string | undefined> => {
      const description = await describeFile(join(real, path));
      return description.kind === 'raster' ? description.grids[0]?.crs : undefined;
    };
    expect(await crs('s2_patagonia/nir_band.nc')).toBe('EPSG:32719');
    expect(await crs('nc_climate/ostia_monthly.nc')).toBe('+proj=longlat +R=6371229 +no_defs');
    expect(await crs('nc_climate/toa_brightness_stereographic.nc')).toContain('+proj=stere');
  });

  it('of dates is found in names and time coordinates', async () => {
    const dates = async (path: string) => {
      const description = await describeFile(join(real, path));
      const bands = description.kind === 'raster' ? description.bands.filter(isData).map(({ date }) => date) : [];
      return { name: description.nameDate, first: bands[0], last: bands.at(-1) };
    };
    expect(await dates('naip_dakota/m_4709963_se_14_1_20120731.tif')).toMatchObject({ name: '2012-07-31' });
    expect(await dates('s1_camargue/S1A__IW___A_20150309T173017_VV_grd_mli_geo_norm_db.tif')).toMatchObject({
      name: '2015-03-09',
    });
    expect(await dates('ntl_saotome/NL_STP_VIIRS.M_201401_VCMCFG_GADM-2.8-SHPZIP.tif')).toMatchObject({
      name: '2014-01',
    });
    expect(await dates('nc_climate/ostia_monthly.nc')).toMatchObject({ first: '2006-04-16', last: '2010-09-16' });
    expect(await dates('nc_climate/reduced.nc')).toMatchObject({ first: '1981-12-31' });
    expect(await dates('nc_climate/tmmx_20190121.nc')).toMatchObject({ first: '2019-01-21' });
    expect(await dates('nc_climate/test_stageiv_xyt.nc')).toMatchObject({
      first: '2018-09-13T19:00:00Z',
      last: '2018-09-14T17:00:00Z',
    });
  });

  it('of packed NetCDF is found: scale, offset and fill', async () => {
    const description = await describeFile(join(real, 'nc_climate/tmmx_20190121.nc'));
    expect(description).toMatchObject({
      bands: [{ scale: 0.1, offset: 220, nodata: [32_767], unit: 'K', dtype: 'uint16' }],
    });
  });
});

type Measured = readonly number[];
const measured: ReadonlyMap<string, readonly Measured[] | string> = new Map(Object.entries(golden));
const rasters = files.filter(
  (file) => file.startsWith('real/') && ['.tif', '.tiff', '.nc'].includes(extname(file).toLowerCase()),
);

/** Count, minimum, maximum and sum of the valid pixels of every band, as a tool sees them. */
const measure = async (path: string, bands: number): Promise<Measured[]> => {
  const found: Measured[] = [];
  const definition = tool({
    name: 'measure-bands',
    summary: 'Measures bands.',
    stage: 'prepare',
    inputs: { bands: stack('any') },
    params: {},
    outputs: { bands: number() },
    run({ inputs, output, scan }) {
      for (const layer of inputs.bands.layers) {
        let [count, minimum, maximum, sum] = [0, Infinity, -Infinity, 0];
        scan([layer], (values) => {
          for (const value of values) {
            if (Number.isNaN(value)) continue;
            count++;
            if (value < minimum) minimum = value;
            if (value > maximum) maximum = value;
            sum += value;
          }
        });
        found[Number(layer.name)] = count === 0 ? [0] : [count, minimum, maximum, sum];
      }
      output.number('bands', found.length);
    },
  });
  await run(definition, {
    bands: Array.from({ length: bands }, (_, index) => ({ path, band: index + 1, name: String(index) })),
  });
  return found;
};

describe.runIf(present)('the valid pixels of real files', () => {
  it.each(rasters)('%s: count, extremes and sum are those that rasterio and netCDF4 give', async (file) => {
    const path = join(data, file);
    const expected = measured.get(relative('real', file));
    const description = await describeFile(path);
    if (description.kind !== 'raster' || typeof expected !== 'object') {
      expect(expected).toBe('unreadable');
      await expect(measure(path, 1)).rejects.toThrow(/cut off or damaged/);
      return;
    }
    const got = await measure(path, description.bands.length);
    const places = description.bands.flatMap((band, index) => (isData(band) ? [] : [got[index]]));
    // By netCDF4: pixels, smallest, largest, sum of lat and of lon.
    if (places.length > 0)
      expect(places).toEqual([
        [10266, expect.closeTo(32.4413, 4), expect.closeTo(37.6193, 4), expect.closeTo(359285.706, 2)],
        [10266, expect.closeTo(-80.6113, 4), expect.closeTo(-74.8822, 4), expect.closeTo(-798805.305, 2)],
      ]);
    expect(got.slice(0, got.length - places.length)).toEqual(
      expected.map((band) =>
        band.map((value, index) =>
          index === 0 ? value : expect.closeTo(value, Math.max(0, 6 - Math.ceil(Math.log10(Math.abs(value) + 1)))),
        ),
      ),
    );
  });
});
