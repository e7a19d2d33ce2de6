import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeSandbox } from '../../compose.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ask as askFolder } from './support.ts';

let folder = '';
let sandbox: Sandbox;

beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-tables-'));
  // Two readings a month at two stations; B is warmer by 3, July is the warmest month, one reading is missing.
  const rows = [];
  for (let month = 1; month <= 12; month++) {
    for (const [station, extra] of [
      ['A', 0],
      ['B', 3],
    ] as const) {
      const value = month === 4 && station === 'A' ? '' : String(20 - Math.abs(month - 7) + extra);
      rows.push(`2020-${String(month).padStart(2, '0')}-15,${station},${value},${month}`);
    }
  }
  writeFileSync(join(folder, 'stations.csv'), ['date,station,temperature_degC,rain', ...rows].join('\n'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (question: string) => askFolder(sandbox, folder, folder, question);

describe('questions over a table', () => {
  it.each([
    ['What is the total rain at station A?', 78],
    ['What is the mean temperature at station A where rain is above 10?', 15.5],
    ['Which station has the highest mean temperature?', 'B'],
    ['In which month was the temperature at station A highest?', '2020-07'],
    ['Which station had the highest temperature in March 2020?', 'B'],
  ])('%s', async (question, value) => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ kind: 'answered' });
    expect(answer.kind === 'answered' ? answer.value : null).toEqual(
      typeof value === 'number' ? expect.closeTo(value, 6) : value,
    );
  });

  it('reads numbers of a known table as its guide says, missing ones left out, and tells so', async () => {
    const own = mkdtempSync(join(tmpdir(), 'earthwright-tenths-'));
    const rows = [
      ['2020-07-01', 250],
      ['2020-07-02', 300],
      ['2020-07-03', -9999],
      ['2020-07-04', 290],
    ].map(([date, value]) => `USW00094728,${date},40.77,-73.96,42.7,PARK,${value},",,W"`);
    const head = 'STATION,DATE,LATITUDE,LONGITUDE,ELEVATION,NAME,TMAX,TMAX_ATTRIBUTES';
    writeFileSync(join(own, 'park.csv'), [head, ...rows].join('\n'));
    const answer = await askFolder(sandbox, own, own, 'What is the mean TMAX?');
    rmSync(own, { recursive: true, force: true });
    expect(answer).toMatchObject({
      kind: 'answered',
      value: expect.closeTo(28, 6),
      facts: [expect.stringContaining('× 0.1; -9999, 9999 are missing')],
    });
  });

  it('does not guess a column', async () => {
    expect(await ask('What is the mean wind speed?')).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringMatching(/“wind”/),
    });
  });
});
