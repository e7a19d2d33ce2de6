import { describe, expect, it } from 'vitest';
import { number, type Resampling, raster, tool } from '../../core/tool/contract.ts';
import golden from './golden/warp.json' with { type: 'json' };
import { fixture, run } from './support.ts';

interface GoldenGrid {
  readonly crs: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}
interface GoldenCase {
  readonly source: string;
  readonly grid: string;
  readonly method: string;
  readonly values: readonly (number | null)[];
}
const grids: ReadonlyMap<string, GoldenGrid> = new Map(Object.entries(golden.grids));
const cases: readonly GoldenCase[] = golden.cases;
const methods: readonly Resampling[] = ['nearest', 'bilinear', 'cubic', 'average', 'mode'];

const resample = async (source: string, gridName: string, method: string, codes = false): Promise<number[]> => {
  const grid = grids.get(gridName);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = grid?.transform ?? [];
  const seen: number[] = [];
  const definition = tool({
    name: 'resample',
    summary: 'Resamples.',
    stage: 'prepare',
    inputs: { source: raster('any', { codes }) },
    params: {},
    outputs: { pixels: number() },
    run({ inputs, output, scan }) {
      const { width = 0, height = 0, crs = '' } = grid ?? {};
      const target = {
        ...inputs.source.grid,
        width,
        height,
        crs,
        transform: [a, b, c, d, e, f] as const,
        area: inputs.source,
      };
      const resampling = methods.find((one) => one === method);
      scan([inputs.source.on(target, resampling)], (block) => {
        seen.push(...block);
      });
      output.number('pixels', seen.length);
    },
  });
  await run(definition, { source: fixture(`warp/${source}.tif`) });
  return seen;
};

/** Largest difference, and how many pixels are missing on one side only. */
const compare = (values: readonly number[], expected: readonly (number | null)[]) => {
  let difference = 0;
  let unequalHoles = 0;
  expected.forEach((value, index) => {
    const got = values[index] ?? NaN;
    if (Number.isNaN(got) !== (value === null)) unequalHoles++;
    else if (value !== null) difference = Math.max(difference, Math.abs(got - value));
  });
  return { difference, unequalHoles };
};

describe.each(cases.map((one) => [one.source, one.grid, one.method, one] as const))(
  '%s on the grid "%s", %s',
  (source, grid, method, { values }) => {
    it('is what gdalwarp gives with an error threshold of 0', async () => {
      const compared = compare(await resample(source, grid, method, source === 'classes'), values);
      expect(compared.difference).toBeLessThan(1);
      expect(compared.unequalHoles).toBe(0);
    });
  },
);
