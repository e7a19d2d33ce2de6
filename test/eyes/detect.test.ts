import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overlapOf } from '../../eyes/boxes/overlap.ts';
import { detectionFindings } from '../../eyes/check-detections.ts';
import { detectObjects, type Seen } from '../../eyes/detect-objects.ts';
import { type Network, openNetwork } from '../../eyes/onnx/runtime.ts';
import type { ModelCard } from '../../eyes/registry/model-card.ts';
import { networkOf, readModelCard } from '../../eyes/registry/registry.ts';
import { planTiles } from '../../eyes/tiles/plan-tiles.ts';
import { picture, type Rectangle, scattered } from './pictures.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const model = readModelCard(join(fixtures, 'blocks.yaml'));
const { card } = model;
let network: Network;
beforeAll(async () => {
  network = await openNetwork(networkOf(model), 1);
});
afterAll(() => network.close());

const caveatsOf = (seen: Seen, of: ModelCard): string[] => detectionFindings(seen, of).map(({ message }) => message);

const hits = ({ detections }: Seen, rectangles: readonly Rectangle[]): number =>
  rectangles.filter(([column, row, width, height, value]) =>
    detections.some(
      (one) =>
        one.label === (value > 0.7 ? 0 : 1) &&
        overlapOf(one, { x: column + width / 2, y: row + height / 2, width, height, angle: 0 }) >= 0.9,
    ),
  ).length;

describe('a network', () => {
  it('gives what numpy computes from its weights', async () => {
    const golden: { rectangles: Rectangle[]; candidates: { at: number; values: number[] }[] } = JSON.parse(
      readFileSync(join(import.meta.dirname, 'goldens', 'blocks.json'), 'utf8'),
    );
    const values = new Float32Array(64 * 64).fill(0.1);
    for (const [column, row, width, height, value] of golden.rectangles)
      for (let y = row; y < row + height; y++) values.fill(value, y * 64 + column, y * 64 + column + width);
    const given = await network.run({ values, dims: [1, 1, 64, 64] });
    expect(given.dims).toEqual([1, 6, 4096]);
    expect(golden.candidates.length).toBe(9 * 5 + 12 * 8 + 4 * 7);
    for (const { at, values: expected } of golden.candidates)
      for (const [channel, value] of expected.entries())
        expect(given.values[channel * 4096 + at]).toBeCloseTo(value, 5);
  });

  it('is refused where its bytes are none, and where tiles do not fit it', async () => {
    await expect(openNetwork(Buffer.from('no network'), 1)).rejects.toMatchObject({ code: 'network' });
    await expect(network.run({ values: new Float32Array(64), dims: [1, 1, 8, 8] })).rejects.toMatchObject({
      code: 'network',
    });
  });
});

describe('tiles', () => {
  it('cover every pixel, and hold whatever is no longer than their overlap whole', () => {
    for (const [width, height] of [
      [64, 64],
      [65, 200],
      [30, 300],
      [1000, 128],
    ] as const) {
      const tiles = planTiles(width, height, 64, 24);
      for (let left = 0; left + 24 <= width; left += 7)
        for (let top = 0; top + 24 <= height; top += 7)
          expect(
            tiles.some(
              ({ column, row }) => column <= left && row <= top && left + 24 <= column + 64 && top + 24 <= row + 64,
            ),
          ).toBe(true);
      expect(
        tiles.every(({ column, row }) => column + 64 <= Math.max(width, 64) && row + 64 <= Math.max(height, 64)),
      ).toBe(true);
    }
  });
});

describe('things in a raster', () => {
  it('are found across tiles, each once: precision and recall of at least 0.95 from 5 pixels to the overlap', async () => {
    const rectangles = scattered(600, 250, 5, 21);
    expect(rectangles.length).toBeGreaterThan(200);
    const seen = await detectObjects([picture(600, rectangles).source], card, network);
    const found = hits(seen, rectangles);
    expect(found / rectangles.length).toBeGreaterThanOrEqual(0.95);
    expect(found / seen.detections.length).toBeGreaterThanOrEqual(0.95);
    expect(seen.detections.filter(({ cut }) => cut)).toEqual([]);
  });

  it('that are longer than the overlap are told as cut', async () => {
    const seen = await detectObjects([picture(200, [[30, 50, 40, 10, 0.9]]).source], card, network);
    expect(seen.detections.some(({ cut }) => cut)).toBe(true);
    expect(caveatsOf(seen, card).join()).toMatch(/cut by the edge of a tile/);
  });

  it('at the edge of the raster are whole: nothing goes on behind it', async () => {
    const corners: Rectangle[] = [
      [0, 0, 8, 6, 0.9],
      [192, 194, 8, 6, 0.9],
    ];
    const seen = await detectObjects([picture(200, corners).source], card, network);
    expect(seen.detections.map(({ cut }) => cut)).toEqual([false, false]);
  });

  it('are the same on finer pixels, which are brought to the model’s', async () => {
    const rectangles = scattered(120, 12, 6, 20);
    const seen = await detectObjects([picture(120, rectangles, 2.5, 4).source], card, network);
    expect(seen).toMatchObject({ gsdM: 10, grid: { width: 120, height: 120 } });
    expect([hits(seen, rectangles), seen.detections.length]).toEqual([rectangles.length, rectangles.length]);
  });

  it('are not looked for in coarser pixels, without a CRS, with other bands or by a model for something else', async () => {
    const { source } = picture(64, []);
    const bare = { ...source, grid: { ...source.grid, crs: '' } };
    const scene: ModelCard = { ...card, task: 'scene', output: { form: 'tile-scores' } };
    await expect(detectObjects([picture(64, [], 20).source], card, network)).rejects.toMatchObject({ code: 'gsd' });
    await expect(detectObjects([bare], card, network)).rejects.toMatchObject({ code: 'gsd' });
    await expect(detectObjects([source, source], card, network)).rejects.toMatchObject({ code: 'bands' });
    await expect(detectObjects([source], scene, network)).rejects.toMatchObject({ code: 'models' });
  });

  it('are not made of missing pixels, and tiles without valid ones are counted, not seen', async () => {
    const made = picture(200, [[4, 4, 10, 8, 0.9]]);
    for (let i = 0; i < made.values.length; i++) if (i % 200 >= 70) made.values[i] = NaN;
    const seen = await detectObjects([made.source], card, network);
    expect(seen.detections).toHaveLength(1);
    expect(seen.emptyTiles).toBeGreaterThan(0);
    const filled: ModelCard = { ...card, input: { ...card.input, missing: 0.9 } };
    const wrong = await detectObjects([made.source], filled, network);
    expect(wrong.detections.length).toBeGreaterThan(1);
  });
});

describe('the checks of detections', () => {
  const box = { x: 10, y: 10, width: 8, height: 6, angle: 0, label: 0, score: 0.9, cut: false };
  const seen = (detections: Seen['detections'], side = 100): Seen => ({
    grid: { width: side, height: side, transform: [10, 0, 0, 0, -10, 0], crs: 'EPSG:32632' },
    ...{ gsdM: 10, detections, tiles: 4, emptyTiles: 0 },
  });

  it('have nothing against plausible ones', () => {
    expect(caveatsOf(seen([box]), card)).toEqual([]);
    expect(caveatsOf(seen([]), card)).toEqual([]);
  });

  it('tell sizes that the label does not have, crowds, labels that lie on each other, and a single label', () => {
    expect(caveatsOf(seen([{ ...box, width: 30 }]), card)).toEqual([
      "1 of 1 detections of ship are not 40 to 210 m long, as the model's registry file says they are.",
    ]);
    expect(caveatsOf(seen([box], 8), card)[0]).toMatch(/Boxes cover 75 %/);
    expect(caveatsOf(seen([box, { ...box, label: 1 }]), card)[0]).toMatch(/^1 pairs of detections with different/);
    const many = Array.from({ length: 20 }, (_, i) => ({ ...box, x: 10 * i }));
    expect(caveatsOf(seen(many), card)[0]).toMatch(/^100 % of the detections are ship/);
  });
});

describe('turned boxes', () => {
  it('are read with their angle, told apart from upright ones, and refused without it', async () => {
    const oriented: ModelCard = { ...card, task: 'oriented-detection', input: { ...card.input, batch: 1 } };
    const given = (rows: readonly number[]): Network => ({
      run: async () => ({ values: Float32Array.from(rows), dims: [1, rows.length / 2, 2] }),
      close: async () => undefined,
    });
    // Two candidates, channel by channel: x, y, width, height, two scores, angle: a cross, of which both arms stay.
    const cross = given([30, 30, 32, 32, 20, 20, 4, 4, 0.9, 0.8, 0, 0, 0, Math.PI / 2]);
    const { detections } = await detectObjects([picture(64, []).source], oriented, cross);
    expect(detections.map(({ x, y, label }) => [x, y, label])).toEqual([
      [30, 32, 0],
      [30, 32, 0],
    ]);
    expect(detections[1]?.angle).toBeCloseTo(Math.PI / 2, 6);
    const upright = given([30, 30, 32, 32, 20, 20, 4, 4, 0.9, 0.8, 0, 0]);
    await expect(detectObjects([picture(64, []).source], oriented, upright)).rejects.toThrow(
      'The network gives a tensor [1, 6, 2]; its registry file says [1, 7, candidates].',
    );
    const flat = given([30, 30, 32, 32, 20, 20, 4, 4, 0.9, 0.8, 0, 0, 0, 0]);
    expect((await detectObjects([picture(64, []).source], oriented, flat)).detections).toHaveLength(1);
  });
});
