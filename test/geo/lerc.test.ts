import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openByteSource } from '../../geo/files/byte-source.ts';
import { readTiff } from '../../geo/tiff/directory.ts';
import { readLayout } from '../../geo/tiff/layout.ts';
import { decodeLercTile } from '../../geo/tiff/lerc.ts';
import golden from './golden/lerc.json' with { type: 'json' };
import { fixture, see, withFolder } from './support.ts';

const files: readonly (readonly [string, readonly (readonly (number | null)[])[]])[] = Object.entries(golden);

it.each(files)('reads the pixels of %s as rasterio does, missing ones apart', async (name, bands) => {
  for (const [index, values] of bands.entries()) {
    const seen = await see(fixture(`lerc/${name}.tif`), { band: index + 1 });
    expect(seen.values).toEqual(values.map((value) => value ?? NaN));
  }
});

it('says that a LERC tile is damaged', async () => {
  await withFolder(async (folder) => {
    const bytes = readFileSync(fixture('lerc/int16.tif'));
    const blob = bytes.indexOf('Lerc2 ');
    bytes.fill(0xff, blob + 14, blob + 22);
    const path = join(folder, 'damaged.tif');
    writeFileSync(path, bytes);
    await expect(see(path)).rejects.toMatchObject({ code: 'file-damaged' });
  });
});

it('inflates no more than a tile can be', () => {
  const source = openByteSource(fixture('lerc/int16.tif'));
  const [directory] = readTiff(source).directories;
  if (!directory) throw new Error('The fixture has no directory.');
  const layout = readLayout(directory);
  source.close();
  const bomb = Buffer.alloc(2 ** 24);
  for (const tile of [zstdCompressSync(bomb), deflateSync(bomb)])
    expect(() => decodeLercTile(tile, layout, 1)).toThrow(/hold more than the \d{5,6} bytes/);
});
