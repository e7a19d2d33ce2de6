import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  features,
  flag,
  number,
  numbers,
  optional,
  type Raster,
  raster,
  series,
  stack,
  table,
  text,
  tool,
} from '../../core/tool/contract.ts';
import { type AnyTool, describeTool, executeTool } from '../../core/tool/runtime.ts';
import { openEngine } from '../../geo/engine.ts';
import { runTool } from '../../runtime/run-tool.ts';
import { fixture, run, withFolder } from './support.ts';

const scene = fixture('tiff/codec-deflate-pixel-tiles.tif');

const blank = {
  name: 'blank',
  summary: 'For tests.',
  stage: 'analyse' as const,
  inputs: {},
  params: {},
};
/** A tool without inputs that gives one number, for looking at single properties. */
const withRun = (work: (output: { number(name: 'n', value: number): void }) => void): AnyTool =>
  tool({ ...blank, outputs: { n: number() }, run: ({ output }) => work(output) });

describe('a scan', () => {
  const sums = tool({
    ...blank,
    inputs: { a: raster('any'), b: raster('any') },
    outputs: { sum: number(), strips: number() },
    run({ inputs, output, scan }) {
      let [sum, strips, nextRow] = [0, 0, 0];
      scan([inputs.a, inputs.b], (a, b, block) => {
        expect(block.row).toBe(nextRow);
        expect(a).toHaveLength(block.width * block.height);
        nextRow += block.height;
        strips++;
        for (let i = 0; i < a.length; i++) sum += (a[i] ?? NaN) * (i + block.row * block.width) + (b[i] ?? NaN);
      });
      expect(nextRow).toBe(inputs.a.grid.height);
      output.number('sum', sum);
      output.number('strips', strips);
    },
  });

  /** The sum over both bands when the engine lets only so many rows through at a time, and in how many strips. */
  const sumWith = (rows: number): Promise<readonly [sum: number, strips: number]> =>
    withFolder(async (folder) => {
      const band = (index: number) => ({ kind: 'raster', source: { path: scene, band: index } }) as const;
      const limits = { blockBytes: rows * 21 * 8, outputs: 10, outputBytes: 1e6 };
      const arena = new SharedArrayBuffer(2 ** 20);
      const engine = await openEngine({
        inputs: { a: band(1), b: band(3) },
        params: {},
        outputDirectory: folder,
        arena,
        limits,
      });
      executeTool(sums, { manifest: engine.manifest, arena, call: engine.call });
      engine.close(true);
      const value = (name: string): number => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')).value;
      return [value('sum'), value('strips')];
    });

  it('gives the same sums whatever the height of its strips', async () => {
    const [whole] = await sumWith(37);
    for (const rows of [1, 2, 5]) expect(await sumWith(rows)).toEqual([whole, Math.ceil(37 / rows)]);
    // The first strip is a short one: thirteen rows of 21 pixels.
    for (const rows of [16, 17, 36, 37]) expect(await sumWith(rows)).toEqual([whole, Math.ceil(37 / rows) + 1]);
  });

  it('gives surroundings for moving windows, NaN beyond the edge', async () => {
    const definition = tool({
      ...blank,
      inputs: { a: raster('any') },
      outputs: { n: number() },
      run({ inputs, output, scan }) {
        const { width, height } = inputs.a.grid;
        const all = inputs.a.read();
        let compared = 0;
        scan(
          [inputs.a],
          (values, block) => {
            const across = block.width + 4;
            for (let y = -2; y < block.height + 2; y++) {
              for (let x = -2; x < block.width + 2; x++) {
                const [column, row] = [x, block.row + y];
                const inside = column >= 0 && row >= 0 && column < width && row < height;
                expect(values[(y + 2) * across + x + 2]).toBe(inside ? all[row * width + column] : NaN);
                compared++;
              }
            }
          },
          { margin: 2 },
        );
        output.number('n', compared);
      },
    });
    await run(definition, { a: scene });
  });

  it('gives undefined for an optional raster that was not plugged in', async () => {
    const definition = tool({
      ...blank,
      inputs: { a: raster('any'), mask: optional(raster('mask')) },
      outputs: { n: number() },
      run({ inputs, output, scan }) {
        let pixels = 0;
        scan([inputs.a, inputs.mask], (a, mask) => {
          expect(mask).toBeUndefined();
          pixels += a.length;
        });
        output.number('n', pixels);
      },
    });
    await run(definition, { a: scene });
  });

  it('takes grids that the tool describes, and says what is wrong with one', async () => {
    const definition = tool({
      ...blank,
      inputs: { a: raster('any') },
      outputs: { coarse: raster('any', { dtype: 'float64' }), n: number() },
      run({ inputs, output, grid }) {
        const { width, height, transform, crs } = inputs.a.grid;
        const [a, b, c, d, e, f] = transform;
        const half = grid({
          width: width >> 1,
          height: height >> 1,
          transform: [2 * a, 2 * b, c, 2 * d, 2 * e, f],
          crs,
        });
        expect(half).toMatchObject({ width: width >> 1, height: height >> 1, crs, geographic: false });
        const all = inputs.a.read();
        const coarse = output.raster('coarse', half, [inputs.a.on(half, 'average')], (mean, out) => out.set(mean));
        const pixel = (x: number, y: number): number => all[y * width + x] ?? NaN;
        const mean = (pixel(4, 6) + pixel(5, 6) + pixel(4, 7) + pixel(5, 7)) / 4;
        expect(coarse.read({ column: 2, row: 3, width: 1, height: 1 })[0]).toBeCloseTo(mean, 9);
        expect(() => grid({ ...half, width: 0 })).toThrow(/width/);
        expect(() => grid({ ...half, transform: [1, 0, 0, 0, 0, 0] })).toThrow(/without area|transform/);
        output.number('n', 1);
      },
    });
    await run(definition, { a: scene });
  });

  it('can run inside another scan, and read what the tool has written', async () => {
    const definition = tool({
      ...blank,
      inputs: { a: raster('any') },
      outputs: { twice: raster('any', { dtype: 'float64' }), n: number() },
      run({ inputs, output, scan }) {
        const twice = output.raster('twice', inputs.a.grid, [inputs.a], (a, out) => {
          for (let i = 0; i < a.length; i++) out[i] = 2 * (a[i] ?? NaN);
        });
        let difference = 0;
        scan([twice], (outer) => {
          const first = outer[0];
          scan([inputs.a, twice], (a, b) => {
            for (let i = 0; i < a.length; i++) difference += Math.abs(2 * (a[i] ?? NaN) - (b[i] ?? NaN));
          });
          expect(outer[0]).toBe(first);
        });
        output.number('n', difference);
      },
    });
    expect(await run(definition, { a: scene })).toMatchObject({ n: { value: 0 } });
  });
});

describe('a stack', () => {
  it('is ordered by date, then by name', async () => {
    let seen: readonly Raster[] = [];
    const definition = tool({
      ...blank,
      inputs: { layers: stack('any') },
      outputs: { n: number() },
      run({ inputs, output }) {
        seen = inputs.layers.layers;
        output.number('n', seen.length);
      },
    });
    const layer = (date: string | null, name: string) => ({ path: scene, band: 1, date, name });
    await run(definition, {
      layers: [layer(null, 'b'), layer('2018-07-01', 'x'), layer('2018-06', 'y'), layer(null, 'a')],
    });
    expect(seen.map(({ name }) => name)).toEqual(['y', 'x', 'a', 'b']);
    expect(seen.map(({ year }) => year)).toEqual([
      expect.closeTo(2018.4548, 3),
      expect.closeTo(2018.4973, 3),
      null,
      null,
    ]);
  });
});

describe('outputs', () => {
  const everything = tool({
    ...blank,
    outputs: { n: number({ unit: 'm' }), t: text(), s: series('ndvi', { unit: '1' }), r: table(), f: features() },
    run({ output }) {
      output.number('n', Infinity, { valid: 3, of: 4, note: 'none' });
      output.text('t', 'água 𝄞');
      output.series('s', [{ date: '2018-06', value: NaN, valid: 0 }]);
      output.table('r', [
        { a: 1, when: '2018-06-15' },
        { a: NaN, b: true },
      ]);
      output.features('f', [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: { a: null } },
      ]);
    },
  });

  it('of every kind come back as they were given', async () => {
    expect(await run(everything, {})).toMatchObject({
      n: { kind: 'number', value: Infinity, unit: 'm', valid: 3, of: 4, note: 'none' },
      t: { kind: 'text', value: 'água 𝄞' },
      s: { kind: 'series', quantity: 'ndvi', samples: [{ date: '2018-06', value: NaN, valid: 0 }] },
      r: {
        kind: 'table',
        columns: [
          { name: 'a', type: 'number' },
          { name: 'when', type: 'date' },
          { name: 'b', type: 'boolean' },
        ],
        rows: [
          { a: 1, when: '2018-06-15' },
          { a: null, b: true },
        ],
      },
      f: { kind: 'features' },
    });
  });

  it('can be large: a table of many pieces arrives whole', async () => {
    const count = 60_000;
    const definition = tool({
      ...blank,
      outputs: { r: table() },
      run: ({ output }) =>
        output.table(
          'r',
          Array.from({ length: count }, (_, id) => ({ id, name: `número ${id}` })),
        ),
    });
    const { r } = await run(definition, {});
    expect(r?.kind === 'table' ? r.rows.length : 0).toBe(count);
  });

  it.each([
    ['an output that was not given', withRun(() => undefined), /without giving n/],
    [
      'an output that was given twice',
      withRun((output) => {
        output.number('n', 1);
        output.number('n', 2);
      }),
      /given twice/,
    ],
    [
      'an output that is not declared',
      withRun((output) => {
        output.number('other' as 'n', 1);
      }),
      /not a declared output/,
    ],
    ['an asynchronous run', { ...withRun(() => undefined), run: async () => undefined }, /asynchronous/],
    [
      'a date that is none',
      tool({
        ...blank,
        outputs: { s: series('any') },
        run: ({ output }) => output.series('s', [{ date: 'June', value: 1 }]),
      }),
      /expected an ISO date/,
    ],
  ])('are refused: %s', async (_, definition, message) => {
    await expect(run(definition, {})).rejects.toThrow(message);
  });

  it('leave nothing behind when the tool fails', async () => {
    const definition = tool({
      ...blank,
      inputs: { a: raster('any') },
      outputs: { r: raster('any'), n: number() },
      run({ inputs, output }) {
        output.raster('r', inputs.a.grid, [inputs.a], (a, out) => out.set(a));
        throw new Error('no more');
      },
    });
    await withFolder(async (folder) => {
      const out = join(folder, 'out');
      await expect(runTool(definition, { inputs: { a: scene }, out })).rejects.toThrow('no more');
      await expect(
        runTool({ ...definition, run: () => undefined, outputs: {} as never }, { inputs: { a: scene }, out }),
      ).rejects.toThrow(/no outputs/);
    });
  });
});

describe('inputs and parameters', () => {
  const definition = tool({
    ...blank,
    inputs: { a: raster('temperature', { unit: 'K' }), factor: number({ default: 2 }) },
    params: {
      threshold: number({ default: 0.3, min: -1, max: 1 }),
      rule: text({ default: 'centre', choices: ['centre', 'touched'] }),
      strict: flag({ default: false }),
      limits: numbers({ default: [1, 2] }),
    },
    outputs: { t: text() },
    run: ({ inputs, params, output }) => output.text('t', JSON.stringify([inputs.factor, inputs.a.unit, params])),
  });

  it('have their declared defaults', async () => {
    const { t } = await run(definition, { a: scene });
    const defaults = { threshold: 0.3, rule: 'centre', strict: false, limits: [1, 2] };
    expect(t).toMatchObject({ value: JSON.stringify([2, 'K', defaults]) });
  });

  it.each([
    [{ threshold: 2 }, /'threshold' must be at most 1, got 2/],
    [{ threshold: '0.3' }, /'threshold' must be a number, got "0.3"/],
    [{ rule: 'any' }, /'rule' must be one of centre, touched/],
    [{ strict: 1 }, /'strict' must be true or false/],
    [{ limits: [1, 'x'] }, /'limits' must be a list of numbers/],
    [{ thresold: 0.1 }, /'thresold' is not a parameter/],
  ])('are refused when they do not fit: %j', async (params, message) => {
    await expect(run(definition, { a: scene }, params)).rejects.toThrow(message);
  });

  it('are refused in another unit than the declared one, whatever its spelling', async () => {
    await expect(run(definition, { a: { path: scene, band: 1, unit: 'degC' } })).rejects.toThrow(
      /declared in 'K', but .* is in 'degC'/,
    );
    await expect(run(definition, { a: { path: scene, band: 1, unit: 'kelvin' } })).resolves.toBeDefined();
  });

  it('name the file that cannot be read, and nothing of its folder', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'broken.tif');
      writeFileSync(path, 'II*\0 and nothing more');
      const failure = await run(definition, { a: path }).catch((error: unknown) => String(error));
      expect(failure).toMatch(/broken\.tif: /);
      expect(failure).not.toContain(folder);
    });
  });
});

describe('a description of a tool', () => {
  it('holds name, summary, stage and ports', () => {
    const definition = tool({
      ...blank,
      inputs: { a: optional(raster('ndvi', { unit: '1' })) },
      outputs: { n: number() },
      run: () => undefined,
    });
    expect(JSON.parse(describeTool(definition))).toEqual({
      ...blank,
      inputs: { a: { kind: 'optional', port: { kind: 'raster', quantity: 'ndvi', unit: '1' } } },
      outputs: { n: { kind: 'number' } },
    });
  });

  it.each([
    [{ name: 'Not Kebab' }, /not kebab-case/],
    [{ stage: 'other' }, /none of prepare, extract, analyse/],
    [{ outputs: {} }, /no outputs/],
    [{ outputs: { '../n': number() } }, /no plain name/],
    [{ outputs: { constructor: number() } }, /no plain name/],
    [{ outputs: { n: flag() } }, /has the kind 'flag'/],
    [{ inputs: { a: { kind: 'raster' } } }, /has no quantity/],
    [{ params: { p: number({ default: 5, max: 1 }) } }, /must be at most 1/],
    [{ run: undefined }, /no run function/],
  ])('is refused for a faulty definition: %j', (fault, message) => {
    const definition = { ...withRun(() => undefined), ...fault };
    expect(() => describeTool(definition as AnyTool)).toThrow(message);
  });
});

describe('randomness', () => {
  it('is the same in every run', async () => {
    const definition = withRun((output) => output.number('n', Math.random() + Math.random()));
    expect(await run(definition, {})).toEqual(await run(definition, {}));
  });
});

describe('texts', () => {
  it('survive the way through the arena, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (value) => {
        const definition = tool({ ...blank, outputs: { t: text() }, run: ({ output }) => output.text('t', value) });
        expect(await run(definition, {})).toMatchObject({ t: { value } });
      }),
      { numRuns: 30 },
    );
  });
});
