import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sealHdf5 } from '../../bench/fuzz/seal.ts';
import { decodeBlosc } from '../../geo/codecs/blosc.ts';
import { describeFile } from '../../geo/describe.ts';
import { decodeJpeg } from '../../geo/pictures/jpeg.ts';
import { fixture, see, withFolder } from './support.ts';

/** What a fixture is said to be after some damage. */
const described = (name: string, damage: (bytes: Buffer) => Buffer) =>
  withFolder(async (folder) => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, basename(name));
    writeFileSync(path, damage(Buffer.from(readFileSync(fixture(name)))));
    return describeFile(path);
  });

const damaged = { kind: 'unreadable', code: 'file-damaged' };

/** Each of these once hung, crashed or took all memory; bench/fuzz found them. */
describe('damage that leads a library astray', () => {
  it('an HDF5 heap whose object has no length is no loop without end', { timeout: 120_000 }, async () => {
    const description = await described('netcdf/netcdf4.nc', (bytes) => {
      const heap = bytes.indexOf('GCOL');
      expect(heap).toBeGreaterThan(0);
      return bytes.fill(0, heap + 16, heap + 32);
    });
    expect(['raster', 'unreadable']).toContain(description.kind);
  });

  it('an HDF5 heap whose free block follows itself is no loop without end', { timeout: 120_000 }, async () => {
    const description = await described('differential/arrays/hdf5-filter-bitshuffle-None-f8.h5', (bytes) => {
      const heap = bytes.indexOf('HEAP');
      expect(heap).toBeGreaterThan(0);
      const [first, segment] = [bytes.readUInt32LE(heap + 16), bytes.readUInt32LE(heap + 24)];
      bytes.writeUInt32LE(first, segment + first);
      return bytes;
    });
    expect(description).toMatchObject({ kind: 'unreadable' });
  });

  it('a Blosc block that ends after its first stream is damaged', () => {
    const chunk = readFileSync(fixture('zarr/blosc-lz4-byte.zarr/blosc-lz4-byte/0.0'));
    const block = chunk.readUInt32LE(16);
    const first = chunk.subarray(0, block + 4 + chunk.readInt32LE(block));
    expect(() => decodeBlosc(first, chunk.readUInt32LE(4))).toThrow(expect.objectContaining({ code: 'file-damaged' }));
  });

  it('a Parquet run of two thousand million values is not written out', { timeout: 120_000 }, async () => {
    const before = process.memoryUsage().rss;
    const description = await described('columnar/gzip.parquet', (bytes) => {
      bytes[271] = 1;
      return bytes;
    });
    expect(description).toMatchObject(damaged);
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 28);
  });

  it('a Parquet footer that is said to be longer than the file is damaged', async () => {
    const description = await described('columnar/plain.parquet', (bytes) => {
      bytes.writeUInt32LE(bytes.length - 4, bytes.length - 8);
      return bytes;
    });
    expect(description).toMatchObject(damaged);
  });

  it('a Parquet file with a damaged column and another of no schema ends in one error, and the process goes on', async () => {
    const description = await described('columnar/gzip.parquet', (bytes) => {
      const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
      const name = bytes.lastIndexOf('day');
      expect(name).toBeGreaterThan(footer);
      bytes.write('dax', name);
      return bytes.fill(0, 4 + 30, 4 + 34);
    });
    expect(description).toMatchObject({ kind: 'unreadable' });
    // An unhandled rejection would come in a later turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('an HDF5 dimension with a thousand million scales is damaged', { timeout: 120_000 }, async () => {
    const description = await described('netcdf/levels-and-hours.nc', (bytes) => {
      const whole = Buffer.from(bytes);
      // The last of four lists of references: one, at this place of a heap.
      const list = bytes.lastIndexOf(Buffer.from('010000003d18000000000000', 'hex'));
      expect(list).toBeGreaterThan(bytes.indexOf('DIMENSION_LIST'));
      bytes[list + 3] = 64;
      sealHdf5(whole, bytes);
      return bytes;
    });
    expect(description).toMatchObject({ kind: 'unreadable' });
  });

  it('an HDF5 group that holds itself is followed for a while', { timeout: 120_000 }, async () => {
    const description = await described('netcdf/levels-and-hours.nc', (bytes) => {
      const whole = Buffer.from(bytes);
      const link = bytes.indexOf('level', bytes.indexOf('OHDR'));
      // The address of the object follows its name: that of the root group.
      bytes.writeUInt32LE(bytes.indexOf('OHDR'), link + 5);
      sealHdf5(whole, bytes);
      return bytes;
    });
    expect(description).toMatchObject({ kind: 'raster' });
  });

  it('an HDF5 attribute of no sensible size does not take all memory', async () => {
    const path = fixture('../../../bench/fuzz/seeds/plain.h5');
    const bytes = Buffer.from(readFileSync(path));
    for (const [at, value] of [
      [80, 184],
      [81, 9],
      [696, 48],
    ] as const)
      bytes[at] = value;
    bytes.writeUInt32LE(0xffff_ffff, 2224);
    const before = process.memoryUsage().rss;
    const description = await withFolder(async (folder) => {
      writeFileSync(join(folder, 'plain.h5'), bytes);
      return describeFile(join(folder, 'plain.h5'));
    });
    expect(description).toMatchObject({ kind: 'unreadable' });
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 30);
  });

  it('a NetCDF time coordinate of eight million values beside three steps is read for these alone', async () => {
    const before = process.memoryUsage().rss;
    const description = await described('netcdf/netcdf4.nc', (bytes) => {
      const whole = Buffer.from(bytes);
      // Extent of the dataset, before the largest extent, which is unlimited.
      const extent = bytes.indexOf(Buffer.from('0300000000000000ffffffffffffffff', 'hex'));
      expect(extent).toBeGreaterThan(0);
      bytes[extent + 2] = 128;
      sealHdf5(whole, bytes);
      return bytes;
    });
    expect(description.kind).toBe('raster');
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 29);
  });

  it('a Zarr codec whose name is a list twenty thousand deep is no codec that is read', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    await withFolder(async (folder) => {
      const store = join(folder, 'deep.zarr');
      mkdirSync(join(store, 'a'), { recursive: true });
      writeFileSync(join(store, '.zgroup'), '{"zarr_format": 2}');
      const array = '"zarr_format":2,"shape":[4,4],"chunks":[2,2],"dtype":"<i2","fill_value":0,"filters":null';
      writeFileSync(join(store, 'a', '.zarray'), `{${array},"compressor":{"id":${deep}}}`);
      writeFileSync(join(store, 'a', '0.0'), 'x');
      await expect(describeFile(store)).resolves.toMatchObject({ kind: 'unreadable', code: 'format-unsupported' });
      await expect(see(store)).rejects.toMatchObject({ code: 'format-unsupported' });
    });
  });

  it('a JPEG header of half a thousand million pixels over a few bytes asks for no memory', async () => {
    const bytes = Buffer.from(readFileSync(fixture('pictures/rgb.jpg')));
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(23_000, frame + 5);
    bytes.writeUInt16BE(23_000, frame + 7);
    const before = process.memoryUsage().rss;
    expect(() => decodeJpeg(bytes)).toThrow(expect.objectContaining({ code: 'file-damaged' }));
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 26);
  });

  it.each([
    ['"a"', damaged],
    ['"name"', { kind: 'features', layers: [{ name: 'deep' }] }],
  ])('GeoJSON values nested a hundred thousand deep, as %s, are damaged or not looked at', async (member, expected) => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = `{"type":"FeatureCollection",${member === '"name"' ? `"name":${deep},` : ''}"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":${member === '"a"' ? deep : '1'}}}]}`;
    await withFolder(async (folder) => {
      writeFileSync(join(folder, 'deep.geojson'), text);
      await expect(describeFile(join(folder, 'deep.geojson'))).resolves.toMatchObject(expected);
    });
  });
});
