import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Block,
  type FeaturesPort,
  features,
  type NumberPort,
  number,
  type OptionalPort,
  optional,
  type Raster,
  type RasterPort,
  type RunContext,
  raster,
  series,
  stack,
  table,
  tool,
} from '../../core/tool/contract.ts';
import { type InputValue, runTool } from '../../runtime/run-tool.ts';
import { temporaryFolder } from '../templates/tools.ts';

const optical = (date: string, band: number) =>
  ({ path: join(import.meta.dirname, `../../templates/fixtures/optical-${date}.tif`), band }) as const;
const fixture = (name: string): string => join(import.meta.dirname, '../../templates/fixtures', name);
const scene = optical('2019-06-15', 2);
const blank = { name: 'blank', summary: 'For tests.', stage: 'analyse' as const, params: {} };

/** What `look` says of what a run sees, for a tool over these inputs. */
const seen = async <T>(
  look: (context: Context) => T,
  inputs: Readonly<Record<string, InputValue>> = {},
): Promise<T> => {
  let result: { value: T } | undefined;
  const looking = tool({
    ...blank,
    inputs: {
      red: raster('reflectance'),
      nir: raster('reflectance'),
      kelvin: optional(raster('temperature')),
      zones: optional(features()),
    },
    outputs: { done: number() },
    run(context) {
      result = { value: look(context) };
      context.output.number('done', 1);
    },
  });
  const given = { red: { ...scene, band: 1 }, nir: scene, ...inputs };
  await runTool(looking, { inputs: given, out: join(temporaryFolder(), 'out') });
  if (!result) throw new Error('The tool did not run.');
  return result.value;
};
type Context = RunContext<
  { red: RasterPort; nir: RasterPort; kelvin: OptionalPort<RasterPort>; zones: OptionalPort<FeaturesPort> },
  Record<never, never>,
  { done: NumberPort }
>;

const ndvi = ({ inputs: { nir, red }, derive }: Context): Raster =>
  derive(
    [nir, red],
    (nir, red, out) => {
      for (let i = 0; i < out.length; i++)
        out[i] = ((nir[i] ?? NaN) - (red[i] ?? NaN)) / ((nir[i] ?? NaN) + (red[i] ?? NaN));
    },
    { quantity: 'ndvi', unit: '1' },
  );

const above = (values: Raster, threshold: number, { derive }: Context): Raster =>
  derive(
    [values],
    (values, out) => {
      for (let i = 0; i < out.length; i++) out[i] = (values[i] ?? NaN) > threshold ? 1 : 0;
    },
    { quantity: 'condition', codes: true },
  );

const valid = (values: Block): number[] => [...values].filter((value) => !Number.isNaN(value));

describe('a virtual raster', () => {
  it('has the pixels that its kernel computes, with name, date and grid of its first input', async () => {
    const [pixels, expected, traits] = await seen((context) => {
      const made = ndvi(context);
      const [nir, red] = [context.inputs.nir.read(), context.inputs.red.read()];
      const direct = nir.map((value, i) => (value - (red[i] ?? NaN)) / (value + (red[i] ?? NaN)));
      return [
        made.read(),
        direct,
        [made.quantity, made.unit, made.name, made.date, made.grid === context.inputs.nir.grid],
      ];
    });
    expect(pixels).toEqual(expected);
    expect(traits).toEqual(['ndvi', '1', 'optical-2019-06-15', null, true]);
  });

  it('gives the same values scanned, read whole and read by windows', async () => {
    const { scanned, whole, window } = await seen((context) => {
      const made = ndvi(context);
      const scanned: number[] = [];
      context.scan([made], (values) => void scanned.push(...values));
      return { scanned, whole: [...made.read()], window: [...made.read({ column: 2, row: 3, width: 4, height: 2 })] };
    });
    expect(scanned).toEqual(whole);
    const width = whole.length / (await seen(({ inputs }) => inputs.nir.grid.height));
    expect(window).toEqual([3, 4].flatMap((row) => whole.slice(row * width + 2, row * width + 6)));
  });

  it('has the quantiles of its valid pixels', async () => {
    const [quantiles, pixels] = await seen((context) => {
      const made = ndvi(context);
      return [made.quantiles([0, 0.25, 0.5, 1]), valid(made.read()).sort((a, b) => a - b)];
    });
    const at = (share: number): number => {
      const place = share * (pixels.length - 1);
      const [low, high] = [pixels[Math.floor(place)] ?? NaN, pixels[Math.ceil(place)] ?? NaN];
      return low + (high - low) * (place % 1);
    };
    for (const [index, value] of quantiles.entries()) expect(value).toBeCloseTo(at([0, 0.25, 0.5, 1][index] ?? 0), 14);
  });

  it('is computed before it is resampled: a mean over blocks is the mean of the index, not the index of means', async () => {
    const { coarse, expected } = await seen((context) => {
      const { grid } = context.inputs.nir;
      const [a, b, c, d, e, f] = grid.transform;
      const quarter = context.grid({
        ...{ width: Math.floor(grid.width / 2), height: Math.floor(grid.height / 2), crs: grid.crs },
        transform: [2 * a, 2 * b, c, 2 * d, 2 * e, f],
      });
      const made = ndvi(context);
      const fine = made.read();
      const expected = Array.from({ length: quarter.width * quarter.height }, (_, index) => {
        const [x, y] = [2 * (index % quarter.width), 2 * Math.floor(index / quarter.width)];
        const four = [0, 1].flatMap((dy) => [0, 1].map((dx) => fine[(y + dy) * grid.width + x + dx] ?? NaN));
        const some = four.filter((value) => !Number.isNaN(value));
        return some.reduce((sum, value) => sum + value, 0) / some.length;
      });
      return { coarse: [...made.on(quarter, 'average').read()], expected };
    });
    for (const [index, value] of coarse.entries()) expect(value).toBeCloseTo(expected[index] ?? NaN, 12);
  });

  it('may stand on other virtual rasters, on other grids and behind a margin', async () => {
    const { sums, direct } = await seen(
      (context) => {
        const warm = above(ndvi(context), 0.4, context);
        const { kelvin } = context.inputs;
        const both = context.derive(
          [warm, kelvin],
          (warm, kelvin, out) => {
            for (let i = 0; i < out.length; i++) out[i] = (warm[i] ?? NaN) * (kelvin?.[i] ?? NaN);
          },
          { quantity: 'temperature', unit: 'K' },
        );
        const { width } = both.grid;
        const pixels = both.read();
        const around = (values: ArrayLike<number>, at: (dx: number, dy: number) => number): number => {
          let sum = 0;
          for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) sum += values[at(dx, dy)] || 0;
          return sum;
        };
        const sums: number[] = [];
        context.scan(
          [both],
          (values, block) => {
            const stride = block.width + 2;
            for (let y = 0; y < block.height; y++)
              for (let x = 0; x < block.width; x++)
                sums.push(around(values, (dx, dy) => (y + 1 + dy) * stride + x + 1 + dx));
          },
          { margin: 1 },
        );
        const direct = Array.from(pixels, (_, index) => {
          const [x, y] = [index % width, Math.floor(index / width)];
          return around(pixels, (dx, dy) => (x + dx < 0 || x + dx >= width ? -1 : (y + dy) * width + x + dx));
        });
        return { sums, direct };
      },
      { kelvin: fixture('temperature-2019-06-15.tif') },
    );
    expect(sums).toEqual(direct);
  });

  it('is refused where nothing says on which grid it lies', async () => {
    await expect(seen(({ derive }) => derive([], () => undefined, { quantity: 'any' }))).rejects.toThrow(/or a grid/);
  });
});

describe('a mask', () => {
  it('keeps what a condition selects and counts it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.05, max: 0.6, noNaN: true }), async (threshold) => {
        const { kept, all, pixels, selection } = await seen((context) => {
          const made = ndvi(context);
          const masked = context.mask(made, above(context.inputs.nir, threshold, context));
          return {
            kept: [...masked.read()],
            all: [...made.read()].map((value, i) => ((context.inputs.nir.read()[i] ?? NaN) > threshold ? value : NaN)),
            pixels: masked.pixels,
            selection: masked.selection?.read(),
          };
        });
        expect(kept).toEqual(all);
        expect(pixels).toBe([...(selection ?? [])].filter((value) => value === 1).length);
      }),
      { numRuns: 5 },
    );
  });

  it('takes polygons, the first of which has the index 0', async () => {
    const { inside, burnt } = await seen(
      (context) => {
        const { zones, nir } = context.inputs;
        if (!zones) throw new Error('no zones');
        const masked = context.mask(nir, zones);
        return { inside: masked.pixels, burnt: valid(zones.rasterize(nir.grid).read()).length };
      },
      { zones: fixture('zones.geojson') },
    );
    expect(inside).toBe(burnt);
    expect(inside).toBeGreaterThan(0);
  });

  it('takes burnt polygons as the polygons themselves, the first one too', async () => {
    const { byZones, byBurnt, elsewhere } = await seen(
      (context) => {
        const { zones, nir } = context.inputs;
        if (!zones) throw new Error('no zones');
        const burnt = zones.rasterize(nir.grid);
        const first = zones.rasterize(nir.grid, { only: 0 });
        return {
          byZones: [context.mask(nir, zones).pixels, valid(first.read()).length],
          byBurnt: [context.mask(nir, burnt).pixels, context.mask(nir, first).pixels],
          elsewhere: context.mask(nir, burnt.on(nir.grid)).pixels,
        };
      },
      { zones: fixture('zones.geojson') },
    );
    expect(byBurnt).toEqual(byZones);
    expect(byZones[1]).toBeGreaterThan(0);
    expect(elsewhere).toBe(byZones[0]);
  });

  it('over another mask selects what both do', async () => {
    const { twice, both } = await seen((context) => {
      const { nir, red } = context.inputs;
      const once = context.mask(ndvi(context), above(nir, 0.2, context));
      const masked = context.mask(once, above(red, 0.08, context));
      const [a, b] = [nir.read(), red.read()];
      return { twice: masked.pixels, both: [...a].filter((value, i) => value > 0.2 && (b[i] ?? NaN) > 0.08).length };
    });
    expect(twice).toBe(both);
    expect(both).toBeGreaterThan(0);
  });

  it('without a condition masks nothing', async () => {
    expect(await seen(({ inputs, mask }) => mask(inputs.nir, undefined) === inputs.nir)).toBe(true);
  });
});

describe('stacks', () => {
  const dates = ['2019-06-15', '2020-06-20', '2021-06-10'];
  const layers = (band: number) => dates.map((date) => ({ ...optical(date, band), date }));
  const means = tool({
    ...blank,
    inputs: { red: stack('reflectance'), nir: stack('reflectance'), one: stack('reflectance') },
    outputs: {
      ratios: series('ratio'),
      names: table({ columns: ['layer', { name: 'year', type: 'number', unit: 'a' }] }),
    },
    run({ inputs, output, scan, deriveStack }) {
      const ratio = deriveStack(
        [inputs.nir, inputs.red, inputs.one],
        (nir, red, one, out) => {
          for (let i = 0; i < out.length; i++) out[i] = (nir[i] ?? NaN) / (red[i] ?? NaN) + 0 * (one[i] ?? NaN);
        },
        { quantity: 'ratio' },
      );
      output.series(
        'ratios',
        ratio.layers.map((layer) => {
          let [sum, count] = [0, 0];
          scan([layer], (values) => {
            for (const value of values) if (Number.isFinite(value)) [sum, count] = [sum + value, count + 1];
          });
          return { date: layer.date ?? '', value: sum / count, valid: count };
        }),
      );
      output.table(
        'names',
        ratio.layers.map(({ name, year }) => ({ layer: name, year })),
      );
    },
  });

  it('are derived layer by layer, a single layer serving all', async () => {
    const given = { red: layers(1), nir: layers(2), one: [layers(1)[0] ?? ''] };
    const { ratios, names } = await runTool(means, { inputs: given, out: join(temporaryFolder(), 'out') });
    expect(ratios?.kind === 'series' && ratios.samples.map(({ date }) => date)).toEqual(dates);
    expect(names?.kind === 'table' && names.columns).toEqual([
      { name: 'layer', type: 'text' },
      { name: 'year', type: 'number', unit: 'a' },
    ]);
  });

  it('of different lengths are refused', async () => {
    const given = { red: layers(1).slice(0, 2), nir: layers(2), one: layers(1).slice(0, 1) };
    await expect(runTool(means, { inputs: given, out: join(temporaryFolder(), 'out') })).rejects.toThrow(
      'Layers are paired by position, but one input has 3 of them and another 2.',
    );
  });
});

describe('positions', () => {
  it('are those of pixel centres, in pixels, in the CRS and in degrees', async () => {
    const { x, y, row, column, longitude, latitude, grid } = await seen(({ inputs }) => {
      const { grid } = inputs.nir;
      const all = (of: Parameters<typeof grid.position>[0]): number[] => [...grid.position(of).read()];
      const [longitude, latitude] = [all('longitude'), all('latitude')];
      return { x: all('x'), y: all('y'), row: all('row'), column: all('column'), longitude, latitude, grid };
    });
    const [a, , c, , e, f] = grid.transform;
    for (const [i, value] of x.entries()) expect(value).toBeCloseTo(c + a * (0.5 + (column[i] ?? NaN)), 6);
    for (const [i, value] of y.entries()) expect(value).toBeCloseTo(f + e * (0.5 + (row[i] ?? NaN)), 6);
    expect([column[grid.width], row[grid.width]]).toEqual([0, 1]);
    // EPSG:32633; by gdaltransform, of the first pixel's centre.
    expect(longitude[0]).toBeCloseTo(12.9601656400245, 8);
    expect(latitude[0]).toBeCloseTo(48.7348208389926, 8);
  });
});

describe('outputs that are like an input', () => {
  it('take its quantity and unit', async () => {
    const like = tool({
      ...blank,
      inputs: { values: stack('any') },
      outputs: {
        first: number({ like: 'values' }),
        map: raster('any', { like: 'values' }),
        count: number({ unit: '1' }),
      },
      run({ inputs, output }) {
        const [layer] = inputs.values.layers;
        if (!layer) return;
        output.number('first', layer.read()[0] ?? NaN);
        output.raster('map', layer.grid, [layer], (values, out) => out.set(values));
        output.number('count', 3);
      },
    });
    const inputs = { values: { path: fixture('temperature-2019-06-15.tif'), quantity: 'temperature', unit: 'K' } };
    const { first, count } = await runTool(like, { inputs, out: join(temporaryFolder(), 'out') });
    expect(first).toMatchObject({ quantity: 'temperature', unit: 'K' });
    expect(count).toMatchObject({ unit: '1' });
  });
});
