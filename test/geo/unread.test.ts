import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';
import { fixture, withFolder } from './support.ts';

/** What was found, and what would help. Made by golden/make_unread.py. */
const refused: readonly (readonly [string, RegExp, RegExp])[] = [
  ['complex-float.tif', /TIFF.*complex floating-point samples of 64 bits/, /AMPLITUDE/],
  ['complex-integer.tif', /TIFF.*complex integer samples of 32 bits/, /AMPLITUDE/],
  ['lzma.tif', /TIFF.*LZMA/, /COMPRESS=DEFLATE/],
  ['webp.tif', /TIFF.*WebP/, /COMPRESS=DEFLATE/],
  ['ccitt.tif', /TIFF.*CCITT G4/, /COMPRESS=DEFLATE/],
  ['picture.webp', /is WebP/, /gdal_translate/],
];

describe.each(refused)('the file %s', (name, found, help) => {
  it.each([name, 'data', 'data.txt'])(
    'is refused as what it is when it is called %s, with what would help',
    async (called) => {
      await withFolder(async (folder) => {
        cpSync(fixture(`unread/${name}`), join(folder, called));
        const description = await describeFile(join(folder, called));
        expect(description).toMatchObject({ kind: 'unreadable', code: 'format-unsupported' });
        expect(description).toMatchObject({ message: expect.stringMatching(found) });
        expect(description).toMatchObject({ message: expect.stringMatching(help) });
      });
    },
  );
});
