import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { transformBetween } from '../../geo/crs/transform.ts';
import { describeFile } from '../../geo/describe.ts';
import { openArrayFile, openRaster } from '../../geo/files/open-raster.ts';
import { unpackAngle } from '../../geo/hdf4/gctp.ts';
import { apply } from '../../geo/raster/affine.ts';
import type { RasterBand } from '../../geo/raster/band.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import golden from './golden/hdf4.json' with { type: 'json' };
import { fixture, see, withFolder } from './support.ts';

interface GoldenLayer {
  readonly field: string;
  readonly layer: number;
  readonly values: readonly (number | null)[];
  readonly owner?: string;
  readonly transform?: readonly number[];
  readonly corner?: readonly number[] | null;
  readonly nodata?: number | null;
}

const files: Readonly<Record<string, readonly GoldenLayer[]>> = golden;
const vegetation = 'MOD13Q1.A2021128.h18v04.061.2021137045012';
const pathOf = (stem: string): string => fixture(`hdf4/${stem}.hdf`);

const storedOf = ({ grid: { width, height }, readStored }: RasterBand): Float64Array => {
  const values = new Float64Array(width * height);
  readStored({ column: 0, row: 0, width, height }, { values, start: 0, stride: width });
  return values;
};

const open = (stem: string) => openRaster(pathOf(stem), createTileCache(2 ** 16, 2 ** 20));

/** Bands in the order of the golden layers: both are in the order of the file, the library's of `plain` by name. */
const bandOf = (bands: readonly RasterBand[], layers: readonly GoldenLayer[], layer: GoldenLayer): RasterBand => {
  const same = bands.filter(({ facts }) => facts.name.split(' (')[0] === layer.field);
  const index = layers.filter(({ field }) => field === layer.field).indexOf(layer);
  const band = same[index];
  if (!band) throw new Error(`There is no band for ${layer.field}.`);
  return band;
};

/** What was never written: the library makes up a number for it, which means missing. */
const unwritten: ReadonlySet<string> = new Set(['hole', 'never']);
const unread: ReadonlySet<string> = new Set(['huffman']);

describe.each(Object.entries(files))('the HDF4 file %s', (stem, layers) => {
  const cases = layers
    .filter(({ field }) => !unread.has(field))
    .map((one) => [`${one.owner ?? ''} ${one.field} ${one.layer}`, one] as const);

  it.each(cases)('gives the stored numbers of %s that GDAL or the library read', async (_, layer) => {
    const file = await open(stem);
    const stored = storedOf(bandOf(file.bands, layers, layer));
    file.close();
    const missing = layer.field === 'never' ? -32_767 : -7;
    const expected = layer.values.map((value) =>
      value === null || (unwritten.has(layer.field) && value === missing) ? NaN : value,
    );
    expect([...stored]).toEqual(expected);
  });

  const placed = cases.filter(([, { corner }]) => corner);
  it.runIf(placed.length > 0).each(placed)('puts %s where its projection says', async (_, layer) => {
    const file = await open(stem);
    const { grid } = bandOf(file.bands, layers, layer);
    file.close();
    const [c = 0, a = 0, b = 0, f = 0, d = 0, e = 0] = layer.transform ?? [];
    expect(grid.transform).toEqual([a, b, c, d, e, f].map((value) => expect.closeTo(value, 4)));
    const place = transformBetween(grid.crs, 'EPSG:4326')(...apply(grid.transform, 1.5, 1.5));
    expect(place).toEqual((layer.corner ?? []).map((value) => expect.closeTo(value, 5)));
  });
});

describe('an HDF-EOS2 grid', () => {
  it('has fill, range, unit, date and period as its attributes and its granule say', async () => {
    const description = await describeFile(pathOf(vegetation));
    expect(description).toMatchObject({
      kind: 'raster',
      format: 'HDF-EOS2',
      tags: { SHORTNAME: 'MOD13Q1', VERSIONID: '61', RANGEENDINGDATE: '2021-05-23' },
      notes: [],
    });
    expect(description).not.toHaveProperty(['tags', 'StructMetadata.0']);
    expect(description.kind === 'raster' ? description.bands[0] : undefined).toMatchObject({
      name: '250m 16 days NDVI',
      dtype: 'int16',
      nodata: [-3000],
      validRange: [-2000, 10_000],
      date: '2021-05-08',
      timeCell: { stamp: 'start', hours: 384 },
    });
  });

  it('of two, each with a field of one name, has both', async () => {
    const file = await openArrayFile('hdf4', pathOf('projections'));
    file.close();
    expect(file.variables.map(({ name }) => name)).toEqual(expect.arrayContaining(['Northern/Value', 'Polar/Value']));
  });

  it('of a projection that is not computed has no CRS, and says why', async () => {
    const description = await describeFile(pathOf('projections'));
    expect(description.notes.join(' ')).toMatch(/grid of the kind gctp_isinus are not computed/);
  });

  it('of plain degrees where packed ones are due is read so, with a note; of either, it has no place', async () => {
    await withFolder(async (folder) => {
      const bytes = readFileSync(pathOf('geographic')).toString('latin1');
      const cornered = async (upperLeft: string, lowerRight: string) => {
        const path = join(folder, 'corners.hdf');
        const first = bytes.replace('(-10030000.000000,45000000.000000)', `(${upperLeft})`.padStart(34));
        writeFileSync(
          path,
          first.replace('(-6030000.000000,42000000.000000)', `(${lowerRight})`.padStart(33)),
          'latin1',
        );
        return describeFile(path);
      };
      const degrees = await cornered('-99.500000,45.000000', '-95.500000,42.000000');
      expect(degrees.notes.join(' ')).toMatch(/no packed degrees/);
      expect(degrees).toMatchObject({ grids: [{ crs: 'EPSG:4326', transform: [0.5, 0, -99.5, 0, -0.5, 45] }] });
      const either = await cornered('-10.500000,45.000000', '-6.500000,42.000000');
      expect(either.notes.join(' ')).toMatch(/does not say clearly where its corners are/);
      expect(either).toMatchObject({ grids: [{ crs: '' }] });
    });
  });
});

describe('what HDF4 states of numbers', () => {
  it('a factor with an offset is told and not applied: it is taken off before in one convention, added after in another', async () => {
    const description = await describeFile(pathOf('geographic'));
    expect(description.kind === 'raster' ? description.bands[1] : undefined).toMatchObject({
      scale: 1,
      offset: 0,
      undecided: { scale: 0.5, offset: 10 },
    });
  });

  it('a factor, a fill value and a range give physical values', async () => {
    const { values } = await see(pathOf('geographic'), { band: 1 });
    expect(values[0]).toBeCloseTo(13_334 * 0.02, 9);
    expect(values[2 * 8 + 2]).toBeNaN();
  });

  it('a large factor of whole numbers is told and not applied: it may be a divisor', async () => {
    const description = await describeFile(pathOf(vegetation));
    expect(description.kind === 'raster' ? description.bands[0] : undefined).toMatchObject({
      scale: 1,
      undecided: { scale: 10_000, offset: 0 },
    });
  });

  it('packed angles are degrees, minutes and seconds; what has 60 of them is no angle', () => {
    expect(unpackAngle(-97_015_036)).toBeCloseTo(-97.26, 9);
    expect(unpackAngle(30_000_000)).toBe(30);
    expect(unpackAngle(12_060_000)).toBeNaN();
    expect(unpackAngle(-180)).toBeNaN();
  });
});

describe('what of HDF4 is not read', () => {
  it('is told for the data set alone, with a way out', async () => {
    const description = await describeFile(pathOf('plain'));
    expect(description.notes.join(' ')).toMatch(/'huffman' cannot be read: .*skipping Huffman.*hrepack/);
    expect(description.kind === 'raster' && description.bands.length).toBeGreaterThan(20);
  });

  it('a swath has no place on a map: its positions are bands beside the data', async () => {
    const description = await describeFile(pathOf('swath'));
    expect(description.notes.join(' ')).toMatch(/curvilinear grid: .*Latitude and Longitude/);
    expect(description.kind === 'raster' ? description.bands.map(({ name }) => name) : []).toEqual(
      expect.arrayContaining(['Aerosol', 'Latitude', 'Longitude']),
    );
  });

  it('descriptor blocks that lead in a circle, and sizes beyond the file, end at once', async () => {
    await withFolder(async (folder) => {
      const whole = readFileSync(pathOf('plain'));
      const path = join(folder, 'circle.hdf');
      const circle = Buffer.from(whole);
      circle.writeUInt32BE(4, 6);
      writeFileSync(path, circle);
      expect(await describeFile(path)).toMatchObject({ kind: 'unreadable', code: 'file-damaged' });
      const many = Buffer.from(whole);
      many.writeUInt16BE(65_535, 4);
      writeFileSync(path, many);
      expect(await describeFile(path)).toMatchObject({ kind: 'unreadable', code: 'file-truncated' });
    });
  });
});
