import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';
import { writeCog } from '../../geo/tiff/write/cog.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';
import { see, withFolder } from './support.ts';

const grid = {
  width: 1300,
  height: 1100,
  transform: [10, 0, 600_000, 0, -10, 5_000_000] as const,
  crs: 'EPSG:32631',
};

const write = (path: string, codes: boolean, compression: 'deflate' | 'zstd'): void => {
  const dtype = codes ? 'uint8' : 'float32';
  const writer = createTiffWriter(path, {
    grid: { ...grid, transform: [...grid.transform] },
    dtype,
    codes,
    compression,
    unit: codes ? '' : 'K',
    description: 'made',
    metadata: { QUANTITY: 'made up' },
  });
  for (let row = 0; row < grid.height; row++)
    writer.writeRows(
      Float64Array.from({ length: grid.width }, (_, column) => {
        if ((row * grid.width + column) % 97 === 5) return NaN;
        return codes ? (row >> 6) % 5 : row / 3 + column / 7;
      }),
    );
  writer.finish();
};

/** Checks the layout with GDAL's own validator, and reads an overview with GDAL. */
const check = `
import json, sys
from osgeo import gdal
from osgeo_utils.samples import validate_cloud_optimized_geotiff as validator
gdal.UseExceptions()
warnings, errors, _ = validator.validate(sys.argv[1], full_check=True)
data = gdal.Open(sys.argv[1])
band = data.GetRasterBand(1)
levels = [[band.GetOverview(i).XSize, band.GetOverview(i).YSize] for i in range(band.GetOverviewCount())]
last = band.GetOverview(band.GetOverviewCount() - 1)
print(json.dumps({"warnings": warnings, "errors": errors, "levels": levels, "transform": data.GetGeoTransform(), "unit": band.GetUnitType(),
                  "sum": float(band.GetOverview(0).ComputeStatistics(False)[2]), "mean": float(band.ComputeStatistics(False)[2]), "max": float(last.ComputeStatistics(False)[1])}))
`;
const hasGdal = spawnSync('/usr/bin/python3', ['-c', 'import osgeo_utils.samples']).status === 0;

describe.each([
  ['codes', true, 'deflate'],
  ['numbers', false, 'deflate'],
  ['numbers with zstd', false, 'zstd'],
] as const)('a cloud-optimised GeoTIFF of %s', (_, codes, compression) => {
  it('holds the same pixels, place and facts, and overviews', async () => {
    await withFolder(async (folder) => {
      const [plain, cog] = [join(folder, 'plain.tif'), join(folder, 'cog.tif')];
      write(plain, codes, compression);
      writeCog(plain, cog, { codes });
      const [before, after] = [await describeFile(plain), await describeFile(cog)];
      if (before.kind !== 'raster' || after.kind !== 'raster') throw new Error(JSON.stringify(after));
      expect(after.grids).toEqual(before.grids);
      expect(after.bands).toEqual(before.bands);
      expect(after.tags['overviews']).toBe('2');
      expect((await see(cog)).values).toEqual((await see(plain)).values);
      // The first directory stands at the front.
      expect(readFileSync(cog).readUInt32LE(4)).toBe(8);
    });
  });

  it.skipIf(!hasGdal)('is valid for GDAL, whose overviews have the mean of the image', async () => {
    await withFolder(async (folder) => {
      const [plain, cog] = [join(folder, 'plain.tif'), join(folder, 'cog.tif')];
      write(plain, codes, compression);
      writeCog(plain, cog, { codes });
      const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', check, cog], { encoding: 'utf8' });
      expect(stdout, stderr).not.toBe('');
      const seen = JSON.parse(stdout);
      expect(seen).toMatchObject({
        warnings: [],
        errors: [],
        levels: [
          [650, 550],
          [325, 275],
        ],
        transform: [600_000, 10, 0, 5_000_000, 0, -10],
        unit: codes ? '' : 'K',
      });
      expect(Math.abs(seen.sum - seen.mean)).toBeLessThan(0.01 * seen.mean);
    });
  });
});
