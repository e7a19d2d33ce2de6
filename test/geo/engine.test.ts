import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../core/engine.ts';
import { openEngine } from '../../geo/engine.ts';
import { fixture, withFolder } from './support.ts';

const limits = { blockBytes: 2 ** 16, outputs: 3, outputBytes: 50_000 };
const arenaBytes = 2 ** 17;

/** An engine over one raster and one table, as a hostile runtime would have it. */
const withEngine = (work: (engine: Engine, folder: string) => void): Promise<void> =>
  withFolder(async (folder) => {
    const path = join(folder, 'secret-place.tif');
    copyFileSync(fixture('tiff/codec-deflate-pixel-tiles.tif'), path);
    const outputDirectory = join(folder, 'out');
    mkdirSync(outputDirectory);
    const inputs = { a: { kind: 'raster', source: { path, band: 1, name: 'a' } } } as const;
    const engine = await openEngine({
      inputs,
      params: {},
      outputDirectory,
      arena: new SharedArrayBuffer(arenaBytes),
      limits,
    });
    try {
      work(engine, outputDirectory);
    } finally {
      engine.close(false);
    }
  });

const ask = (engine: Engine, operation: string, argument: unknown) =>
  JSON.parse(engine.call(operation, JSON.stringify(argument)));

const output = {
  tool: 'stolen',
  name: 'out',
  quantity: 'any',
  unit: '',
  grid: 1,
  dtype: 'float32',
  codes: false,
  scale: 1,
  offset: 0,
  compression: 'deflate',
  overviews: false,
};

describe('the engine', () => {
  it.each([
    ['an unknown operation', 'constructor', {}],
    ['an inherited operation', 'toString', {}],
    ['a grid without size', 'grid', { width: 0, height: 1, transform: [1, 0, 0, 0, 1, 0], crs: '' }],
    ['a grid of fractions of pixels', 'grid', { width: 1.5, height: 1, transform: [1, 0, 0, 0, 1, 0], crs: '' }],
    ['a transform with nulls', 'grid', { width: 1, height: 1, transform: [1, 0, 0, 0, 1, null], crs: '' }],
    ['a raster that does not exist', 'scan', { inputs: [{ raster: 99, codes: false }], grid: 1, margin: 0 }],
    ['a negative margin', 'scan', { inputs: [], grid: 1, margin: -1 }],
    [
      'a window beyond the raster',
      'window',
      { raster: 1, codes: false, column: 20, row: 0, width: 2, height: 1, offset: 0 },
    ],
    [
      'a block that is not aligned',
      'window',
      { raster: 1, codes: false, column: 0, row: 0, width: 2, height: 1, offset: 4 },
    ],
    [
      'a block beyond the arena',
      'window',
      { raster: 1, codes: false, column: 0, row: 0, width: 21, height: 37, offset: arenaBytes - 8 },
    ],
    [
      'a block at a negative place',
      'window',
      { raster: 1, codes: false, column: 0, row: 0, width: 1, height: 1, offset: -8 },
    ],
    ['an output outside its folder', 'output', { ...output, name: '../out' }],
    ['an output with a dot', 'output', { ...output, name: 'out.tif' }],
    ['an output of no type', 'output', { ...output, dtype: 'float128' }],
    ['an output of a tool without a name', 'output', { ...output, tool: '</Item>' }],
    ['an output with a scale of zero', 'output', { ...output, dtype: 'int16', scale: 0 }],
    ['a scaled output of floats', 'output', { ...output, scale: 0.1 }],
    ['a scaled output of codes', 'output', { ...output, dtype: 'int16', codes: true, offset: 3 }],
    ['an output compressed in an unknown way', 'output', { ...output, compression: 'jpeg' }],
    ['features that are none', 'rasterize', { features: 1, grid: 1, rule: 'centre', only: null }],
    ['a resampling that is none', 'view', { raster: 1, codes: false, grid: 1, resampling: 'magic' }],
    ['an upload that is too long', 'upload', { name: 'x', offset: 0, length: 2 ** 17 }],
    ['a document that was never uploaded', 'document', { name: 'x', kind: 'number' }],
  ])('refuses %s', async (_, operation, argument) => {
    await withEngine((engine) => {
      expect(ask(engine, operation, argument)).toMatchObject({
        ok: false,
        code: expect.any(String),
        message: expect.any(String),
      });
    });
  });

  it('refuses what is no JSON, and what is no record', async () => {
    await withEngine((engine) => {
      for (const text of ['', '{', 'null', '[]', '"x"', '1'])
        expect(JSON.parse(engine.call('grid', text)).ok).toBe(false);
    });
  });

  it('lets no path out, in the manifest or in a failure', async () => {
    await withEngine((engine, folder) => {
      expect(engine.manifest).not.toContain('secret-place');
      expect(engine.manifest).not.toContain(folder);
      ask(engine, 'output', output);
      expect(engine.call('output', JSON.stringify(output))).not.toContain(folder);
    });
  });

  it('takes rows of an output in order only, and no more bytes than it may', async () => {
    await withEngine((engine) => {
      const { value } = ask(engine, 'output', { ...output, dtype: 'float64' });
      expect(ask(engine, 'write', { ...value, row: 1, height: 1, offset: 0 }).ok).toBe(false);
      expect(ask(engine, 'finish', value).ok).toBe(false);
      expect(ask(engine, 'write', { ...value, row: 0, height: 37, offset: 0 }).ok).toBe(true);
      expect(ask(engine, 'write', { ...value, row: 0, height: 1, offset: 0 }).ok).toBe(false);
      const upload = { name: 'text', offset: 0, length: 40_000 };
      expect(ask(engine, 'upload', upload).ok).toBe(true);
      expect(ask(engine, 'upload', upload)).toMatchObject({ ok: false, code: 'outputs-too-large' });
    });
  });

  it('opens no more outputs than it may', async () => {
    await withEngine((engine) => {
      const names = ['a', 'b', 'c', 'd'].map((name) => ask(engine, 'output', { ...output, name }).ok);
      expect(names).toEqual([true, true, true, false]);
    });
  });

  it('leaves nothing behind when a run is not completed', async () => {
    await withEngine((engine, folder) => {
      ask(engine, 'output', output);
      expect(readdirSync(folder)).toEqual(['out.tif']);
      engine.close(false);
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  it('answers any argument with an envelope', async () => {
    const operations = [
      'grid',
      'view',
      'scan',
      'strip',
      'endScan',
      'window',
      'quantiles',
      'area',
      'rasterize',
      'coverage',
      'text',
      'piece',
      'endText',
      'output',
      'write',
      'finish',
      'upload',
      'document',
      'log',
    ];
    const keys = [
      'raster',
      'codes',
      'grid',
      'resampling',
      'inputs',
      'margin',
      'scan',
      'row',
      'height',
      'first',
      'count',
      'offset',
      'column',
      'width',
      'at',
      'features',
      'rule',
      'only',
      'index',
      'source',
      'crs',
      'text',
      'position',
      'length',
      'name',
      'dtype',
      'tool',
      'scale',
      'compression',
      'overviews',
      'output',
      'kind',
      'transform',
    ];
    const value = fc.oneof(
      fc.integer({ min: -2, max: 40 }),
      fc.double(),
      fc.string({ maxLength: 5 }),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer(), { maxLength: 6 }),
    );
    await withEngine((engine) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...operations),
          fc.dictionary(fc.constantFrom(...keys), value),
          (operation, argument) => {
            const envelope = ask(engine, operation, argument);
            expect(envelope.ok === true || typeof envelope.message === 'string').toBe(true);
            // 'engine' would be a defect that only the catch-all caught.
            expect(envelope.code).not.toBe('engine');
          },
        ),
        { numRuns: 500 },
      );
    });
  });
});
