import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outputDocument } from '../../core/outputs.ts';
import { sightOutputs } from '../../core/vision.ts';
import { look } from '../../eyes/look.ts';
import { type Network, openNetwork } from '../../eyes/onnx/runtime.ts';
import type { ModelCard } from '../../eyes/registry/model-card.ts';
import { networkOf, readModelCard } from '../../eyes/registry/registry.ts';
import { transformBetween } from '../../geo/crs/transform.ts';
import { openRaster } from '../../geo/files/open-raster.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import { picture, type Rectangle, scattered } from './pictures.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const names = ['blocks', 'grounds', 'changes', 'scenes', 'textures'] as const;
const cards = new Map<string, ModelCard>();
const networks = new Map<string, Network>();
const base = mkdtempSync(join(tmpdir(), 'earthwright-look-'));
beforeAll(async () => {
  for (const name of names) {
    const model = readModelCard(join(fixtures, `${name}.yaml`));
    cards.set(name, model.card);
    networks.set(name, await openNetwork(networkOf(model), 1));
  }
});
afterAll(async () => {
  for (const network of networks.values()) await network.close();
  rmSync(base, { recursive: true, force: true });
});

let folder = base;
beforeEach(() => {
  folder = mkdtempSync(join(base, 'one-'));
});

const model = (name: (typeof names)[number]): { card: ModelCard; network: Network } => {
  const [card, network] = [cards.get(name), networks.get(name)];
  if (!card || !network) throw new Error(`There is no ${name}.`);
  return { card, network };
};

const documentOf = (name: string) =>
  outputDocument.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
const numberOf = (name: string): number => {
  const document = documentOf(name);
  return document.kind === 'number' ? document.value : NaN;
};
const features = (name: string): { properties: Record<string, unknown>; geometry: { coordinates: number[][][] } }[] =>
  JSON.parse(readFileSync(join(folder, `${name}.geojson`), 'utf8')).features;

const codesOf = async (): Promise<{ codes: Float64Array; file: Awaited<ReturnType<typeof openRaster>> }> => {
  const file = await openRaster(join(folder, 'classes.tif'), createTileCache(2 ** 20, 2 ** 20));
  const [band] = file.bands;
  if (!band) throw new Error('There is no band.');
  const { width, height } = band.grid;
  const codes = new Float64Array(width * height);
  band.readStored({ column: 0, row: 0, width, height }, { values: codes, start: 0, stride: width });
  return { codes, file };
};

/** What the weights of fixtures/grounds.onnx come to without tiles: nearest of three to the mean of 3 × 3 pixels. */
const nearestOfMean = (values: Float64Array, side: number): Float64Array =>
  values.map((_, i) => {
    let sum = 0;
    for (let y = -1; y <= 1; y++)
      for (let x = -1; x <= 1; x++) {
        const [column, row] = [(i % side) + x, Math.floor(i / side) + y];
        if (column >= 0 && row >= 0 && column < side && row < side) sum += values[row * side + column] ?? NaN;
      }
    const distances = [0.1, 0.5, 0.9].map((centre) => Math.abs(sum / 9 - centre));
    return 1 + distances.indexOf(Math.min(...distances));
  });

const least = 20;

describe('a map of labels', () => {
  it('is the same over tiles as over the whole picture, and lies where the picture lies', async () => {
    const { source, values } = picture(200, scattered(200, 40, 8, 20));
    await look({ ...model('grounds'), sources: [source], label: 'water', folder });
    expect(
      readdirSync(folder)
        .map((name) => name.replace(/\..*$/, ''))
        .sort(),
    ).toEqual([...sightOutputs.segmentation].sort());
    const { codes, file } = await codesOf();
    expect(file.bands[0]?.grid).toMatchObject({
      width: 200,
      height: 200,
      crs: 'EPSG:32632',
      transform: source.grid.transform,
    });
    expect(file.tags).toMatchObject({ CLASS_1: 'land', CLASS_2: 'water' });
    const expected = nearestOfMean(values, 200);
    // Scores below a half are no label; with these weights that is between two of the three, where the nearest is open.
    const differing = codes.filter((code, i) => code !== 0 && code !== expected[i]).length;
    expect(differing).toBe(0);
    expect(codes.filter((code) => code === 0).length).toBeLessThan(10);
    const water = expected.filter((code) => code === 2).length;
    expect(Math.abs(numberOf('area') / (water * 100) - 1)).toBeLessThan(0.005);
    expect(numberOf('share')).toBeCloseTo((100 * numberOf('area')) / (200 * 200 * 100), 6);
  });

  it('has nothing where a band is missing, and area without it', async () => {
    const made = picture(100, []);
    for (let i = 0; i < made.values.length; i++) if (i % 100 >= 75) made.values[i] = NaN;
    const findings = await look({ ...model('grounds'), sources: [made.source], label: 'land', folder });
    const { codes } = await codesOf();
    expect(codes.filter((_, i) => i % 100 >= 75).every((code) => code === 255)).toBe(true);
    expect(numberOf('area')).toBeCloseTo(75 * 100 * 100, -3);
    expect(numberOf('share')).toBeGreaterThan(99);
    expect(findings.map(({ rule }) => rule)).toEqual(['unseen-pixels', 'label-balance']);
  });

  it('tells seams of tiles that overlap too little', async () => {
    const { card, network } = model('grounds');
    const { source, values } = picture(200, []);
    // Beyond a tile the network takes pixels for 0: at its edges the mean of 3 × 3 falls from 0.4 to 0.27, which is land.
    values.fill(0.4);
    const rules = async (overlap: number): Promise<string[]> => {
      const own = { ...card, input: { ...card.input, overlap } };
      folder = mkdtempSync(join(base, 'seams-'));
      return (await look({ card: own, network, sources: [source], label: null, folder })).map(({ rule }) => rule);
    };
    expect(await rules(0)).toContain('tile-seams');
    expect(await rules(8)).not.toContain('tile-seams');
  });

  it('is refused for a label that the model does not know, and where nothing is to be seen', async () => {
    const made = picture(70, []);
    await expect(look({ ...model('grounds'), sources: [made.source], label: 'snow', folder })).rejects.toThrow(
      'grounds knows no “snow”; it knows land, water, built ground.',
    );
    made.values.fill(NaN);
    const [finding] = await look({ ...model('grounds'), sources: [made.source], label: null, folder });
    expect(finding).toMatchObject({ rule: 'nothing-seen', severity: 'error' });
  });
});

describe('a map of changes', () => {
  it('finds what is new: precision and recall of pixels of at least 0.95, the area within 2 %', async () => {
    const old = scattered(300, 30, 8, 30);
    const all = scattered(300, 60, 8, 30);
    expect(all.slice(0, 30)).toEqual(old);
    const [before, after] = [picture(300, old), picture(300, all)];
    const findings = await look({ ...model('changes'), sources: [before.source, after.source], label: null, folder });
    const { codes } = await codesOf();
    const truth = new Uint8Array(300 * 300);
    for (const [column, row, width, height] of all.slice(30))
      for (let y = row; y < row + height; y++) truth.fill(1, y * 300 + column, y * 300 + column + width);
    const told = codes.filter((code) => code === 1).length;
    const right = codes.filter((code, i) => code === 1 && truth[i] === 1).length;
    const real = truth.filter((one) => one === 1).length;
    expect(right / told).toBeGreaterThanOrEqual(0.95);
    expect(right / real).toBeGreaterThanOrEqual(0.95);
    expect(Math.abs(numberOf('area') / (real * 100) - 1)).toBeLessThan(0.02);
    expect(findings).toEqual([]);
  });

  it('needs two pictures, and tells one in which nearly everything differs', async () => {
    const [before, after] = [picture(70, []), picture(70, [])];
    await expect(look({ ...model('changes'), sources: [before.source], label: null, folder })).rejects.toThrow(
      'changes needs 1 bands (red) of an earlier picture, and the same of a later one; got 1.',
    );
    after.values.fill(0.8);
    const findings = await look({ ...model('changes'), sources: [before.source, after.source], label: null, folder });
    expect(findings.map(({ rule }) => rule)).toEqual(['change-extent']);
  });
});

describe('labels of tiles', () => {
  const half: Rectangle[] = [[0, 0, 96, 192, 0.5]];

  it('tell the scene of each, and its area', async () => {
    const { source } = picture(192, half);
    await look({ ...model('scenes'), sources: [source], label: 'sea', folder });
    expect(
      features('tiles')
        .map(({ properties }) => properties['label'])
        .filter((label) => label === 'sea').length,
    ).toBe(18);
    expect(numberOf('area')).toBeCloseTo((192 * 192 * 100) / 2, 0);
    expect(numberOf('share')).toBeCloseTo(50, 6);
  });

  it('come from embeddings by the nearest vector of a label', async () => {
    const made = picture(64, []);
    for (let i = 0; i < made.values.length; i++) if (i % 64 < 32) made.values[i] = i % 2 === 0 ? 0.02 : 0.9;
    const findings = await look({ ...model('textures'), sources: [made.source], label: null, folder });
    expect(features('tiles').map(({ properties }) => properties['label'])).toEqual([
      'rough ground',
      'smooth ground',
      'rough ground',
      'smooth ground',
    ]);
    const [first] = features('tiles');
    // Mean 0.46 and deviation 0.44 against (1, 1): 0.9 / (√2 · √(0.46² + 0.44²)).
    expect(first?.properties['score']).toBeCloseTo(0.9 / (Math.SQRT2 * Math.hypot(0.46, 0.44)), 3);
    expect(findings).toEqual([]);
  });

  it('without vectors are the vectors themselves', async () => {
    const { card, network } = model('textures');
    const { source } = picture(32, []);
    const findings = await look({
      card: { ...card, output: { form: 'vector' } },
      network,
      sources: [source],
      label: null,
      folder,
    });
    const [only] = features('tiles');
    expect(only?.properties).toMatchObject({ label: null, score: null });
    expect(only?.properties['vector']).toHaveLength(2);
    expect(documentOf('label')).toMatchObject({ kind: 'text', value: null });
    expect(findings).toEqual([]);
  });
});

describe('things', () => {
  it('are written in longitude and latitude with their sizes, the asked label alone', async () => {
    const { source } = picture(150, [
      [10, 20, 12, 8, 0.9],
      [60, 90, 10, 10, 0.5],
      [100, 30, 20, 9, 0.9],
    ]);
    await look({ ...model('blocks'), sources: [source], label: 'ship', folder });
    expect(numberOf('count')).toBe(2);
    expect(documentOf('labels')).toMatchObject({
      rows: [
        { label: 'ship', count: 2 },
        { label: 'tank', count: 1 },
      ],
    });
    const lengths = features('things').map(({ properties }) => properties['lengthM']);
    expect([...lengths].sort()).toEqual([120, 200]);
    const ring =
      features('things').find(({ properties }) => properties['lengthM'] === 120)?.geometry.coordinates[0] ?? [];
    const back = transformBetween('EPSG:4326', 'EPSG:32632');
    const corners = ring.map(([longitude = NaN, latitude = NaN]) => back(longitude, latitude).map(Math.round));
    expect(corners).toContainEqual([600_100, 5_299_800]);
    expect(corners).toContainEqual([600_220, 5_299_720]);
    // Outer rings run counter-clockwise (RFC 7946, 3.1.6): the shoelace sum is positive.
    const twice = ring
      .slice(1)
      .reduce((sum, [x = 0, y = 0], i) => sum + (ring[i]?.[0] ?? 0) * y - x * (ring[i]?.[1] ?? 0), 0);
    expect(twice).toBeGreaterThan(0);
  });

  it.each([
    [5, 9],
    [10, 15],
    [16, 21],
    [22, 23],
  ])('of %i to %i pixels are found with precision and recall of at least 0.95', async (from, to) => {
    const rectangles = scattered(320, least, from, to);
    expect(rectangles).toHaveLength(least);
    await look({ ...model('blocks'), sources: [picture(320, rectangles).source], label: null, folder });
    const found = features('things').map(({ properties }) => [properties['lengthM'], properties['widthM']].join());
    const real = rectangles.map(([, , width, height]) =>
      [Math.max(width, height) * 10, Math.min(width, height) * 10].join(),
    );
    const right = real.filter((size) => found.includes(size)).length;
    expect(right / real.length).toBeGreaterThanOrEqual(0.95);
    expect(numberOf('count')).toBe(real.length);
  });
});
