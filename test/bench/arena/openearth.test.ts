import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDataset } from '../../../bench/arena/datasets/open-dataset.ts';
import { cascadeOf } from '../../../bench/arena/harness/cascade.ts';
import { runArena } from '../../../bench/arena/harness/run-arena.ts';
import { makeCases } from '../../../bench/arena/openearth/cases.ts';
import { authors } from '../../../bench/arena/openearth/wordings/authors.ts';
import { type WrittenBenchmark, writeOpenEarth } from '../../../bench/arena/openearth/write.ts';
import { cascadeText } from '../../../bench/arena/report/table-text.ts';
import { composeSandbox } from '../../../compose.ts';
import { adder } from './made-up.ts';

let folder = '';
let written: WrittenBenchmark;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-openearth-'));
  written = writeOpenEarth(folder, 21, 4);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verify = resolve(import.meta.dirname, '../../../bench/arena/openearth/verify.py');
const python = '/usr/bin/python3';
const hasRasterio = spawnSync(python, ['-c', 'import rasterio, numpy']).status === 0;

describe('the generated benchmark', () => {
  it('has seven domains, three stages, three sizes, five products, twenty kinds, several authors, and one case in ten without an answer', () => {
    const cases = makeCases(203, 1);
    expect(cases.length).toBeGreaterThanOrEqual(600);
    const kinds = (of: (one: (typeof cases)[number]) => string) => new Set(cases.map(of)).size;
    expect([
      kinds(({ scene }) => scene.domain.name),
      kinds(({ stage }) => stage),
      kinds(({ scene }) => scene.size),
    ]).toEqual([7, 3, 3]);
    expect([kinds(({ scene }) => scene.product.name), kinds(({ asked }) => asked.kind)]).toEqual([5, 20]);
    expect(kinds(({ author }) => author)).toBe(authors.length);
    expect(cases.filter(({ question }) => /[{}]|undefined/.test(question))).toEqual([]);
    expect(kinds(({ id }) => id)).toBe(cases.length);
    const impossible = cases.filter(({ lacks }) => lacks !== null).length / cases.length;
    expect(Math.abs(impossible - 0.1)).toBeLessThan(0.02);
    expect(cases.every(({ answer }) => typeof answer.value === 'string' || Number.isFinite(answer.value))).toBe(true);
  });

  it('is the same from the same seed, and another from another', () => {
    const again = mkdtempSync(join(tmpdir(), 'earthwright-openearth-'));
    try {
      expect(writeOpenEarth(again, 21, 4)).toEqual(written);
      const id = 'soil-005-data-preparation/data/2021-05-20_SM.tif';
      expect(readFileSync(join(again, id)).equals(readFileSync(join(folder, id)))).toBe(true);
    } finally {
      rmSync(again, { recursive: true, force: true });
    }
    expect(makeCases(7, 6).map(({ answer }) => answer)).not.toEqual(makeCases(7, 5).map(({ answer }) => answer));
  });

  it.skipIf(!hasRasterio)(
    'has the truths that another program finds in its pixels, every one',
    () => {
      const { stdout, stderr } = spawnSync(python, [verify, folder], { encoding: 'utf8' });
      expect(JSON.parse(stdout || 'null'), stderr).toEqual({
        agreed: written.cases - written.impossible,
        impossible: written.impossible,
        wrong: [],
      });
    },
    120_000,
  );

  it.skipIf(!hasRasterio)(
    'has a script beside that finds a truth that is off, and words that ask for something else',
    () => {
      const bad = mkdtempSync(join(tmpdir(), 'earthwright-openearth-'));
      try {
        writeOpenEarth(bad, 7, 4);
        const numeric = makeCases(7, 4).filter(
          ({ answer, lacks }) => typeof answer.value === 'number' && lacks === null,
        );
        const [first, second] = numeric.map(({ id }) => join(bad, id, 'task.json'));
        const off = z
          .object({ answer: z.object({ value: z.number() }) })
          .loose()
          .parse(JSON.parse(readFileSync(first!, 'utf8')));
        writeFileSync(
          first!,
          JSON.stringify({ ...off, answer: { ...off.answer, value: off.answer.value * 1.0001 + 1e-6 } }),
        );
        const text = readFileSync(second!, 'utf8');
        writeFileSync(second!, text.replace(/"question": "/, '"question": "Of 1 May 1999: '));
        const { status, stdout } = spawnSync(python, [verify, bad], { encoding: 'utf8' });
        expect(status).toBe(1);
        const { wrong } = z.object({ wrong: z.array(z.string()) }).parse(JSON.parse(stdout));
        expect(wrong).toHaveLength(2);
        expect(wrong.join()).toMatch(/by the generator/);
        expect(wrong.join()).toMatch(/days of the question are not those of its recipe/);
      } finally {
        rmSync(bad, { recursive: true, force: true });
      }
    },
    120_000,
  );

  it('is files that our own engine reads as they were meant', async () => {
    const sandbox = composeSandbox();
    const scenes = new Map(
      makeCases(21, 4)
        .filter(({ lacks }) => lacks === null)
        .map(({ id, scene }) => [scene.product.name, { id, scene }]),
    );
    try {
      for (const { id, scene } of scenes.values()) {
        const { product, domain } = scene;
        const data = join(folder, id, 'data');
        const name = product.file(domain.dates[0] ?? '', product.band(domain.bands.at(-1) ?? ''));
        const [band, quality, zones] = await sandbox.describeFiles([
          join(data, name),
          join(data, product.file(domain.dates[0] ?? '', product.quality)),
          join(data, 'zones.geojson'),
        ]);
        const size = [product.pixelM, product.pixelM];
        expect(band, name).toMatchObject({
          kind: 'raster',
          grids: [{ crs: 'EPSG:32633', pixelSize: size }],
          bands: [{ dtype: product.values, nodata: [product.missing] }],
        });
        expect(quality).toMatchObject({
          kind: 'raster',
          grids: [{ pixelSize: size.map((each) => each * product.coarser) }],
          bands: [{ nodata: [] }],
        });
        expect(zones).toMatchObject({ kind: 'features' });
        expect(JSON.stringify(zones)).toContain('EPSG:32633');
      }
      expect(scenes.size).toBe(5);
    } finally {
      await sandbox.close();
    }
  });

  it('runs in the arena, stage by stage and end to end', async () => {
    const dataset = openDataset(folder);
    expect(dataset.samples).toHaveLength(written.cases);
    const silent = adder('silent', () => null);
    const log = await runArena({
      dataset,
      solver: silent,
      model: null,
      log: join(folder, 'silent.jsonl'),
      runs: folder,
      jobs: 2,
      signal: new AbortController().signal,
      now: () => new Date(0),
    });
    expect(log.finished.filter(({ score }) => score.kind === 'scored' && score.metrics['correct'] === 1)).toHaveLength(
      written.impossible,
    );
    const shares = (of: typeof log) =>
      cascadeOf(of).map(({ stage, alone, carried }) => [stage, alone.mean, carried.mean]);
    // Right: all of one chain; the last two stages of another, which its first one spoils.
    const right = {
      ...log,
      finished: log.finished.map((entry) => {
        const { chain, stage } = entry.groups;
        const correct = chain === 'vegetation-000' || (chain === 'soil-005' && stage !== 'data preparation');
        return { ...entry, score: { kind: 'scored' as const, metrics: { correct: Number(correct) } } };
      }),
    };
    expect(shares(right)).toEqual([
      ['data preparation', 1 / 21, 1 / 21],
      ['feature extraction', 2 / 21, 1 / 21],
      ['analysis', 2 / 21, 1 / 21],
    ]);
    expect(cascadeText(cascadeOf(right)).split('\n').at(-1)).toMatch(
      /^analysis +21 +9\.5 % \[[\d.]+, [\d.]+ %\] +4\.8 % \[[\d.]+, [\d.]+ %\]$/,
    );
    // A chain of which one stage could not be scored is no chain; where nothing is chained there is no table.
    const unscored = { kind: 'unscored' as const, reason: 'no key' };
    const [lost, ...others] = right.finished;
    expect(cascadeOf({ ...right, finished: [{ ...lost!, score: unscored }, ...others] })[0]?.chains).toBe(20);
    expect(cascadeOf({ ...right, finished: others.map((entry) => ({ ...entry, groups: {} })) })).toEqual([]);
  });
});
