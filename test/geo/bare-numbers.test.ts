import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';
import { fixture, see, withFolder } from './support.ts';

interface Golden {
  readonly dtype: string;
  readonly transform: readonly number[];
  readonly epsg: number | null;
  readonly nodata: number | null;
  readonly values: readonly (readonly number[])[];
}

const golden = Object.entries(JSON.parse(readFileSync(fixture('bare/golden.json'), 'utf8')) as Record<string, Golden>);

describe('bare numbers with a header beside them', () => {
  it.each(golden)('%s is read as GDAL reads it', async (name, { dtype, transform, epsg, nodata, values }) => {
    const path = fixture(`bare/${name}`);
    expect(await describeFile(path)).toMatchObject({
      kind: 'raster',
      grids: [{ transform: transform.map((one) => one + 0), crs: epsg === null ? '' : `EPSG:${epsg}` }],
      bands: values.map(() => ({ dtype, nodata: nodata === null ? [] : [nodata] })),
    });
    for (const [index, stored] of values.entries()) {
      const seen = await see(path, { band: index + 1 });
      expect(
        [...seen.values].map((value, at) => (Number.isNaN(value) ? nodata : value === stored[at] ? value : at)),
      ).toEqual(stored.map((value) => value));
    }
  });

  it('are refused where the file is cut off, or the header names numbers that are not read', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'big.raw');
      copyFileSync(fixture('bare/big.raw'), path);
      const header = readFileSync(fixture('bare/big.hdr'), 'utf8');
      writeFileSync(join(folder, 'big.hdr'), header.replace('data type = 2', 'data type = 6'));
      expect(await describeFile(path)).toMatchObject({ kind: 'unreadable', code: 'format-unsupported' });
      writeFileSync(join(folder, 'big.hdr'), header);
      truncateSync(path, 40);
      expect(await describeFile(path)).toMatchObject({ kind: 'unreadable', code: 'file-truncated' });
    });
  });

  it('are no part of another format with the same name', async () => {
    await withFolder(async (folder) => {
      writeFileSync(join(folder, 'rain.prj'), 'GEOGCS["WGS 84"]');
      writeFileSync(join(folder, 'rain.hdr'), 'ENVI\n');
      expect(await describeFile(join(folder, 'rain.prj'))).toMatchObject({ kind: 'other' });
    });
  });
});
