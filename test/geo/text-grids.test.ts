import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';
import { fixture, see, withFolder } from './support.ts';

interface Golden {
  readonly transform: readonly number[];
  readonly epsg: number | null;
  readonly values: readonly (number | null)[];
}

const golden = Object.entries(
  JSON.parse(readFileSync(fixture('text-grids/golden.json'), 'utf8')) as Record<string, Golden>,
);

const header = 'ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n';

describe('a grid whose numbers are text', () => {
  it.each(golden)('%s is read as GDAL reads it', async (name, { transform, epsg, values }) => {
    const path = fixture(`text-grids/${name}`);
    const told = await describeFile(path);
    expect(told).toMatchObject({ kind: 'raster', grids: [{ crs: epsg === null ? '' : `EPSG:${epsg}` }] });
    const seen = await see(path);
    for (const [index, value] of transform.entries()) expect(seen.grid.transform[index]).toBeCloseTo(value, 6);
    expect(seen.values.length).toBe(values.length);
    for (const [index, value] of values.entries())
      if (value === null) expect(seen.values[index]).toBeNaN();
      else expect(Math.fround(seen.values[index] ?? Number.NaN)).toBe(Math.fround(value));
  });

  it('holds whole numbers where none has a fraction', async () => {
    const dtypeOf = async (name: string): Promise<string | undefined> => {
      const told = await describeFile(fixture(`text-grids/${name}`));
      return told.kind === 'raster' ? told.bands[0]?.dtype : undefined;
    };
    expect(await dtypeOf('counts.asc')).toBe('int32');
    expect(await dtypeOf('heights.asc')).toBe('float64');
  });

  it('is refused where numbers are missing or are none', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'rain.asc');
      writeFileSync(path, `${header}1 2\n3\n`);
      await expect(see(path)).rejects.toMatchObject({ code: 'file-truncated' });
      writeFileSync(path, `${header}1 2\n3 four\n`);
      await expect(see(path)).rejects.toMatchObject({ code: 'file-damaged' });
    });
  });

  it('is none where its header describes bare numbers in another file', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'rain.hdr');
      writeFileSync(path, `${header}NODATA_value -1\nbyteorder LSBFIRST\n`);
      expect(await describeFile(path)).not.toMatchObject({ kind: 'raster' });
    });
  });
});
