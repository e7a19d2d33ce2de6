import { describe, expect, it } from 'vitest';
import { relations } from '../../../agents/checking/metamorphic/relations/index.ts';
import { settingOf } from '../../../agents/checking/metamorphic/setting.ts';
import { evidence, input, layer, num, records, statistics, utm } from './evidence.ts';

/** Does a relation follow for a tool, its data and its question? */
const follows = (id: string, given: Parameters<typeof evidence>[0]): boolean =>
  (relations.find((one) => one.id === id)?.scenes(settingOf(evidence({ outputs: [num('value', 1)], ...given }))) ?? [])
    .length > 0;

const band = (port: string, dates: readonly (string | null)[] = [null], high = 20) =>
  input(
    port,
    'temperature',
    dates.map((date) => layer(statistics(0, high), { grid: utm, date, file: `${port}.tif` })),
  );

describe('the rows of a table beside pixels in reverse order', () => {
  const legend = (column: string) =>
    records(
      ['code', column],
      [
        [1, 'oak'],
        [2, 'reed'],
      ],
      't',
    );
  const over = (code: string, column = 'kind') =>
    follows('rows-reversed', { code, inputs: [band('v'), legend(column)] });

  it('are looked up as before', () => {
    expect(over("t.rows.filter((row) => row.kind === 'oak')")).toBe(true);
    expect(over("t.rows.find((row) => row.kind === 'oak'); if (a > b) n++;")).toBe(true);
  });
  it('are another thing where limits, neighbours or steps follow each other', () => {
    expect(over('t.rows.find((row) => v <= Number(row.code));')).toBe(false);
    expect(over('for (const row of t.rows) if (row.code === v) { k = row.kind; break; }')).toBe(false);
    expect(over('t.rows[i + 1]')).toBe(false);
    expect(over("t.rows.filter((row) => row.kind === 'oak')", 'date')).toBe(false);
  });
  it('have pixels beside them', () => {
    expect(follows('rows-reversed', { code: 'x', inputs: [legend('kind')] })).toBe(false);
  });
});

describe('values that pixels exchange between the dates', () => {
  const days = ['2021-06-15', '2021-07-17'];
  const asked = (question: string, code = 'all.push(v[i])') =>
    follows('dates-exchanged', { question, code, inputs: [band('v', days)] });

  it('leave what is asked of all together, or of each pixel', () => {
    expect(asked('What is the 95th percentile (linear between ranks) of all values of the dates together?')).toBe(true);
    expect(asked('What is the mean of the highest value of each pixel?')).toBe(true);
  });
  it('change what is asked of dates, or weighted by them', () => {
    expect(asked('What is the mean of all dates?')).toBe(false);
    expect(asked('What is the mean trend of each pixel?')).toBe(false);
    expect(asked('How much rain fell in all months together?', 'days(layer.date)')).toBe(false);
    expect(asked('What is the mean of all values of June 2021 together?')).toBe(false);
  });
});

describe('the whole of a share', () => {
  const masks = (high = 1) => [band('burned', [null], high), band('forest', [null], 1)];
  const asked = (question: string, inputs = masks()) => follows('whole-of-share', { question, code: 'x', inputs });

  it('is what stands behind “of” and before its verb', () => {
    expect(asked('What percentage of the area that burned in 2022 had been forest?')).toBe(true);
    expect(asked('What share of the forest burned?')).toBe(true);
  });
  it('is no mask where values are measured, and nobody’s where the area is asked, or two things narrow it', () => {
    expect(asked('What percentage of the area that burned had been forest?', masks(20))).toBe(false);
    expect(asked('What percentage of the area was forest that burned?')).toBe(false);
    expect(asked('What share of the forest did not burn?')).toBe(false);
    expect(asked('What is the burned area in the forest?')).toBe(false);
  });
});

describe('records that a column calls bad', () => {
  const asked = (question: string, note: string, column = 'status', code = "row['ph']") =>
    follows('flagged-records', {
      ...{ question, code },
      inputs: [
        records(
          ['site', 'ph', column],
          ['ok', 'ok', note].map((one, index) => [`s${index}`, 7, one]),
          't',
        ),
      ],
    });

  it('are left out where the tool reads nothing of the column', () => {
    expect(asked('What is the mean pH?', 'sensor fault')).toBe(true);
    expect(asked('What is the mean pH?', 'rejected', 'remarks')).toBe(true);
  });
  it('stay where the tool reads it, the question speaks of it, or it says nothing of the kind', () => {
    expect(asked('What is the mean pH?', 'rejected', 'status', "row['status']")).toBe(false);
    expect(asked('What is the mean pH of the broken ones?', 'broken')).toBe(false);
    expect(asked('What is the mean pH of all records?', 'rejected')).toBe(false);
    expect(asked('What is the mean pH?', 'estimated')).toBe(false);
    expect(asked('What is the mean pH?', 'broken clouds', 'remarks')).toBe(false);
  });
});
