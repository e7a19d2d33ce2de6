import { describe, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';
import golden from './golden/tiff.json' with { type: 'json' };
import { fixture, see } from './support.ts';

interface GoldenBand {
  readonly dtype: string;
  readonly scale: number;
  readonly offset: number;
  readonly unit: string;
  readonly description: string;
  readonly nodata: number | string | null;
  readonly values: readonly (number | string)[];
}
interface GoldenFile {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly epsg: number | null;
  readonly centre: readonly number[] | null;
  readonly bands: readonly GoldenBand[];
}
const files: readonly (readonly [string, GoldenFile])[] = Object.entries(golden);

describe.each(files)('the GeoTIFF file %s', (name, expected) => {
  const path = fixture(`tiff/${name}.tif`);

  it('is described as rasterio describes it', async () => {
    const description = await describeFile(path);
    if (description.kind !== 'raster') throw new Error(JSON.stringify(description));
    const [grid] = description.grids;
    expect(grid).toMatchObject({ width: expected.width, height: expected.height });
    expect(grid?.transform).toEqual(expected.transform.map((value) => expect.closeTo(value, 7)));
    expect(description.bands.map(({ scale, offset, unit }) => ({ scale, offset, unit }))).toEqual(
      expected.bands.map(({ scale, offset, unit }) => ({ scale, offset, unit })),
    );
    expect(description.bands.map((band) => band.description)).toEqual(expected.bands.map((band) => band.description));
    for (const [index, band] of expected.bands.entries()) {
      const dtype = name === 'bits-float16' ? 'float16' : band.dtype;
      expect(description.bands[index]?.dtype).toBe(dtype);
      expect(description.bands[index]?.nodata).toEqual(band.nodata === null ? [] : [band.nodata]);
    }
  });

  it('lies where GDAL says it lies', async () => {
    const description = await describeFile(path);
    if (description.kind !== 'raster') throw new Error(JSON.stringify(description));
    const [grid] = description.grids;
    if (expected.epsg !== null && !name.includes('custom') && !name.includes('bare'))
      expect(grid?.crs).toMatch(/^EPSG:|\+proj/);
    if (!expected.centre) {
      expect(grid?.crs).toBe('');
      expect(grid?.boundsWgs84).toBeNull();
      return;
    }
    const [west = 0, south = 0, east = 0, north = 0] = grid?.boundsWgs84 ?? [];
    // The lattice's centre is the grid's centre to within the curvature of a grid of a few kilometres.
    expect((west + east) / 2).toBeCloseTo(expected.centre[0] ?? NaN, 3);
    expect((south + north) / 2).toBeCloseTo(expected.centre[1] ?? NaN, 3);
  });

  it.each(expected.bands.map((band, index) => [index + 1, band] as const).filter(([, band]) => band.values.length > 0))(
    'gives a tool the same codes in band %i',
    async (band, { values }) => {
      const seen = await see(path, { band, codes: true });
      expect(seen.values).toEqual(values.map(Number));
    },
  );
});

describe('physical values', () => {
  it('have the scale and offset of the file, and nodata as NaN', async () => {
    const { values, raster } = await see(fixture('tiff/scale-offset.tif'));
    const stored = (golden['scale-offset'].bands[0]?.values ?? []).map(Number);
    expect(values).toEqual(stored.map((value) => value * 0.0001 - 0.1));
    expect(raster.unit).toBe('K & °C');
  });

  it('follow the workflow where it overrides the file', async () => {
    const { values } = await see(fixture('tiff/nodata-zero.tif'), {
      encoding: { scale: 2, offset: 1, ignoreDeclaredNodata: true, nodata: [3], validRange: [0, 200] },
    });
    const stored = (
      await see(fixture('tiff/nodata-zero.tif'), { codes: true, encoding: { ignoreDeclaredNodata: true } })
    ).values;
    expect(stored).toContain(0);
    expect(values).toEqual(stored.map((value) => (value === 3 || value > 200 ? NaN : value * 2 + 1)));
  });
});
