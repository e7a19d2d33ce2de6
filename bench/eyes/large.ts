/** One large picture through a registered method, in the process and under the limits of any look: throughput and peak memory. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegistry } from '../../eyes/registry/registry.ts';
import { createSight } from '../../eyes/sight.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';
import { bandsOf, type Case, truthOf } from './cases.ts';
import { makeScene, type Scene } from './scene.ts';

/** Pixels of a scene, and how many different ones the picture is made of. */
const [patch, different] = [500, 8];

/** The contrast at which the tables of docs/eyes-measured.md have no dash. */
const contrastOf = ({ contrasts }: Case): number => contrasts.at(-2) ?? NaN;

const scenesOf = (one: Case): readonly Scene[] =>
  Array.from({ length: different }, (_, seed) =>
    makeScene({ ...one.form, seed, contrast: contrastOf(one), side: patch, things: 60 }),
  );

/** Which scene lies at a place: neighbours differ. */
const sceneAt = (scenes: readonly Scene[], row: number, column: number): Scene | undefined =>
  scenes[(row * 3 + column) % scenes.length];

/** `band` of `bands` of the picture, a row of scenes at a time. */
const writeBand = (path: string, scenes: readonly Scene[], side: number, band: number, bands: number): void => {
  const across = side / patch;
  const [first] = scenes;
  if (!first) throw new RangeError('there is no scene');
  const grid = { ...first.source.grid, width: side, height: side };
  const about = { dtype: 'float32', codes: false, unit: '1', description: '', metadata: {} } as const;
  const writer = createTiffWriter(path, { grid, ...about });
  for (let row = 0; row < across; row++) {
    const values = new Float64Array(side * patch);
    for (let column = 0; column < across; column++) {
      const source = sceneAt(scenes, row, column)?.source;
      const read = source && (bands === 1 ? source : bandsOf(source)[band]);
      read?.read({ column: 0, row: 0, width: patch, height: patch }, { values, start: column * patch, stride: side });
    }
    writer.writeRows(values);
  }
  writer.finish();
};

const madeOf = (one: Case, scenes: readonly Scene[], side: number): number => {
  const places = Array.from({ length: side / patch }, (_, place) => place);
  const counts = new Map(scenes.map((scene) => [scene, truthOf(one, scene).length]));
  const countAt = (scene: Scene | undefined): number => (scene && counts.get(scene)) ?? 0;
  return places
    .flatMap((row) => places.map((column) => countAt(sceneAt(scenes, row, column))))
    .reduce((sum, count) => sum + count, 0);
};

export interface LargeLook {
  readonly name: string;
  readonly made: number;
  /** How it ended: the count, or the message of the refusal. */
  readonly found: string;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly peakRssBytes: number;
}

/** A picture of `side`², a multiple of 500. Its files are gone afterwards. */
export const lookAtLarge = async (one: Case, side: number): Promise<LargeLook> => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-large-'));
  try {
    const registry = join(folder, 'models');
    mkdirSync(registry);
    writeFileSync(join(registry, 'own.json'), JSON.stringify(one.card));
    const scenes = scenesOf(one);
    const { bands } = one.card;
    const sources = bands.map((_, band) => ({ path: join(folder, `band-${band}.tif`), band: 1 }));
    for (const [band, { path }] of sources.entries()) writeBand(path, scenes, side, band, bands.length);
    const out = join(folder, 'seen');
    const outcome = await createSight(readRegistry(registry)).look({
      ...{ model: one.card.name, sources, label: null, outputDirectory: out },
      // Other work on the machine is no fault of the method: its processor time is bounded as ever.
      limits: { wallMs: 6 * 3_600_000 },
    });
    const { cpuMs, wallMs, peakRssBytes } = outcome;
    const found =
      outcome.kind === 'ok' ? String(JSON.parse(readFileSync(join(out, 'count.json'), 'utf8')).value) : outcome.message;
    return { name: one.name, made: madeOf(one, scenes, side), found, cpuMs, wallMs, peakRssBytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
