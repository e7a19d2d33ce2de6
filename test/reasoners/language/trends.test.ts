import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeSandbox } from '../../../compose.ts';
import type { Answer } from '../../../core/answer.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { ask, writeRaster } from '../../agents/support.ts';

/** The same rasters as in trends.py: change both together. */
const goldens = JSON.parse(readFileSync(new URL('trends.json', import.meta.url), 'utf8')) as {
  readonly mean: number;
  readonly dates: { readonly p: number; readonly z: number; readonly tau: number };
  readonly annual: { readonly p: number; readonly z: number; readonly tau: number; readonly slope: number };
  readonly 'per step': number;
  readonly 'per calendar year': number;
  readonly 'rain per day': number;
  readonly 'mean rain': number;
  readonly 'flow per year': number;
};

const grid = { width: 16, height: 12, transform: [0.01, 0, 11, 0, -0.01, 47] as const, crs: 'EPSG:4326' };
const two = (number: number): string => String(number).padStart(2, '0');
const dates = [2017, 2018, 2019, 2020].flatMap((year) =>
  [2, 4, 6, 9, 11].map((month) => ({ year, date: `${year}-${two(month)}-${two(((3 + 2 * month) % 27) + 1)}` })),
);

let folder = '';
let sandbox: Sandbox;
const below = (name: string) => (): string => join(folder, name);
const [lake, rain, flow] = [below('lake'), below('rain'), below('flow')];

beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-trends-'));
  for (const [i, { year, date }] of dates.entries())
    writeRaster(join(lake(), `Orlik_sur_refl_b01_${date}.tif`), grid, 'int16', (x, y) =>
      (x * 3 + y * 5 + i) % 7 === 0
        ? -28_672
        : 300 + ((x * 7 + y * 11 + i * 13) % 97) * 3 + 12 * (year - 2017) + ((i * i) % 9) * 15,
    );
  for (let day = 1; day <= 14; day++)
    if (day !== 9)
      writeRaster(join(rain(), `Selde_precipitation_2021-06-${two(day)}.tif`), grid, 'float32', (x, y) =>
        (x + y + day) % 6 === 0 ? -9999 : ((x * 5 + y * 3 + day * 7) % 40) / 4 + day / 8,
      );
  for (const year of [2000, 2003, 2006, 2009, 2012]) {
    const file = (kind: string): string => join(flow(), `Havel_flow_volume_${kind}_${year}-01-01.tif`);
    writeRaster(file('total'), grid, 'uint32', (x, y) =>
      (x + 2 * y) % 9 === 0 ? 65_535 : 900 + ((x * 17 + y * 29) % 50) + 7 * (year - 2000) + (year % 4) * 11,
    );
    writeRaster(file('nirr'), grid, 'uint32', (x, y) =>
      (2 * x + y) % 8 === 0 ? 65_535 : 300 + ((x * 5 + y * 13) % 40) + 2 * (year - 2000),
    );
  }
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const turbidity = 'Turbidity is 290·ρ/(1 − ρ/0.19) FNU with ρ = sur_refl_b01 × 0.0001, and −28672 is no data.';

const values = async (data: string, question: string): Promise<Record<string, unknown> | string> => {
  const answer: Answer = await ask(sandbox, folder, data, question);
  if (answer.kind !== 'answered') return answer.kind === 'unanswered' ? answer.reason : answer.kind;
  const all = answer.values ?? [{ label: 'value', value: answer.value, unit: answer.unit }];
  return Object.fromEntries(all.map(({ label, value }) => [label, value]));
};

const near = (all: Readonly<Record<string, number | string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(all).map(([label, value]) => [label, typeof value === 'number' ? expect.closeTo(value, 6) : value]),
  );

describe('a trend of date means, by the numbers of numpy and scipy', () => {
  it('is tested beside the mean of the dates', async () => {
    const { p, z, tau } = goldens.dates;
    expect(
      await values(
        lake(),
        `Examine the turbidity dynamics of Orlik Reservoir using sur_refl_b01. ${turbidity} Average the dates with equal weights and check the trend by the Mann–Kendall test.`,
      ),
    ).toEqual(near({ mean: goldens.mean, p, z, 'Kendall’s tau': tau, trend: 'no trend' }));
  }, 60_000);

  it('of years is told by what is asked of it, and at the level that is stated', async () => {
    const { p, tau, slope } = goldens.annual;
    const asked = `Run the Mann-Kendall test on the annual turbidity series and report the p-value, Kendall's tau and Sen's slope. ${turbidity} Annual values are the means of the dates of the year;`;
    const told = { p, 'Kendall’s tau': tau, 'Sen’s slope': slope };
    expect(
      await values(
        lake(),
        `${asked} p is two-sided (normal approximation with continuity correction), significant below 0.4.`,
      ),
    ).toEqual(near({ ...told, trend: 'increasing' }));
    expect(await values(lake(), `${asked} use a significance level of 5 %.`)).toEqual(
      near({ ...told, trend: 'no trend' }),
    );
  }, 60_000);

  it('is one per step or per calendar year, as is said', async () => {
    const asked = `Calculate the linear trend of turbidity in Lake Orlik. ${turbidity}`;
    expect(await values(lake(), `${asked} The dates are numbered 0, 1, 2, ….`)).toEqual(
      near({ value: goldens['per step'] }),
    );
    expect(await values(lake(), `${asked} Use calendar years.`)).toEqual(near({ value: goldens['per calendar year'] }));
  }, 60_000);

  it('of days goes on over a day that lacks, and is told with their mean', async () => {
    const asked = (span: string): string =>
      `Based on the precipitation data of the Selde Valley from June 1 to June 14, 2021. Estimate the rainfall trend ${span} through linear regression. Rainfall is in mm per day and −9999 is no data.`;
    expect(await values(rain(), asked('over these 14 days'))).toEqual(
      near({ slope: goldens['rain per day'], mean: goldens['mean rain'] }),
    );
    expect(await values(rain(), asked('over these 13 days'))).toBeTypeOf('string');
  }, 60_000);

  it('of a difference of files is called by what their names say behind the place, in short', async () => {
    const asked = (rest: string): string =>
      `Based on the flow_volume_total and flow_volume_nirr data of the Havel Valley from 2000 to 2012, calculate the linear trend of irrigated volume from 2003 to 2012. Irrigated equals total minus ${rest} volume; use the mean per valid cell and calendar years. Values are m³ per cell and 65535 is no data.`;
    expect(await values(flow(), asked('non-irrigated'))).toEqual(near({ value: goldens['flow per year'] }));
    expect(await values(flow(), asked('non-industrial'))).toBeTypeOf('string');
  }, 60_000);
});
