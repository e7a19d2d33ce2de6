import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { FeaturePreview, RasterPreview } from '../../core/preview.ts';
import { describeFile, takeLook } from '../../geo/engine.ts';
import { readPng } from '../../geo/pictures/png.ts';
import { quickLook } from '../../report/picture/quick-look.ts';
import { type Shaded, type Subject, shade, valuesOf } from '../../report/picture/shade.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { writeRaster } from '../agents/support.ts';

const examples = resolve(import.meta.dirname, '../../examples');
const grid = { width: 60, height: 40, transform: [30, 0, 500_000, 0, -30, 4_000_000], crs: 'EPSG:32632' } as const;
const subject: Subject = { title: 'Title', source: 'file.tif', quantity: 'ndvi', unit: '1', codes: false };

let folder = '';
let sandbox: Sandbox;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-pictures-'));
  sandbox = composeSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const lookAt = async (path: string, codes = false, longest = 800): Promise<RasterPreview> => {
  const preview = await takeLook({ kind: 'raster', path, band: 1, codes, longest });
  if (preview.kind !== 'raster') throw new Error('no raster');
  return preview;
};

const colourAt = ({ indices, palette, width }: Shaded, x: number, y: number): string =>
  palette[indices[y * width + x] ?? 0] ?? '';

describe('a look at a raster', () => {
  it('gives pixels as they are, missing ones as missing, and the scale of the ground', async () => {
    const path = join(folder, 'values.tif');
    writeRaster(path, grid, 'float32', (x, y) => (x === 3 && y === 5 ? Number.NaN : x + 100 * y));
    const preview = await lookAt(path);
    const values = valuesOf(preview);
    expect(preview.frame).toMatchObject({ width: 60, height: 40, transform: [...grid.transform] });
    expect([values[0], values[7 * 60 + 9], values[5 * 60 + 3]]).toEqual([0, 709, Number.NaN]);
    // A metre of UTM is 1 / 0.9996 metres on the ground at the central meridian; the sphere adds up to half a percent.
    expect(preview.ground?.metresPerPixel).toBeGreaterThan(29.8);
    expect(preview.ground?.metresPerPixel).toBeLessThan(30.2);
    expect(Math.abs(preview.ground?.north ?? 90)).toBeLessThan(0.02);
  });

  it('takes the pixel in the middle of each cell where there are too many', async () => {
    const path = join(folder, 'thin.tif');
    writeRaster(path, grid, 'float32', (x, y) => x + 100 * y);
    const preview = await lookAt(path, false, 20);
    expect(preview.frame).toMatchObject({ width: 20, height: 13 });
    expect(valuesOf(preview)[0]).toBe(101);
    expect(preview.frame.transform[0]).toBe(90);
  });

  it('reads an overview where the file has one', async () => {
    const answer = await runMap();
    const [file = ''] = answer.results ?? [];
    const preview = await lookAt(join(folder, 'map', file), false, 400);
    expect(preview).toMatchObject({ overview: true, whole: { width: 934, height: 723 } });
  });

  it('says in words what cannot be seen', async () => {
    const [none, other] = await sandbox.takeLooks([
      { kind: 'raster', path: join(folder, 'none.tif'), band: 1, codes: false, longest: 10 },
      { kind: 'raster', path: join(examples, 'park-forest-share/data/zion.gpkg'), band: 1, codes: false, longest: 10 },
    ]);
    expect([none?.kind, other?.kind]).toEqual(['failed', 'failed']);
  });

  it('places outlines in the pixels of a frame', async () => {
    const raster = await lookAt(join(examples, 'park-forest-share/data/nlcd2011.tif'), true);
    const path = join(examples, 'park-forest-share/data/zion.gpkg');
    const zones = await takeLook({ kind: 'features', path, frame: raster.frame, longest: 800 });
    if (zones.kind !== 'features') throw new Error('no features');
    // By geopandas and rasterio; corners within half a pixel of each other are one.
    const expected = [0.029_55, 0.023_335, 0.970_445, 0.976_663];
    for (const [index, edge] of edgesOf(zones).entries())
      expect(Math.abs(edge - (expected[index] ?? 0)) * raster.frame.width).toBeLessThan(0.6);
    expect(zones.outlines[0]?.properties['UNIT_CODE']).toBe('ZION');
  });
});

/** Shares of the frame. */
const edgesOf = ({ outlines, frame }: FeaturePreview): number[] => {
  const numbers = outlines.flatMap(({ parts }) => parts.flat());
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return [
    Math.min(...xs) / frame.width,
    Math.min(...ys) / frame.height,
    Math.max(...xs) / frame.width,
    Math.max(...ys) / frame.height,
  ];
};

describe('colours', () => {
  it('lie evenly around zero for differences, and missing pixels have none', async () => {
    const path = join(folder, 'difference.tif');
    writeRaster(path, grid, 'float32', (x, y) => (y === 0 ? Number.NaN : x / 10 - 2));
    const preview = await lookAt(path);
    const shaded = shade(preview, { ...subject, quantity: 'temperature-difference', unit: 'K' });
    if (shaded.legend.kind !== 'ramp') throw new Error('no ramp');
    expect(shaded.legend.low).toBeCloseTo(-shaded.legend.high, 6);
    expect(shaded.legend.ticks).toContain(0);
    expect(colourAt(shaded, 5, 0)).toBe('#00000000');
    expect(colourAt(shaded, 20, 9)).toBe('#f6f5f2');
    expect(shaded.missing).toBe(true);
  });

  it('are the file’s own for classes that have some', async () => {
    const preview = await lookAt(join(examples, 'park-forest-share/data/nlcd2011.tif'), true);
    const shaded = shade(preview, { ...subject, quantity: 'class', codes: true, names: { '42': 'Evergreen forest' } });
    if (shaded.legend.kind !== 'classes') throw new Error('no classes');
    // NLCD's legend, https://www.mrlc.gov/data/legends: 42 is #1c6330, or #1c5f2c in newer editions.
    const forest = shaded.legend.entries.find(({ code }) => code === 42);
    expect(forest).toMatchObject({ name: 'Evergreen forest', colour: expect.stringMatching(/^#1c[56]/) });
  });
});

describe('a picture', () => {
  it('is a PNG with the map in its frame, the ground around it, and letters', async () => {
    const path = join(folder, 'plain.tif');
    writeRaster(path, grid, 'float32', (x) => (x < 30 ? 0 : 1));
    const preview = await lookAt(path);
    const picture = readPng(quickLook(preview, shade(preview, subject), subject));
    const pixels = picture.pixels();
    const at = (x: number, y: number): number[] => [...pixels.subarray((y * picture.width + x) * 3).subarray(0, 3)];
    // 9 pixels of the picture for one of the map, which begins at 24, 80.
    expect([picture.width, picture.colours.length]).toEqual([60 * 9 + 48, 3]);
    expect(at(24 + 10, 80 + 10)).toEqual([0xf6, 0xef, 0xe0]);
    expect(at(24 + 45 * 9, 80 + 10)).toEqual([0x06, 0x40, 0x1f]);
    expect(at(2, 2)).toEqual([255, 255, 255]);
    const title = Array.from({ length: 60 }, (_, x) => at(24 + x, 28)).filter(([red = 255]) => red < 120);
    expect(title.length).toBeGreaterThan(5);
  });
});

let mapped: Promise<Extract<Answer, { kind: 'answered' }>> | undefined;

const runMap = () => {
  mapped ??= (async () => {
    const { task } = readTaskFolder(
      join(examples, 'pond-count'),
      'Make me an NDVI map of this aerial image. The bands are R, G, B, NIR.',
    );
    const { signal } = new AbortController();
    const settings = {
      runFolder: join(folder, 'map'),
      sandbox,
      limits: {},
      isolation: 'auto',
      rounds: 1,
      signal,
    } as const;
    const answer = await runTask(
      task,
      composeRun({ ...settings, reasoner: composeQuestionReasoner(), pictures: true }),
    );
    if (answer.kind !== 'answered') throw new Error('reason' in answer ? answer.reason : answer.kind);
    return answer;
  })();
  return mapped;
};

describe('a map that is asked for', () => {
  it('is a file among the results, with the right values, overviews and statistics, and has a picture', async () => {
    const answer = await runMap();
    const file = 'results/make-me-an-ndvi-map-of-this-aerial.tif';
    expect(answer).toMatchObject({ value: file, statement: file, results: [file] });
    const path = join(folder, 'map', file);
    const described = await describeFile(path);
    expect(described.kind === 'raster' && [described.tags['overviews'], described.grids[0]?.crs]).toEqual([
      '1',
      'EPSG:26914',
    ]);
    const values = valuesOf(await lookAt(path, false, 934));
    // numpy over rasterio: (nir − red) / (nir + red) at rows 100 and 500, columns 200 and 700.
    expect(values[100 * 934 + 200]).toBeCloseTo(0.585_657_370_5, 6);
    expect(values[500 * 934 + 700]).toBeCloseTo(-0.055_900_621_1, 6);
    expect(readFileSync(`${path}.aux.xml`, 'utf8')).toMatch(/STATISTICS_MEAN">0\.13\d+</);
    expect(readdirSync(join(folder, 'map/pictures'))).toContain('make-me-an-ndvi-map-of-this-aerial.png');
    expect(existsSync(join(folder, 'map/report.md'))).toBe(true);
  });
});
