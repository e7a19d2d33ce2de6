import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fromFile } from 'geotiff';
import { describe, expect, it } from 'vitest';
import { compareFiles } from '../../cli/doctor/readers.ts';
import { compareReaders } from '../../geo/second-reader.ts';

const fixtures = resolve(import.meta.dirname, 'fixtures');
const tiffs = (folder: string): string[] =>
  readdirSync(resolve(fixtures, folder))
    .filter((name) => name.endsWith('.tif'))
    .map((name) => `${folder}/${name}`);

describe('the second reader', () => {
  it('sees what the engine sees in every GeoTIFF that both read, and says why it cannot compare the others', async () => {
    const names = ['tiff', 'lerc', 'cog', 'pictures', 'warp'].flatMap(tiffs);
    const found = await Promise.all(
      names.map(async (name) => [name, await compareReaders(resolve(fixtures, name))] as const),
    );
    const differing = found.filter(([, each]) => each.kind === 'compared' && each.differing > 0);
    expect(differing).toEqual([]);
    const reasons = found.flatMap(([name, each]) => (each.kind === 'not-compared' ? [`${name}: ${each.reason}`] : []));
    for (const reason of reasons)
      expect(reason).toMatch(
        /^tiff\/(?:big-endian-.*of the other byte order|type-u?int64.*Unsupported data format)|^pictures\/jpeg-ycbcr.*YCbCr/,
      );
    expect(found.length - reasons.length).toBeGreaterThan(80);
  });

  it('tells the first pixel that differs, and by how much', async () => {
    const path = resolve(fixtures, 'tiff/type-int16.tif');
    const wrong = async (name: string) => {
      const tiff = await fromFile(name);
      const image = await tiff.getImage();
      const read = image.readRasters.bind(image);
      Object.assign(tiff, { getImage: async () => image });
      Object.assign(image, {
        readRasters: async (options: object) => {
          const [values] = await read(options);
          if (values instanceof Int16Array) values[image.getWidth() + 2]! += 5;
          return [values];
        },
      });
      return tiff;
    };
    const first = { band: 1, column: 2, row: 1 };
    expect(await compareReaders(path, wrong)).toMatchObject({ kind: 'compared', differing: 1, largest: 5, first });
  });

  it('reads in a process of its own that may read the folder of the file', async () => {
    const checks = await compareFiles([resolve(fixtures, 'tiff/type-int16.tif'), resolve(fixtures, 'unread/lzma.tif')]);
    expect(checks).toMatchObject([
      { what: 'type-int16.tif', state: 'ok', seen: expect.stringMatching(/see the same \d+ values of 1 band$/) },
      { what: 'lzma.tif', state: 'note', seen: expect.stringContaining('compressed with LZMA') },
    ]);
  });
});
