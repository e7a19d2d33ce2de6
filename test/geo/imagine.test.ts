import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGeographic, projDefinition } from '../../geo/crs/definition.ts';
import { transformBetween } from '../../geo/crs/transform.ts';
import { describeFile } from '../../geo/describe.ts';
import { openRaster } from '../../geo/files/open-raster.ts';
import { decodeBlock } from '../../geo/imagine/run-lengths.ts';
import { apply } from '../../geo/raster/affine.ts';
import type { RasterBand } from '../../geo/raster/band.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import golden from './golden/imagine.json' with { type: 'json' };
import { fixture, withFolder } from './support.ts';

const pathOf = (name: string): string => fixture(`imagine/${name}.img`);
const open = (path: string) => openRaster(path, createTileCache(2 ** 14, 2 ** 20));

const storedOf = ({ grid: { width, height }, readStored }: RasterBand): number[] => {
  const values = new Float64Array(width * height);
  readStored({ column: 0, row: 0, width, height }, { values, start: 0, stride: width });
  return [...values];
};

describe.each(Object.entries(golden))('the Imagine file %s', (name, expected) => {
  it('has the stored numbers, names and nodata that GDAL reads', async () => {
    const file = await open(pathOf(name));
    expect(file.bands.map(({ facts }) => facts.name)).toEqual(expected.names);
    for (const [index, band] of file.bands.entries()) {
      const layer = expected.layers[index];
      expect(band.facts.dtype).toBe(expected.dtype);
      expect(band.facts.nodata).toEqual(expected.nodata === null ? [] : [expected.nodata]);
      // What was never written is missing; GDAL makes up a number for it.
      expect(storedOf(band)).toEqual(layer ?? Array.from({ length: band.grid.width * band.grid.height }, () => NaN));
    }
    file.close();
  });

  it.runIf(expected.corner)('lies where its projection says', async () => {
    const file = await open(pathOf(name));
    const [band] = file.bands;
    file.close();
    if (!band) throw new Error('The file has no band.');
    const [c = 0, a = 0, b = 0, f = 0, d = 0, e = 0] = expected.transform;
    const { transform, crs } = band.grid;
    expect(transform).toEqual([a, b, c, d, e, f].map((value) => expect.closeTo(value, 6)));
    // Longitude and latitude on the datum of the file: shifts are tested elsewhere.
    const figure = (projDefinition(crs) ?? crs).match(/\+(?:datum|ellps|a|b|R)=\S+/g)?.join(' ') ?? '';
    const own = isGeographic(crs) ? crs : `+proj=longlat ${figure} +no_defs`;
    const place = transformBetween(crs.replace(/ \+towgs84=\S+/, ''), own)(...apply(transform, 1.5, 1.5));
    expect(place).toEqual((expected.corner ?? []).map((value) => expect.closeTo(value, 6)));
  });
});

describe('an Imagine file', () => {
  it('of classes has their names and colours', async () => {
    const file = await open(pathOf('classes'));
    file.close();
    expect(file.bands[0]).toMatchObject({
      facts: {
        colour: 'palette',
        categories: { 0: 'Unclassified', 1: 'Open water', 2: 'Neige éternelle', 3: 'Developed' },
      },
    });
    expect(file.bands[0]?.palette?.slice(0, 3)).toEqual(['#000000', '#466b9f', '#d1def8']);
  });

  it('that is placed by polynomials has no place, and says so', async () => {
    const description = await describeFile(pathOf('turned'));
    expect(description.notes.join(' ')).toMatch(/polynomials, which are not computed/);
    expect(description).toMatchObject({ grids: [{ crs: '', transform: [1, 0, 0, 0, 1, 0] }] });
  });

  it('whose pixels lie in another file needs it beside, under its own name or that of the file', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'renamed.img');
      cpSync(pathOf('spilled'), path);
      expect(await describeFile(path)).toMatchObject({
        kind: 'unreadable',
        code: 'format-unsupported',
        message: expect.stringMatching(/lie in spilled\.ige, which is not beside it/),
      });
      cpSync(fixture('imagine/spilled.ige'), join(folder, 'renamed.ige'));
      const file = await open(path);
      expect(file.bands.map(storedOf)).toEqual(golden.spilled.layers);
      file.close();
      writeFileSync(join(folder, 'renamed.ige'), 'no pixels');
      expect(await describeFile(path)).toMatchObject({ kind: 'unreadable', code: 'file-damaged' });
    });
  });

  it('of a projection that is not known here has no CRS, and names it', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'unknown.img');
      const bytes = readFileSync(pathOf('own-albers')).toString('latin1');
      // The number of the projection stands before its name.
      const at = bytes.indexOf('\0\0\x03\0\0\0', bytes.indexOf('\0Projection\0') + 1);
      expect(at).toBeGreaterThan(0);
      writeFileSync(path, `${bytes.slice(0, at + 2)}\x15${bytes.slice(at + 3)}`, 'latin1');
      const description = await describeFile(path);
      expect(description.notes.join(' ')).toMatch(
        /The projection '.+' of the Imagine file, in meters, is not computed/,
      );
    });
  });
});

describe('a compressed block', () => {
  const block = (least: number, runs: number, valuesAt: number, bits: number, rest: readonly number[]): Buffer => {
    const head = Buffer.alloc(13);
    head.writeInt32LE(least, 0);
    head.writeInt32LE(runs, 4);
    head.writeInt32LE(valuesAt, 8);
    head.writeUInt8(bits, 12);
    return Buffer.concat([head, Buffer.from(rest)]);
  };

  it('has runs of lengths of one to four bytes', () => {
    const runs = block(-1, 3, 19, 8, [2, 0x40, 3, 0x80, 0, 4, 7, 8, 9]);
    expect([...decodeBlock(runs, 9)]).toEqual([6, 6, 7, 7, 7, 8, 8, 8, 8]);
  });

  it('of one value for all, or of bits, needs no runs', () => {
    expect([...decodeBlock(block(42, -1, 13, 0, []), 3)]).toEqual([42, 42, 42]);
    expect([...decodeBlock(block(10, -1, 13, 2, [0b11100100]), 4)]).toEqual([10, 11, 12, 13]);
  });

  it.each([
    ['runs that do not fill it', block(0, 1, 14, 8, [2, 7])],
    ['values beyond its end', block(0, 1, 99, 8, [9, 7])],
    ['more runs than bytes', block(0, 1_000_000, 14, 0, [1])],
    ['numbers of three bits', block(0, -1, 13, 3, [1, 1, 1])],
    ['no head', Buffer.alloc(5)],
  ])('with %s is damaged', (_, bytes) => {
    expect(() => decodeBlock(bytes, 9)).toThrow(/Imagine file/);
  });
});
