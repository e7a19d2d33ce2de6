import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withFile } from '../../agents/answering/deliver.ts';
import { type FileForm, readFileWish } from '../../agents/reading/wanted-file.ts';
import type { Answer } from '../../core/answer.ts';
import type { OutputDocument } from '../../core/outputs.ts';

describe('what a question says of the file that it wants', () => {
  it.each([
    [
      'Make me an NDVI map of this image, save it as ndvi.tif. The bands are R, G, B, NIR.',
      { name: 'ndvi.tif', form: null, question: 'Make me an NDVI map of this image. The bands are R, G, B, NIR.' },
    ],
    [
      'What is the mean of every county, as Parquet?',
      { form: 'parquet', question: 'What is the mean of every county?' },
    ],
    [
      'What is the mean per county? Save the table as a parquet file.',
      { form: 'parquet', question: 'What is the mean per county?' },
    ],
    [
      'Give the area of each class and write it to “areas.csv”.',
      { name: 'areas.csv', question: 'Give the area of each class.' },
    ],
    [
      'Give me a time series as a CSV file. Values outside -2000..10000 are invalid.',
      { form: 'csv', question: 'Give me a time series. Values outside -2000..10000 are invalid.' },
    ],
    ['Which polygons exceed 5 ha, as a GeoPackage?', { form: 'gpkg', question: 'Which polygons exceed 5 ha?' }],
  ])('%s', (question, wish) => expect(readFileWish(question)).toMatchObject(wish));

  it.each([
    'What is the mean of ndvi.tif?',
    'Which share of the polygons given as GeoJSON in zones.json is forest?',
    'How much warmer is it than in the table as of 2020?',
  ])('is nothing in: %s', (question) => expect(readFileWish(question)).toEqual({ name: null, form: null, question }));
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-parquet-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const answered: Answer = {
  kind: 'answered',
  value: 'three rows',
  unit: '',
  choice: null,
  statement: 'three rows',
  evidence: [],
  caveats: [],
  verified: [],
  notVerified: [],
};

const delivered = (document: OutputDocument, question: string, form?: FileForm): Answer => {
  const output = { name: 'rows', kind: document.kind as 'table', file: 'rows.json', sha256: '', bytes: 0, document };
  return withFile(
    answered,
    { goal: '', nodes: [], caveats: [], answer: { node: 'measure', output: 'rows' } },
    new Map([['measure', { folder, outputs: [output] }]]),
    { question, runFolder: folder, ...(form ? { form } : {}) },
  );
};

const read = async (path: string) => {
  const bytes = readFileSync(join(folder, path));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return { rows: await parquetReadObjects({ file }), metadata: parquetMetadata(file) };
};

const table: OutputDocument = {
  kind: 'table',
  columns: [
    { name: 'zone', type: 'text' },
    { name: 'day', type: 'date' },
    { name: 'month', type: 'date' },
    { name: 'mean', type: 'number', unit: 'mm' },
    { name: 'wet', type: 'boolean' },
  ],
  rows: [
    { zone: 'Große “Maar”', day: '1999-02-28', month: '1999-02', mean: 0.1, wet: true },
    { zone: 'b', day: null, month: '1999-03', mean: Number.NaN, wet: false },
    { zone: null, day: '2024-02-29', month: null, mean: -3, wet: null },
  ],
};

describe('a table that is asked for as Parquet', () => {
  it('comes back from the file cell by cell, with types, nulls and units', async () => {
    const answer = delivered(table, 'What is the mean of each zone, as Parquet?');
    expect(answer).toMatchObject({ results: ['results/what-is-the-mean-of-each-zone.parquet'], caveats: [] });
    const { rows, metadata } = await read('results/what-is-the-mean-of-each-zone.parquet');
    expect(rows).toEqual(
      [
        { zone: 'Große “Maar”', day: new Date('1999-02-28'), month: '1999-02', mean: 0.1, wet: true },
        { zone: 'b', day: undefined, month: '1999-03', mean: undefined, wet: false },
        { zone: undefined, day: new Date('2024-02-29'), month: undefined, mean: -3, wet: undefined },
      ].map((row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cell ?? null]))),
    );
    expect(metadata.key_value_metadata).toEqual([{ key: 'earthwright:units', value: '{"mean":"mm"}' }]);
  });

  it('is a series, too, and the option wins over the words', async () => {
    const samples = [
      { date: '2020-01-01', value: 1.5 },
      { date: '2021-01-01', value: 2 },
    ];
    const series: OutputDocument = { kind: 'series', quantity: 'ndvi', unit: '1', samples };
    const answer = delivered(series, 'What is the mean on each date? Save it as means.csv.', 'parquet');
    expect(answer).toMatchObject({ results: ['results/means.parquet'] });
    const { rows } = await read('results/means.parquet');
    expect(rows).toEqual(samples.map(({ date, value }) => ({ date: new Date(date), value })));
  });

  it('says so where the answer is one value', () => {
    const value: OutputDocument = { kind: 'number', value: 7, unit: 'mm', quantity: '' };
    expect(delivered(value, 'What is the mean of each zone, as Parquet?')).toMatchObject({
      caveats: ['A file (parquet) was asked for, and the answer is one value.'],
    });
    expect(delivered(value, 'What is the mean?')).toMatchObject({ caveats: [] });
  });

  it('says so where the answer has no such form', () => {
    const answer = delivered(table, 'What is the mean of each zone, as a GeoTIFF?');
    expect(answer).toMatchObject({
      results: ['results/what-is-the-mean-of-each-zone.csv'],
      caveats: ['“.tif” was asked for; such an output is written as .csv.'],
    });
  });
});

describe('a table as CSV', () => {
  it('has the types of its columns beside it, as GDAL reads them: days as dates, months as text', () => {
    expect(delivered(table, 'What is the mean of each zone?')).toMatchObject({
      results: ['results/what-is-the-mean-of-each-zone.csv'],
    });
    const text = (file: string): string => readFileSync(join(folder, 'results', file), 'utf8');
    expect(text('what-is-the-mean-of-each-zone.csvt')).toBe('"String","Date","String","Real","String"\n');
    expect(text('what-is-the-mean-of-each-zone.csv').split('\n').slice(0, 3)).toEqual([
      'zone,day,month,mean,wet',
      'Große “Maar”,1999-02-28,1999-02,0.1,true',
      'b,,1999-03,,false',
    ]);
  });
});
