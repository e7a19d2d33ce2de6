import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Feature, features, number, tool } from '../../core/tool/contract.ts';
import { runTool } from '../../runtime/run-tool.ts';
import golden from './golden/features.json' with { type: 'json' };
import { withFolder } from './support.ts';

interface GoldenCase {
  readonly name: string;
  readonly transform: readonly number[];
  readonly geometries: readonly unknown[];
  readonly centre: readonly number[];
  readonly touched: readonly number[];
  readonly shares: readonly (readonly number[])[];
}
const { width, height } = golden;
const cases: readonly GoldenCase[] = golden.cases;

interface Burnt {
  readonly centre: number[];
  readonly touched: number[];
  readonly touchedAlone: number[][];
  readonly shares: number[][];
  readonly items: readonly Feature[];
}

/** Burns the features of a GeoJSON text onto the golden grid, through a tool. */
const burn = (text: string, { transform, shares }: GoldenCase): Promise<Burnt> =>
  withFolder(async (folder) => {
    const path = join(folder, 'zones.geojson');
    writeFileSync(path, text);
    const burnt: Burnt[] = [];
    const definition = tool({
      name: 'burn-zones',
      summary: 'Burns zones.',
      stage: 'prepare',
      inputs: { zones: features() },
      params: {},
      outputs: { pixels: number() },
      run({ inputs, output, grid }) {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
        const made = grid({ width, height, transform: [a, b, c, d, e, f], crs: 'EPSG:32633' });
        burnt.push({
          centre: [...inputs.zones.rasterize(made).read()],
          touched: [...inputs.zones.rasterize(made, { rule: 'touched' }).read()],
          touchedAlone: shares.map((_, only) => [...inputs.zones.rasterize(made, { rule: 'touched', only }).read()]),
          shares: shares.map((_, index) => [...inputs.zones.coverage(made, index).read()]),
          items: inputs.zones.items,
        });
        output.number('pixels', width * height);
      },
    });
    await runTool(definition, { inputs: { zones: path }, out: join(folder, 'out') });
    const [first] = burnt;
    if (!first) throw new Error('The tool did not run.');
    return first;
  });

const collection = (geometries: readonly unknown[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32633' } },
    features: geometries.map((geometry, index) => ({ type: 'Feature', geometry, properties: { index } })),
  });

const burnedAs = (values: readonly number[]): number[] => values.map((value) => (value === -1 ? NaN : value));

describe.each(cases.map((one) => [one.name, one] as const))('polygons (%s)', (_, expected) => {
  it('take the same pixels by their centres as in rasterio', async () => {
    const { centre } = await burn(collection(expected.geometries), expected);
    expect(centre).toEqual(burnedAs(expected.centre));
  });

  // GDAL takes and leaves pixels within a hundredth of a border by rules of its own: ours is that a touched pixel is covered in part.
  it.runIf(expected.name.startsWith('random'))('touch the same pixels as in rasterio', async () => {
    const { touched } = await burn(collection(expected.geometries), expected);
    expect(touched).toEqual(burnedAs(expected.touched));
  });

  it.runIf(expected.shares.length > 0)('touch the pixels that GEOS finds covered in part', async () => {
    const { touchedAlone } = await burn(collection(expected.geometries), expected);
    for (const [index, touched] of touchedAlone.entries()) {
      expect(touched.map((value) => value === index)).toEqual((expected.shares[index] ?? []).map((share) => share > 0));
    }
  });

  it.runIf(expected.shares.length > 0)('cover each pixel as GEOS measures it', async () => {
    const { shares } = await burn(collection(expected.geometries), expected);
    for (const [index, share] of shares.entries()) {
      const difference = Math.max(
        ...share.map((value, pixel) => Math.abs(value - (expected.shares[index]?.[pixel] ?? NaN))),
      );
      expect(difference).toBeLessThan(1e-8);
    }
  });
});
