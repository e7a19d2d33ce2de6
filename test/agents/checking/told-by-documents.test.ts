import { describe, expect, it } from 'vitest';
import { valueColumns } from '../../../agents/checking/record-facts.ts';
import { rules } from '../../../agents/checking/rules/index.ts';
import { otherReading } from '../../../agents/checking/rules/records/other-reading.ts';
import type { BandEncoding } from '../../../core/profile.ts';
import { evidence, input, layer, num, records, statistics } from './evidence.ts';
import type { Rows } from './says.ts';

interface Asked {
  readonly question: string;
  readonly columns: readonly string[];
  readonly rows: Rows;
  readonly document?: string;
}

/** Is each value known as a mistake over a table, with a document beside it? */
const known = ({ question, columns, rows, document = '' }: Asked, values: readonly number[]): boolean[] =>
  values.map((value) => {
    const given = evidence({
      question,
      code: columns.map((name) => `row['${name.split(/[ :]/)[0]}']`).join(' '),
      inputs: [records([...columns], rows)],
      outputs: [num('value', value)],
    });
    const profile = { ...given.profile, documents: [{ path: 'README.md', text: document }] };
    return otherReading.check({ ...given, profile }).length > 0;
  });

const two = (value: number): string => String(value).padStart(2, '0');

describe('what columns and documents say', () => {
  it('a stamp at the end of its interval belongs to the day before; one at the beginning, to its own', () => {
    // 1 to 31 on 1 June to 1 July: of the days that end then 2 to 31, of the days of the stamps 1 to 30.
    const rows: Rows = Array.from({ length: 31 }, (_, index) => [
      index < 30 ? `2021-06-${two(index + 1)}T00:00:00Z` : '2021-07-01T00:00:00Z',
      index + 1,
    ]);
    const question = 'How much rain fell in June 2021, in mm?';
    expect(known({ question, columns: ['interval_end:date', 'rain'], rows }, [465, 495])).toEqual([true, false]);
    expect(known({ question, columns: ['interval_begin:date', 'rain'], rows }, [465, 495])).toEqual([false, true]);
  });

  it('days without a row count with nothing where a document says so, and not at all where none does', () => {
    const rows: Rows = Array.from({ length: 20 }, (_, index) => [`2019-07-${two(index + 2)}`, 30 + (index % 3)]);
    const sum = rows.reduce((total, [, value]) => total + Number(value), 0);
    const asked = {
      question: 'How many strikes were there per day on average in July 2019?',
      columns: ['date:date', 'strikes'],
      rows,
    };
    const document = 'Strikes per day; a day on which nothing was detected has no row.';
    expect(known({ ...asked, document }, [sum / 20, sum / 31])).toEqual([true, false]);
    expect(known(asked, [sum / 20, sum / 31])).toEqual([false, true]);
    expect(known({ ...asked, document: 'Days with no data have no row.' }, [sum / 20])).toEqual([false]);
  });

  it('an error of a mean allows for values that follow each other, where that is told', () => {
    // s² = 6, r₁ = 26.25 / 42, n_eff = 8 · 0.375 / 1.625.
    const rows: Rows = [1, 2, 3, 4, 5, 6, 7, 8].map((value, index) => [`2021-05-0${index + 1}`, value]);
    const [plain, effective] = [Math.sqrt(6 / 8), Math.sqrt((6 * 1.625) / (8 * 0.375))];
    const columns = ['date:date', 'level'];
    const question = 'What is the standard error of the mean level';
    expect(
      known({ question: `${question}, given how far one day resembles the next?`, columns, rows }, [plain, effective]),
    ).toEqual([true, false]);
    const document = 'Uncertainty of means: s / √n_eff with n_eff = n (1 − r₁) / (1 + r₁).';
    expect(
      known({ question: `${question} (method in the README)?`, columns, rows, document }, [plain, effective]),
    ).toEqual([true, false]);
    expect(known({ question: `${question}?`, columns, rows }, [plain])).toEqual([false]);
  });

  it('the rate of a whole is total over total; the mean of the parts, where that is asked for', () => {
    const columns = ['county', 'harvested_ha', 'production_t', 'yield_t_ha'];
    const rows: Rows = [
      ['a', 100, 800, 8],
      ['b', 300, 1200, 4],
      ['c', 50, 500, 10],
    ];
    const [plain, whole] = [22 / 3, 2500 / 450];
    expect(known({ question: 'What was the yield of the region, in t/ha?', columns, rows }, [plain, whole])).toEqual([
      true,
      false,
    ]);
    expect(known({ question: 'What was the mean yield of the counties?', columns, rows }, [plain])).toEqual([false]);
  });
});

describe('what a tool reads', () => {
  it('rows of the kind that the question names in the plural', () => {
    const table = records(
      ['event_type', 'depth_km'],
      [
        ['earthquake', 10],
        ['earthquake', 14],
        ['quarry blast', 0],
      ],
    );
    const fires = (question: string, value: number): boolean =>
      (
        rules['records']
          ?.find(({ id }) => id === 'subset-not-taken')
          ?.check(
            evidence({
              question,
              code: "row['depth_km']",
              inputs: [table],
              outputs: [num('mean', value, { unit: 'km' })],
            }),
          ) ?? []
      ).length > 0;
    expect(fires('What is the mean depth of the earthquakes?', 8)).toBe(true);
    expect(fires('What is the mean depth of the earthquakes?', 12)).toBe(false);
    expect(fires('What is the mean depth of the events?', 8)).toBe(false);
  });

  it('a field of two bits is taken whole', () => {
    const band = { codes: true, flags: [{ name: 'cloud confidence', bit: 8, width: 2, values: {} }] };
    const fires = (code: string): boolean =>
      (
        rules['geodata']
          ?.find(({ id }) => id === 'wrong-bit')
          ?.check(
            evidence({
              question: 'What share is cloud with high confidence?',
              code,
              inputs: [input('qa', 'qa-bits', [layer(statistics(1, 900), { band })])],
            }),
          ) ?? []
      ).length > 0;
    expect(fires('if (((value >> 8) & 1) === 1) cloudy++;')).toBe(true);
    expect(fires('if (((value >> 8) & 3) === 3) cloudy++;')).toBe(false);
    expect(fires('if (((value >> 8) & 0b11) === 3) cloudy++;')).toBe(false);
    const unknown = evidence({
      question: 'What share is cloud with high confidence (bits 8–9)?',
      code: 'if (((value >> 8) & 1) === 1) cloudy++;',
      inputs: [input('qa', 'qa-bits', [layer(statistics(1, 900), { band: { codes: true } })])],
    });
    expect(rules['geodata']?.find(({ id }) => id === 'wrong-bit')?.check(unknown)).toHaveLength(1);
  });

  it('a code behind the valid range is left out by a comparison between the two', () => {
    const encoding: BandEncoding = {
      ...{ scale: 1, offset: 0, nodata: [200], validRange: [0, 100], unit: '%' },
      ...{ origin: 'product', status: 'established', reason: 'its guide' },
    };
    const fires = (code: string): boolean =>
      (
        rules['geodata']
          ?.find(({ id }) => id === 'known-fill-ignored')
          ?.check(
            evidence({
              code,
              inputs: [input('cover', 'tree-cover', [layer(statistics(0, 200), { band: { encoding } })])],
            }),
          ) ?? []
      ).length > 0;
    expect(fires('if (value > 100) continue;')).toBe(false);
    expect(fires('if (value > 220) continue;')).toBe(true);
    expect(fires('sum += value;')).toBe(true);
  });

  it('the only numbers of a table are what is measured, but where the tool names a column of texts', () => {
    const table = records(['day:date', 'rain', 'warmth'], [['2018-01-01', 'T', -5]]);
    const used = (code: string): string[] =>
      valueColumns(evidence({ code, inputs: [table] }), { ...table, records: table.records ?? never }).map(
        ({ name }) => name,
      );
    expect(used('sum(rows)')).toEqual(['warmth']);
    expect(used("Number(row['rain'])")).toEqual([]);
  });
});

const never = { columns: [], rows: [], total: 0 };
