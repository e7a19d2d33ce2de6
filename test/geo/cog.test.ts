import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Dtype, number, raster, type Stored, tool } from '../../core/tool/contract.ts';
import { describeFile } from '../../geo/describe.ts';
import { createCogWriter } from '../../geo/tiff/write/cog.ts';
import { serialiseDirectory } from '../../geo/tiff/write/directory.ts';
import { createTiffWriter, type RasterToWrite } from '../../geo/tiff/write/writer.ts';
import { runTool } from '../../runtime/run-tool.ts';
import { fixture, see, withFolder } from './support.ts';

const [width, height] = [1300, 1101];

/** Value of a pixel, NaN now and then. */
const valueAt = (row: number, column: number, codes: boolean): number => {
  if ((row * width + column) % 97 === 5) return NaN;
  return codes ? (row >> 6) % 5 : row / 3 + column / 7;
};

const storing = (dtype: Dtype, codes: boolean, stored: Stored) =>
  tool({
    name: 'store-raster',
    summary: 'Stores a raster.',
    stage: 'extract',
    inputs: { any: raster('any') },
    params: {},
    outputs: { made: raster('made up', { unit: codes ? '' : 'K', dtype, codes, stored }), sum: number() },
    run({ inputs, output, scan }) {
      const transform = [10, 0, 600_000, 0, -10, 5_000_000] as const;
      const grid = { ...inputs.any.grid, width, height, crs: 'EPSG:32631', transform };
      const made = output.raster('made', grid, [], (out, block) => {
        for (let i = 0; i < out.length; i++) out[i] = valueAt(block.row + Math.floor(i / width), i % width, codes);
      });
      let sum = 0;
      scan([made], (values) => {
        for (const value of values) if (!Number.isNaN(value)) sum += value;
      });
      output.number('sum', sum);
    },
  });

/** Writes the raster; its path, and the sum of what the tool saw when it scanned the raster that it had written. */
const store = async (folder: string, dtype: Dtype, codes: boolean, stored: Stored) => {
  const out = join(folder, JSON.stringify(stored).replaceAll(/\W/g, ''));
  const outputs = await runTool(storing(dtype, codes, stored), { inputs: { any: fixture('tiff/big-tiff.tif') }, out });
  expect(readdirSync(out)).toEqual(['made.tif', 'sum.json']);
  const sum = outputs['sum'];
  return { path: join(out, 'made.tif'), sum: sum?.kind === 'number' ? sum.value : NaN };
};

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly width: number;
  readonly tiles: readonly { readonly offset: number; readonly bytes: number }[];
}

const sizes: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 12: 8 };

/** The directories of a classic little-endian TIFF, read from its bytes alone. */
const directoriesOf = (bytes: Buffer): Directory[] => {
  const found: Directory[] = [];
  for (let start = bytes.readUInt32LE(4); start !== 0; ) {
    const entries = bytes.readUInt16LE(start);
    const values = new Map<number, number[]>();
    let end = start + 6 + entries * 12;
    for (let at = start + 2; at < start + 2 + entries * 12; at += 12) {
      const [type, count] = [bytes.readUInt16LE(at + 2), bytes.readUInt32LE(at + 4)];
      const length = (sizes[type] ?? NaN) * count;
      const place = length > 4 ? bytes.readUInt32LE(at + 8) : at + 8;
      end = Math.max(end, place + length);
      if (type === 4)
        values.set(
          bytes.readUInt16LE(at),
          Array.from({ length: count }, (_, i) => bytes.readUInt32LE(place + 4 * i)),
        );
    }
    const counts = values.get(325) ?? [];
    const tiles = (values.get(324) ?? []).map((offset, tile) => ({ offset, bytes: counts[tile] ?? NaN }));
    found.push({ start, end, width: values.get(256)?.[0] ?? NaN, tiles });
    start = bytes.readUInt32LE(start + 2 + entries * 12);
  }
  return found;
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
overviews = [band.GetOverview(i) for i in range(band.GetOverviewCount())]
print(json.dumps({"warnings": warnings, "errors": errors, "levels": [[o.XSize, o.YSize] for o in overviews], "transform": data.GetGeoTransform(), "unit": band.GetUnitType(),
                  "structure": data.GetMetadata("IMAGE_STRUCTURE"), "epsg": data.GetSpatialRef().GetAuthorityCode(None), "scale": band.GetScale(),
                  "mean": band.ComputeStatistics(False)[2], "means": [o.ComputeStatistics(False)[2] for o in overviews]}))
`;
const python = '/usr/bin/python3';
const hasGdal = spawnSync(python, ['-c', 'import osgeo_utils.samples']).status === 0;
const seenByGdal = (path: string) => {
  const { stdout, stderr } = spawnSync(python, ['-c', check, path], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

describe.each([
  ['codes', 'uint8', true, {}, 'DEFLATE'],
  ['numbers', 'float32', false, {}, 'DEFLATE'],
  ['numbers with zstd', 'float64', false, { compression: 'zstd' }, 'ZSTD'],
  ['numbers with a scale', 'uint16', false, { scale: 0.01, offset: -5 }, 'DEFLATE'],
] as const)('a cloud-optimised GeoTIFF of %s', (_, dtype, codes, stored, compression) => {
  it('holds the same pixels, place and facts, and overviews', async () => {
    await withFolder(async (folder) => {
      const plain = await store(folder, dtype, codes, stored);
      const cog = await store(folder, dtype, codes, { ...stored, overviews: true });
      const [before, after] = [await describeFile(plain.path), await describeFile(cog.path)];
      if (before.kind !== 'raster' || after.kind !== 'raster') throw new Error(JSON.stringify(after));
      expect(after.grids).toEqual(before.grids);
      expect(after.bands).toEqual(before.bands);
      expect(after.tags).toEqual({ ...before.tags, overviews: '2' });
      expect((await see(cog.path)).values).toEqual((await see(plain.path)).values);
      expect(cog.sum).toBe(plain.sum);
    });
  });

  it('has all directories first, then the tiles, those of the smallest overview first', async () => {
    await withFolder(async (folder) => {
      const bytes = readFileSync((await store(folder, dtype, codes, { ...stored, overviews: true })).path);
      const ghost = /^GDAL_STRUCTURAL_METADATA_SIZE=(\d{6}) bytes\n/.exec(bytes.toString('latin1', 8, 100));
      const directories = directoriesOf(bytes);
      expect(directories.map((directory) => directory.width)).toEqual([1300, 650, 325]);
      const parts = [
        ...directories.map(({ start, end }) => [start, end]),
        ...directories
          .toReversed()
          .flatMap(({ tiles }) => tiles.map(({ offset, bytes }) => [offset - 4, offset + bytes + 4])),
      ];
      let position = 8 + (ghost?.[0].length ?? NaN) + Number(ghost?.[1]);
      for (const [start = NaN, end = NaN] of parts) {
        // Directories end at even positions.
        expect(start - position).toBeOneOf([0, position % 2]);
        position = end;
      }
      expect(position).toBe(bytes.length);
      for (const { offset, bytes: length } of directories.flatMap(({ tiles }) => tiles)) {
        expect(bytes.readUInt32LE(offset - 4)).toBe(length);
        expect(bytes.readUInt32LE(offset + length)).toBe(bytes.readUInt32LE(offset + length - 4));
      }
    });
  });

  it.skipIf(!hasGdal)('is valid for GDAL, whose overviews have the mean of the image', async () => {
    await withFolder(async (folder) => {
      const seen = seenByGdal((await store(folder, dtype, codes, { ...stored, overviews: true })).path);
      expect(seen).toMatchObject({
        warnings: [],
        errors: [],
        levels: [
          [650, 551],
          [325, 276],
        ],
        transform: [600_000, 10, 0, 5_000_000, 0, -10],
        epsg: '32631',
        unit: codes ? '' : 'K',
        structure: { LAYOUT: 'COG', COMPRESSION: compression },
      });
      for (const mean of seen.means) expect(Math.abs(mean - seen.mean)).toBeLessThan(0.01 * seen.mean);
    });
  });

  it.skipIf(!hasGdal)('is none any more for GDAL once GDAL has changed it', async () => {
    await withFolder(async (folder) => {
      const { path } = await store(folder, dtype, codes, { ...stored, overviews: true });
      const edit = `from osgeo import gdal; d = gdal.Open('${path}', gdal.GA_Update); d.SetMetadataItem('A', 'B'); d = None
print(gdal.Open('${path}').GetMetadata('IMAGE_STRUCTURE').get('LAYOUT'))`;
      expect(spawnSync(python, ['-c', edit], { encoding: 'utf8' }).stdout).toBe('None\n');
    });
  });

  it('is the same, byte for byte, each time', async () => {
    const bytes = () =>
      withFolder(async (folder) =>
        readFileSync((await store(folder, dtype, codes, { ...stored, overviews: true })).path),
      );
    expect((await bytes()).equals(await bytes())).toBe(true);
  });
});

describe('overviews', () => {
  const small = (codes: boolean, unmixed = false): RasterToWrite => ({
    grid: { width: 517, height: 3, transform: [1, 0, 0, 0, -1, 0], crs: '' },
    dtype: codes ? 'uint8' : 'float32',
    codes,
    unmixed,
    unit: '',
    description: '',
    metadata: {},
  });
  const rows = Float64Array.from({ length: 517 * 3 }, (_, pixel) => (pixel % 7 === 0 ? NaN : pixel % 11));
  const ofFour = (x: number, y: number): number[] =>
    [0, 1, 517, 518]
      .map((step) => ({ column: 2 * x + (step % 517), row: 2 * y + Math.floor(step / 517) }))
      .filter(({ column, row }) => column < 517 && row < 3)
      .map(({ column, row }) => rows[row * 517 + column] ?? NaN)
      .filter((value) => !Number.isNaN(value));

  it.each([
    [
      'the mean of the valid pixels',
      small(false),
      (four: number[]) => four.reduce((sum, value) => sum + value, 0) / four.length,
    ],
    ['one of the codes', small(true), ([first = NaN]: number[]) => first],
    ['one of the classes that are stored as floats', small(false, true), ([first = NaN]: number[]) => first],
  ] as const)('are %s among four, to the last odd row and column', async (_, made, reduce) => {
    await withFolder(async (folder) => {
      const path = join(folder, 'made.tif');
      const writer = createCogWriter(path, made, () => undefined);
      writer.writeRows(rows.subarray(0, 517));
      writer.writeRows(rows.subarray(517));
      writer.finish();
      // The overview alone, as a TIFF of its own: the header points to the second directory.
      const bytes = readFileSync(path);
      const [, overview] = directoriesOf(bytes);
      bytes.writeUInt32LE(overview?.start ?? 0, 4);
      // NewSubfileType 1 would say that it is an overview; it is the first entry.
      bytes.writeUInt32LE(0, (overview?.start ?? 0) + 10);
      const alone = join(folder, 'alone.tif');
      writeFileSync(alone, bytes);
      const expected = Array.from({ length: 259 * 2 }, (_, i) =>
        Math.fround(reduce(ofFour(i % 259, Math.floor(i / 259)))),
      );
      expect((await see(alone)).values).toEqual(expected);
    });
  });
});

describe('a raster too large for classic TIFF', () => {
  const large: RasterToWrite = {
    grid: { width: 700, height: 600, transform: [10, 0, 600_000, 0, -10, 5_000_000], crs: 'EPSG:32631' },
    dtype: 'int16',
    codes: false,
    unit: 'm',
    description: 'height',
    metadata: {},
    classicLimitBytes: 1000,
  };
  const values = Float64Array.from({ length: 700 * 600 }, (_, i) => ((i * 2_654_435_761) % 2 ** 32) % 9000);

  it.each([
    ['with overviews', createCogWriter],
    ['without', (path: string, raster: RasterToWrite) => createTiffWriter(path, raster)],
  ] as const)('is a BigTIFF, %s', async (_, create) => {
    await withFolder(async (folder) => {
      const path = join(folder, 'made.tif');
      const writer = create(path, large, () => undefined);
      writer.writeRows(values);
      writer.finish();
      expect(readFileSync(path).readUInt16LE(2)).toBe(43);
      expect(readdirSync(folder)).toEqual(['made.tif']);
      expect(await describeFile(path)).toMatchObject({
        kind: 'raster',
        format: 'BigTIFF',
        grids: [{ crs: 'EPSG:32631' }],
      });
      expect((await see(path)).values).toEqual([...values]);
      if (!hasGdal) return;
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const cog = create === createCogWriter;
      expect(seenByGdal(path)).toMatchObject({
        mean: expect.closeTo(mean, 6),
        epsg: '32631',
        unit: 'm',
        structure: cog ? { LAYOUT: 'COG' } : { COMPRESSION: 'DEFLATE' },
        levels: cog ? [[350, 300]] : [],
        ...(cog ? { errors: [], warnings: [] } : {}),
      });
    });
  });

  it('has offsets of eight bytes, which reach beyond 4 GiB', () => {
    const far = 2 ** 32 + 5;
    const bytes = serialiseDirectory(new Map([[324, { type: 'offset', values: [far] }]]), 16, true);
    expect(bytes.readUInt16LE(8)).toBe(324);
    expect(bytes.readUInt16LE(10)).toBe(16);
    expect(bytes.readBigUInt64LE(12)).toBe(1n);
    expect(bytes.readBigUInt64LE(20)).toBe(BigInt(far));
  });
});
