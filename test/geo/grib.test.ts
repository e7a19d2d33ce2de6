import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGeographic } from '../../geo/crs/definition.ts';
import { transformBetween } from '../../geo/crs/transform.ts';
import { describeFile } from '../../geo/describe.ts';
import { openRaster } from '../../geo/files/open-raster.ts';
import { createBitReader, signed } from '../../geo/grib/bits.ts';
import { apply } from '../../geo/raster/affine.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import golden from './golden/grib.json' with { type: 'json' };
import { fixture, see, withFolder } from './support.ts';

const pathOf = (name: string): string => fixture(`grib/${name}.grb2`);
const bytesOf = (name: string): Buffer => readFileSync(pathOf(name));

const openBand = async (path: string) => {
  const file = await openRaster(path, createTileCache(2 ** 16, 2 ** 22));
  const [band] = file.bands;
  if (!band) throw new Error('The file has no band.');
  return { file, band };
};

describe.each(Object.entries(golden))('the GRIB 2 file %s', (name, expected) => {
  it('has the values that GDAL reads, as they are stored', async () => {
    const { values } = await see(pathOf(name));
    expect(values).toEqual(expected.values.map((value) => (value === null ? NaN : expect.closeTo(Number(value), 4))));
  });

  it('lies where its grid says, whatever row comes first', async () => {
    const { file, band } = await openBand(pathOf(name));
    file.close();
    const { transform, crs } = band.grid;
    const [c = 0, a = 0, , f = 0, , e = 0] = expected.transform;
    expect(transform).toEqual([a, 0, c, 0, e, f].map((value) => expect.closeTo(value, 3)));
    const figure = crs.match(/\+(?:datum|ellps|a|b|R)=\S+/g)?.join(' ') ?? '';
    const own = isGeographic(crs) ? crs : `+proj=longlat ${figure} +no_defs`;
    const place = transformBetween(crs, own)(...apply(transform, 1.5, 1.5));
    expect(place).toEqual(expected.corner.map((value) => expect.closeTo(value, 6)));
  });
});

it('a picture of four bits holds the field to half a step', async () => {
  const [{ values }, { values: exact }] = await Promise.all([see(pathOf('png-4')), see(pathOf('floats'))]);
  expect(Math.max(...values.map((value, index) => Math.abs(value - (exact[index] ?? NaN))))).toBeLessThanOrEqual(0.5);
});

describe('what a field is of', () => {
  it('is told with its level, unit and moment', async () => {
    expect(await describeFile(pathOf('simple'))).toMatchObject({
      kind: 'raster',
      format: 'GRIB 2',
      bands: [{ name: 'temperature at 2 m above ground', unit: 'K', date: '2021-05-08' }],
    });
  });

  it('over a period is dated at its end, with its length and what was done', async () => {
    const { file, band } = await openBand(pathOf('six-hours'));
    file.close();
    expect(band.facts).toMatchObject({
      name: 'total precipitation',
      unit: 'kg m-2',
      date: '2021-05-08',
      timeCell: { stamp: 'end', hours: 6, method: 'sum' },
    });
  });

  it('is its numbers where no table here has it', async () => {
    await withFolder(async (folder) => {
      const bytes = bytesOf('simple');
      // Section 4 follows the 72 bytes of section 3; the parameter stands after nine bytes.
      const at = bytes.indexOf(Buffer.from([0, 0, 0, 34, 4])) + 10;
      bytes.writeUInt8(200, at);
      const path = join(folder, 'local.grb2');
      writeFileSync(path, bytes);
      expect(await describeFile(path)).toMatchObject({
        bands: [{ name: 'parameter 0.0.200 at 2 m above ground', unit: '' }],
      });
    });
  });
});

describe('several messages', () => {
  it('are bands, with the time of day where it tells them apart, whatever lies between them', async () => {
    await withFolder(async (folder) => {
      const later = bytesOf('floats');
      // The forecast time of section 4.
      later.writeUInt32BE(9, later.indexOf(Buffer.from([0, 0, 0, 34, 4])) + 18);
      const path = join(folder, 'both.grb2');
      writeFileSync(path, Buffer.concat([bytesOf('simple'), Buffer.from('\r\n between'), later]));
      expect(await describeFile(path)).toMatchObject({
        bands: [{ date: '2021-05-08T12:00:00Z' }, { date: '2021-05-08T15:00:00Z' }],
      });
      const { values } = await see(path, { band: 2 });
      expect(values[0]).toBeCloseTo(Number(golden.floats.values[0]), 6);
    });
  });
});

describe('what of GRIB is not read', () => {
  const changed = async (change: (bytes: Buffer) => void) =>
    withFolder((folder) => {
      const bytes = bytesOf('simple');
      change(bytes);
      const path = join(folder, 'changed.grb2');
      writeFileSync(path, bytes);
      return describeFile(path);
    });
  const representation = (bytes: Buffer): number => bytes.indexOf(Buffer.from([0, 0, 0, 21, 5]));
  const gridAt = (bytes: Buffer): number => bytes.indexOf(Buffer.from([0, 0, 0, 72, 3]));

  it.each<[string, (bytes: Buffer) => void, RegExp]>([
    ['edition 1', (bytes) => bytes.writeUInt8(1, 7), /GRIB, edition 1/],
    ['CCSDS packing', (bytes) => bytes.writeUInt16BE(42, representation(bytes) + 9), /CCSDS compression.*grid_simple/],
    ['spectral fields', (bytes) => bytes.writeUInt16BE(50, gridAt(bytes) + 12), /spherical harmonics/],
    ['reduced grids', (bytes) => bytes.writeUInt32BE(2 ** 32 - 1, gridAt(bytes) + 30), /reduced grid/],
    ['rows to and fro', (bytes) => bytes.writeUInt8(0x10, gridAt(bytes) + 71), /to and fro/],
  ])('is refused with a way out: %s', async (_, change, message) => {
    const description = await changed(change);
    expect(description).toMatchObject({ kind: 'unreadable', code: 'format-unsupported' });
    expect(description.kind === 'unreadable' ? description.message : '').toMatch(message);
  });

  it('a Gaussian grid has pixels without a place', async () => {
    const description = await changed((bytes) => bytes.writeUInt16BE(40, gridAt(bytes) + 12));
    expect(description.notes.join(' ')).toMatch(/on a Gaussian grid: their pixels are read, without a place/);
    expect(description).toMatchObject({ grids: [{ crs: '', transform: [1, 0, 0, 0, 1, 0] }] });
  });

  it('a message that is cut off is damaged', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'cut.grb2');
      writeFileSync(path, bytesOf('simple').subarray(0, 200));
      expect(await describeFile(path)).toMatchObject({ kind: 'unreadable', code: 'file-damaged' });
    });
  });
});

describe('packed bits', () => {
  it('are read across bytes, the first bit the most significant', () => {
    const reader = createBitReader(Buffer.from([0b10110011, 0b01010101, 0xff]));
    expect([reader.read(3), reader.read(7), reader.read(0)]).toEqual([5, 0b1001101, 0]);
    reader.align();
    expect(reader.read(8)).toBe(255);
    expect(() => reader.read(1)).toThrow(/end early/);
  });

  it('have a sign of their own', () => {
    expect([signed(0x8005, 16), signed(5, 16), signed(0x81, 8)]).toEqual([-5, 5, -1]);
  });
});
