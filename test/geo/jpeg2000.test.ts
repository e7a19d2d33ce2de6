import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';
import golden from './golden/jpeg2000.json' with { type: 'json' };
import { fixture, see, withFolder } from './support.ts';

interface GoldenFile {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly crs: string;
  readonly bands: readonly { readonly dtype: string; readonly values: readonly (number | null)[] }[];
}
const files: readonly (readonly [string, GoldenFile])[] = Object.entries(golden);

describe.each(files)('the JPEG 2000 file %s', (name, expected) => {
  const path = fixture(`jpeg2000/${name}`);

  it('lies where GDAL says it lies', async () => {
    const description = await describeFile(path);
    if (description.kind !== 'raster') throw new Error(JSON.stringify(description));
    const { width, height, transform, crs } = expected;
    expect(description.grids).toEqual([expect.objectContaining({ width, height, crs })]);
    expect(description.grids[0]?.transform).toEqual(transform.map((value) => expect.closeTo(value, 7)));
    expect(description.bands.map(({ dtype }) => dtype)).toEqual(expected.bands.map(({ dtype }) => dtype));
  });

  it('has the pixels that GDAL reads', async () => {
    for (const [index, { values }] of expected.bands.entries()) {
      const seen = await see(path, { band: index + 1, codes: true });
      expect(seen.values.map(Number.isNaN)).toEqual(values.map((value) => value === null));
      const largest = Math.max(...seen.values.map((value, at) => Math.abs((value || 0) - (values[at] ?? 0))));
      // Lossy data: rounding of the inverse wavelet transform may differ between builds of the same library.
      expect(largest).toBeLessThanOrEqual(name.startsWith('lossy') ? 1 : 0);
    }
  });
});

it('says that a JPEG 2000 file is cut off', async () => {
  await withFolder(async (folder) => {
    const whole = readFileSync(fixture('jpeg2000/tiled-uint16.jp2'));
    const path = join(folder, 'cut.jp2');
    writeFileSync(path, whole.subarray(0, Math.floor(whole.length / 2)));
    await expect(see(path)).rejects.toMatchObject({ code: expect.stringMatching(/^file-/) });
  });
});
