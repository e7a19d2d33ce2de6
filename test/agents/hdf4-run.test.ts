import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeQuestionReasoner, composeSandbox } from '../../compose.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import golden from '../geo/golden/hdf4.json' with { type: 'json' };
import { ask } from './support.ts';

const fixtures = resolve(import.meta.dirname, '../geo/fixtures/hdf4');
const tile = 'MOD13Q1.A2021128.h18v04.061.2021137045012';
let sandbox: Sandbox;
let folder = '';

beforeAll(() => {
  sandbox = composeSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-hdf4-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const askOf = (stem: string, question: string) => {
  const data = join(folder, 'data');
  mkdirSync(data);
  cpSync(join(fixtures, `${stem}.hdf`), join(data, `${stem}.hdf`));
  return ask(sandbox, folder, folder, question, composeQuestionReasoner());
};

const layer = (stem: keyof typeof golden, field: string): readonly number[] =>
  (golden[stem].find((one) => one.field === field)?.values ?? []).map(Number);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a question about an HDF-EOS2 file', () => {
  it("is answered in the units of its product, without fill and what lies outside the valid range, by the file's own classes", async () => {
    const reliability = layer(tile, '250m 16 days pixel reliability');
    const good = layer(tile, '250m 16 days NDVI').filter((ndvi, at) => ndvi >= -2000 && reliability[at] === 0);
    const answer = await askOf(tile, 'What is the mean NDVI where class code is good?');
    expect(answer).toMatchObject({ kind: 'answered', value: expect.closeTo(mean(good) / 10_000, 6) });
    expect(JSON.stringify(answer)).toMatch(/states the scale factor 10000: numbers are divided by the factor/);
  });

  it("is answered by the file's own factor where that is one", async () => {
    const stored = layer('geographic', 'LST_Day_CMG').filter((value) => value >= 7500);
    const answer = await askOf('geographic', 'What is the mean land surface temperature in kelvin?');
    expect(answer).toMatchObject({ kind: 'answered', value: expect.closeTo(mean(stored) * 0.02, 3), unit: 'K' });
  });
});
