import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  number,
  optional,
  type Raster,
  type RasterPort,
  raster,
  stack,
  table,
  tool,
} from '../../core/tool/contract.ts';
import { executeTool } from '../../core/tool/runtime.ts';
import { version } from '../../core/version.ts';
import { describeFile } from '../../geo/describe.ts';
import { openEngine } from '../../geo/engine.ts';
import { createQuantiser } from '../../geo/tiff/write/quantise.ts';
import { runTool } from '../../runtime/run-tool.ts';
import { fixture, see, withFolder } from './support.ts';

const scene = fixture('tiff/codec-deflate-pixel-tiles.tif');
const [width, height] = [600, 530];

type Options = Omit<RasterPort, 'kind' | 'quantity'>;
type Fill = (pixel: number) => number;

const storing = (options: Options, fill: Fill, look: (made: Raster) => void = () => undefined) =>
  tool({
    name: 'store-raster',
    summary: 'Stores a raster.',
    stage: 'extract',
    inputs: { any: raster('any') },
    params: {},
    outputs: { made: raster('temperature', options) },
    run({ inputs, output }) {
      const transform = [30, 0, 500_000, 0, -30, 7_000_000] as const;
      const grid = { ...inputs.any.grid, width, height, transform, crs: 'EPSG:32719' };
      const made = output.raster('made', grid, [], (out, block) => {
        for (let i = 0; i < out.length; i++) out[i] = fill(block.row * width + i);
      });
      look(made);
    },
  });

const store = async (folder: string, options: Options, fill: Fill, look?: (made: Raster) => void) => {
  const out = join(folder, 'out');
  await runTool(storing(options, fill, look), { inputs: { any: scene }, out });
  expect(readdirSync(out)).toEqual(['made.tif']);
  return join(out, 'made.tif');
};

const kelvin: Fill = (pixel) => (pixel % 83 === 5 ? NaN : 250 + 70 * Math.abs(Math.sin(pixel / 1013)));

const python = '/usr/bin/python3';
const hasGdal = spawnSync(python, ['-c', 'import osgeo.gdal']).status === 0;
const inspect = `
import json, sys, numpy
from osgeo import gdal
gdal.UseExceptions()
data = gdal.Open(sys.argv[1])
band = data.GetRasterBand(1)
stored = band.ReadAsArray().astype('f8')
overviews = [band.GetOverview(i) for i in range(band.GetOverviewCount())]
print(json.dumps({"scale": band.GetScale(), "offset": band.GetOffset(), "nodata": repr(band.GetNoDataValue()), "unit": band.GetUnitType(), "description": band.GetDescription(),
  "type": gdal.GetDataTypeName(band.DataType), "transform": data.GetGeoTransform(), "epsg": data.GetSpatialRef().GetAuthorityCode(None), "metadata": data.GetMetadata(),
  "structure": data.GetMetadata("IMAGE_STRUCTURE"), "overviews": len(overviews), "stored": [None if v != v else v for v in stored.ravel()[::997].tolist()]}))
`;
const seenByGdal = (path: string) => {
  const { stdout, stderr } = spawnSync(python, ['-c', inspect, path], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

describe.each([false, true])('a raster stored with scale and offset (overviews: %s)', (overviews) => {
  const options: Options = { unit: 'K', dtype: 'int16', stored: { scale: 0.005, offset: 250, overviews } };

  it('is read again within half a scale of what the tool gave, missing stays missing', async () => {
    await withFolder(async (folder) => {
      let scanned: number[] = [];
      const path = await store(folder, options, kelvin, (made) => {
        scanned = [...made.read()];
      });
      const { values } = await see(path);
      expect(values).toEqual(scanned);
      values.forEach((value, pixel) => {
        const given = kelvin(pixel);
        if (Number.isNaN(given)) expect(value).toBeNaN();
        else if (!(Math.abs(value - given) <= 0.0025 + 1e-9)) throw new Error(`${value} is not near ${given}`);
      });
      const stored = await see(path, { codes: true });
      expect(stored.values[0]).toBe(0);
      expect(stored.values.slice(0, 900)).toEqual(
        Array.from({ length: 900 }, (_, pixel) => Math.floor((kelvin(pixel) - 250) / 0.005 + 0.5)),
      );
      expect(await describeFile(path)).toMatchObject({
        bands: [{ dtype: 'int16', scale: 0.005, offset: 250, unit: 'K', description: 'made', nodata: [-32_768] }],
      });
    });
  });

  it.skipIf(!hasGdal)('says so to GDAL', async () => {
    await withFolder(async (folder) => {
      const seen = seenByGdal(await store(folder, options, kelvin));
      expect(seen).toMatchObject({
        scale: 0.005,
        offset: 250,
        nodata: '-32768.0',
        unit: 'K',
        description: 'made',
        type: 'Int16',
        transform: [500_000, 30, 0, 7_000_000, 0, -30],
        epsg: '32719',
        overviews: overviews ? 1 : 0,
        metadata: { QUANTITY: 'temperature', EARTHWRIGHT_TOOL: 'store-raster' },
      });
      expect(seen.structure.LAYOUT).toBe(overviews ? 'COG' : undefined);
      const expected = Array.from({ length: Math.ceil((width * height) / 997) }, (_, i) => kelvin(i * 997));
      expect(seen.stored).toEqual(
        expected.map((value) => (Number.isNaN(value) ? -32_768 : Math.floor((value - 250) / 0.005 + 0.5))),
      );
    });
  });

  it.each([
    ['too large', 500, /500 does not fit an output stored as int16 with scale 0\.005 and offset 250: .* 413\.835/],
    ['too small', 0, /does not fit/],
    ['what would be stored as nodata', 250 - 32_768 * 0.005, /does not fit/],
    ['infinite', Infinity, /does not fit/],
  ])('never holds a value that is %s', async (_, value, message) => {
    await withFolder(async (folder) => {
      const out = join(folder, 'out');
      const definition = storing(options, (pixel) => (pixel === 200_000 ? value : 260));
      await expect(runTool(definition, { inputs: { any: scene }, out })).rejects.toThrow(message);
      expect(readdirSync(out)).toEqual([]);
    });
  });
});

describe('quantised values', () => {
  it('are within half a scale, whatever scale, offset and value', () => {
    const scale = fc.double({ min: 1e-6, max: 1e3, noNaN: true });
    const offset = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(scale, offset, fc.double({ min: -32_767, max: 32_767, noNaN: true }), (scale, offset, near) => {
        const value = near * scale + offset;
        const [stored = NaN] = createQuantiser({ dtype: 'int16', scale, offset })(Float64Array.of(value));
        const again = Math.floor(stored + 0.5) * scale + offset;
        expect(Math.abs(again - value)).toBeLessThanOrEqual(scale / 2 + 1e-9 * (Math.abs(offset) + scale));
      }),
    );
  });
});

describe('compression', () => {
  it('can be zstd, with the same values as deflate', async () => {
    const values: number[][] = [];
    for (const compression of ['deflate', 'zstd'] as const) {
      await withFolder(async (folder) => {
        const path = await store(folder, { stored: { compression } }, kelvin);
        expect(await describeFile(path)).toMatchObject({ tags: { compression } });
        values.push((await see(path)).values);
        if (hasGdal)
          expect(seenByGdal(path).structure).toMatchObject({
            COMPRESSION: compression.toUpperCase(),
            INTERLEAVE: 'BAND',
          });
      });
    }
    expect(values[0]).toEqual(values[1]);
    expect(values[0]).toHaveLength(width * height);
  });
});

describe('storage options that make no sense', () => {
  const wrong: readonly (readonly [name: string, Options, RegExp])[] = [
    ['a scale for floats', { stored: { scale: 0.1 } }, /float32 needs none: give an integer dtype/],
    ['an offset for floats', { dtype: 'float64', stored: { offset: 3 } }, /float64 needs none/],
    ['a scale for codes', { codes: true, stored: { scale: 0.1 } }, /codes are stored as they are/],
    ['a scale of zero', { dtype: 'int16', stored: { scale: 0 } }, /has the scale 0: expected a number > 0/],
    ['a scale that is no number', { dtype: 'int16', stored: { scale: NaN } }, /has the scale NaN/],
    ['an endless offset', { dtype: 'int16', stored: { offset: Infinity } }, /has the offset Infinity/],
    ['an unknown compression', JSON.parse('{"stored":{"compression":"lzw"}}'), /'lzw': expected deflate or zstd/],
    ['a text for overviews', JSON.parse('{"stored":{"overviews":"yes"}}'), /neither true nor false/],
    ['an unknown field', JSON.parse('{"stored":{"tiled":true}}'), /no field 'tiled', only scale, offset/],
    ['a word for all', JSON.parse('{"stored":"zstd"}'), /is no record but string/],
  ];

  it.each(wrong)('are refused before the tool runs: %s', async (_, options, message) => {
    await withFolder(async (folder) => {
      const run = runTool(storing(options, kelvin), { inputs: { any: scene }, out: join(folder, 'out') });
      await expect(run).rejects.toMatchObject({ code: 'contract', message: expect.stringMatching(message) });
    });
  });

  it.each([raster('any', { stored: { overviews: true } }), optional(raster('any', { stored: {} }))])(
    'are refused for inputs',
    async (port) => {
      await withFolder(async (folder) => {
        const definition = { ...storing({}, kelvin), inputs: { any: port } };
        const run = runTool(definition, { inputs: { any: scene }, out: join(folder, 'out') });
        await expect(run).rejects.toMatchObject({ code: 'contract', message: /'stored' of input 'any'/ });
      });
    },
  );
});

describe('a written raster', () => {
  const made = tool({
    name: 'provenance-of-all',
    summary: 'Takes inputs of several kinds.',
    stage: 'extract',
    inputs: { z: raster('any'), years: stack('any'), rows: table(), limit: number() },
    params: {},
    outputs: { made: raster('any', { unit: 'a & b\u0001 "µm"', dtype: 'int32', stored: { scale: 0.5 } }) },
    run: ({ inputs, output }) => void output.raster('made', inputs.z.grid, [], (out) => void out.fill(1.5)),
  });

  it('names the version, the tool and the stems of its inputs, and no folder', async () => {
    await withFolder(async (folder) => {
      const place = join(folder, 'secret & place');
      mkdirSync(place);
      const file = (name: string, from: string): string => {
        copyFileSync(fixture(from), join(place, name));
        return join(place, name);
      };
      const old = file('ndvi "1999" <µ>.tif', 'tiff/codec-deflate-pixel-tiles.tif');
      const late = file('ndvi_2020.tif', 'tiff/codec-deflate-pixel-tiles.tif');
      const rows = join(place, 'rows.csv');
      writeFileSync(rows, 'a,b\n1,2\n');
      const out = join(folder, 'out');
      await runTool(made, { inputs: { z: `${late}#2`, years: [old, `${late}#3`], rows, limit: 3 }, out });
      const path = join(out, 'made.tif');
      const description = await describeFile(path);
      const names = 'rows=rows, years=ndvi "1999" <µ>#1+ndvi_2020#3, z=ndvi_2020#2';
      expect(description).toMatchObject({
        tags: {
          TIFFTAG_SOFTWARE: `earthwright ${version}`,
          EARTHWRIGHT_TOOL: 'provenance-of-all',
          EARTHWRIGHT_INPUTS: names,
        },
        bands: [{ unit: 'a & b  "µm"', scale: 0.5 }],
      });
      const bytes = readFileSync(path, 'latin1');
      expect(bytes).not.toContain('secret');
      expect(bytes).not.toMatch(/20\d\d:\d\d:\d\d/);
      if (!hasGdal) return;
      expect(seenByGdal(path)).toMatchObject({
        metadata: {
          TIFFTAG_SOFTWARE: `earthwright ${version}`,
          EARTHWRIGHT_TOOL: 'provenance-of-all',
          EARTHWRIGHT_INPUTS: names,
        },
        unit: 'a & b  "µm"',
        scale: 0.5,
      });
    });
  });

  it('names the version of package.json', () => {
    const { version: released } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect(version).toBe(released);
  });
});

describe('a cloud-optimised raster that cannot be completed', () => {
  const options: Options = { dtype: 'float64', stored: { overviews: true } };
  /** No two alike, hard to compress. */
  const noise: Fill = (pixel) => Math.sin(pixel * 12.9898) * 43_758.5453;
  const plainBytes = width * height * 8;

  const attempt = (outputBytes: number, definition: ReturnType<typeof storing>) =>
    withFolder(async (folder) => {
      const arena = new SharedArrayBuffer(2 ** 24);
      const limits = { blockBytes: 2 ** 22, outputs: 10, outputBytes };
      const inputs = { any: { kind: 'raster', source: { path: scene, band: 1 } } } as const;
      const engine = await openEngine({ inputs, params: {}, outputDirectory: folder, arena, limits });
      let message = '';
      let during: string[] = [];
      const call = (operation: string, argument: string): string => {
        const answer = engine.call(operation, argument);
        if (operation === 'write') during = readdirSync(folder);
        return answer;
      };
      try {
        executeTool(definition, { manifest: engine.manifest, arena, call });
      } catch (error) {
        message = String(error);
      }
      const before = readdirSync(folder);
      engine.close(message === '');
      return { message, during, before, after: readdirSync(folder) };
    });

  it('leaves nothing behind when image, overviews and the joined file together are too large', async () => {
    const seen = await attempt(1.8 * plainBytes, storing(options, noise));
    expect(seen.during).toEqual(['made.tif.level-0', 'made.tif.level-1']);
    expect(seen.message).toContain('outputBytes');
    expect(seen.before).toEqual([]);
    expect(seen.after).toEqual([]);
    expect(await attempt(3 * plainBytes, storing(options, noise))).toMatchObject({ message: '', after: ['made.tif'] });
  });

  it('leaves nothing behind when the tool fails', async () => {
    const failing = storing(options, (pixel) => {
      if (pixel > 200_000) throw new Error('unusable');
      return 1;
    });
    expect(await attempt(1e8, failing)).toMatchObject({ message: 'Error: unusable', after: [] });
  });

  it('leaves nothing behind when the tool hides that it failed', async () => {
    const hiding = storing(options, kelvin);
    const run: typeof hiding.run = (context) => {
      try {
        context.output.raster('made', context.inputs.any.grid, [], () => {
          throw new Error('hidden');
        });
      } catch {}
    };
    expect(await attempt(1e8, { ...hiding, run })).toMatchObject({
      message: 'ToolError: The tool ended without giving made.',
      after: [],
    });
  });
});
