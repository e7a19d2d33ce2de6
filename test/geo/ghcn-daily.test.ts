import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import { describeFile } from '../../geo/describe.ts';
import { readTable } from '../../geo/tables/read-table.ts';

const root = mkdtempSync(join(tmpdir(), 'earthwright-ghcn-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A line as the guide lays it out: 31 values of five digits, each with three flags. */
const line = (
  year: number,
  month: number,
  element: string,
  values: readonly (number | null)[],
  flags = '  W',
): string =>
  `USW00094728${year}${String(month).padStart(2, '0')}${element}${Array.from({ length: 31 }, (_, index) => {
    const value = values[index] ?? null;
    return `${String(value ?? -9999).padStart(5)}${value === null ? '   ' : flags}`;
  }).join('')}`;

const write = (name: string, lines: readonly string[]): string => {
  const path = join(root, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

describe('a file of GHCN-Daily in fixed columns', () => {
  const path = write('USW00094728.dly', [
    line(2021, 2, 'TMAX', [-11, 34, null, 56]),
    line(2021, 2, 'PRCP', [0, null, 254], 'T W'),
    line(2020, 12, 'TMAX', [100]),
  ]);

  it('is a table of days: stored numbers, flags, nothing where nothing was measured', async () => {
    const { columns, rows } = await readTable(path);
    expect(columns.map(({ name }) => name)).toEqual([
      'STATION',
      'DATE',
      'TMAX',
      'TMAX_ATTRIBUTES',
      'PRCP',
      'PRCP_ATTRIBUTES',
    ]);
    expect(rows.map(({ DATE, TMAX, PRCP }) => [DATE, TMAX, PRCP])).toEqual([
      ['2020-12-01', 100, null],
      ['2021-02-01', -11, 0],
      ['2021-02-02', 34, null],
      ['2021-02-03', null, 254],
      ['2021-02-04', 56, null],
    ]);
    expect(rows[1]?.['PRCP_ATTRIBUTES']).toBe('T,,W');
  });

  it('has no days that a month lacks', async () => {
    const days = Array.from({ length: 31 }, () => 10);
    const february = write('USW00094729.dly', [line(2021, 2, 'TMAX', days)]);
    expect((await readTable(february)).rows.length).toBe(28);
  });

  it('has the tenths of its family', async () => {
    const { files } = await profileFiles([path], { limit: {}, isolation: 'auto' });
    const [file] = files;
    const columns = file?.kind === 'table' ? file.columns : [];
    expect(columns.find(({ name }) => name === 'TMAX')).toMatchObject({
      quantity: { value: 'air-temperature' },
      encoding: { scale: 0.1, unit: 'degC', status: 'established' },
    });
  });

  it('is no file of words that begin alike', async () => {
    const prose = write('USW00094728202102.txt', ['USW00094728202102 was moved in May', 'to another place.']);
    expect(await describeFile(prose)).toMatchObject({ kind: 'other' });
  });
});
