import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { number, type Series, series, type Table, tool } from '../../core/tool/contract.ts';
import { describeFile } from '../../geo/describe.ts';
import { run, seeTable, withFolder } from './support.ts';

const look = (name: string, content: string | Buffer): Promise<Table> =>
  withFolder((folder) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return seeTable(path);
  });

describe('a table from delimited text', () => {
  it('has typed columns, and null where cells are empty', async () => {
    const { columns, rows } = await look(
      'a.csv',
      'name,count,share,day,open\n"Ab, c",1,0.5,2018-06-15,true\n d ,,NA,,false\n',
    );
    expect(columns).toEqual([
      { name: 'name', type: 'text' },
      { name: 'count', type: 'number' },
      { name: 'share', type: 'number' },
      { name: 'day', type: 'date' },
      { name: 'open', type: 'boolean' },
    ]);
    expect(rows).toEqual([
      { name: 'Ab, c', count: 1, share: 0.5, day: '2018-06-15', open: true },
      { name: ' d ', count: null, share: null, day: null, open: false },
    ]);
  });

  it('is read with semicolons and decimal commas, byte order mark and Latin-1', async () => {
    const semicolons = await look('b.csv', '\ufeffsite;value\nA;1,5\nB;-2,25\n');
    expect(semicolons.rows).toEqual([
      { site: 'A', value: 1.5 },
      { site: 'B', value: -2.25 },
    ]);
    const latin = await look('c.csv', Buffer.from('town\tvalue\nS\xe3o Tom\xe9\t3\n', 'latin1'));
    expect(latin.rows).toEqual([{ town: 'São Tomé', value: 3 }]);
  });

  it('keeps codes with leading zeros as text, and years as numbers', async () => {
    const { columns } = await look('d.csv', 'fips,year\n007,2018\n037,2019\n');
    expect(columns.map(({ type }) => type)).toEqual(['text', 'number']);
  });

  it('names columns without a name, and columns of one name apart', async () => {
    const { columns } = await look('e.csv', 'a,a,\n1,2,3\n');
    expect(columns.map(({ name }) => name)).toEqual(['a', 'a 2', 'column 3']);
  });

  it('begins below a preamble, whatever its lines hold', async () => {
    const station = await look(
      'station.lev20',
      'Station report 3;\nLevel 2.0\nContact: A, B; email\nUnits: see,, page\nday,depth,flow\n2020-01-04,0.07,12\n2020-01-05,0.08,14\n',
    );
    expect(station.rows).toEqual([
      { day: '2020-01-04', depth: 0.07, flow: 12 },
      { day: '2020-01-05', depth: 0.08, flow: 14 },
    ]);
    const glance = await look(
      'glance.csv',
      'Mean temperature,January\nUnits: degrees\nMonth,Value\n202001,45.2\n202101,41\n',
    );
    expect(glance.rows[0]).toEqual({ Month: 202001, Value: 45.2 });
    const logger = await look(
      'logger.csv',
      'Site: X;;\nOperator;M\nday;temp;rain\n2020-01-01;3,4;0\n2020-01-02;4,4;1\n',
    );
    expect(logger.rows[0]).toEqual({ day: '2020-01-01', temp: 3.4, rain: 0 });
  });

  it('takes no row for a preamble', async () => {
    const { rows } = await look('ragged.csv', 'name,a,b\nx,1,2\ny,1\nz,,\nw,4,5\n');
    expect(rows.map(({ name }) => name)).toEqual(['x', 'y', 'z', 'w']);
  });

  it('takes the units of its columns from a line below their names', async () => {
    const { columns, rows } = await look(
      'buoy.csv',
      'time,latitude,sst,flag\nUTC,degrees_north,degree_C,\n2020-01-01,45,12.5,a\n2020-01-02,45,12.7,b\n',
    );
    expect(columns.map(({ unit }) => unit)).toEqual(['UTC', 'degrees_north', 'degree_C', undefined]);
    expect(rows.map(({ sst }) => sst)).toEqual([12.5, 12.7]);
    const crops = await look('crops.csv', 'crop,yield\nmaize,t/ha\nwheat,7\nbarley,6\n');
    expect(crops.rows).toHaveLength(3);
  });
});

describe('a table from JSON', () => {
  it('takes a list of records', async () => {
    const { columns, rows } = await look('f.json', '[{"a":1,"b":"x"},{"a":2.5}]');
    expect(columns).toEqual([
      { name: 'a', type: 'number' },
      { name: 'b', type: 'text' },
    ]);
    expect(rows).toEqual([{ a: 1, b: 'x' }, { a: 2.5 }]);
  });
});

describe('a series', () => {
  it.each([
    [
      's.json',
      '{"kind":"series","quantity":"ndvi","unit":"1","samples":[{"date":"2018-06-15","value":0.5,"valid":12},{"date":"2018-07","value":"NaN"}]}',
    ],
    ['s.csv', 'date,ndvi\n2018-06-15,0.5\n2018-07-01,\n'],
  ])('from %s keeps missing values as NaN', async (name, content) => {
    await withFolder(async (folder) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      const seen: Series[] = [];
      const definition = tool({
        name: 'look-at-series',
        summary: 'Looks at a series.',
        stage: 'prepare',
        inputs: { values: series('ndvi') },
        params: {},
        outputs: { count: number() },
        run({ inputs, output }) {
          seen.push(inputs.values);
          output.number('count', inputs.values.samples.length);
        },
      });
      await run(definition, { values: path });
      expect(seen[0]?.quantity).toBe('ndvi');
      expect(seen[0]?.samples.map(({ value }) => value)).toEqual([0.5, NaN]);
    });
  });
});

describe('a described table', () => {
  it('lists columns with types and samples', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'stations.csv');
      writeFileSync(path, 'station,height\nA,10\nB,\nA,30\n');
      expect(await describeFile(path)).toMatchObject({
        kind: 'table',
        rows: 3,
        columns: [
          { name: 'station', type: 'text', samples: ['A', 'B'] },
          { name: 'height', type: 'number', samples: [10, 30] },
        ],
      });
    });
  });
});

describe('dates without separators', () => {
  const columnOf = async (lines: readonly string[]) =>
    withFolder(async (folder) => {
      const path = join(folder, 'days.csv');
      writeFileSync(path, `day,value\n${lines.map((day, row) => `${day},${row}`).join('\n')}\n`);
      const description = await describeFile(path);
      return description.kind === 'table' ? description.columns[0] : undefined;
    });

  it('are dates where every number is a day of the calendar', async () => {
    const column = await columnOf(['20200227', '20200228', '20200229', '20200301', '20200302']);
    expect(column?.type).toBe('date');
    expect(column?.samples.slice(2, 4)).toEqual(['2020-02-29', '2020-03-01']);
  });

  it('are numbers where one is none, or there are few', async () => {
    const odd = await columnOf(['20200227', '20200228', '20200230', '20200301', '20200302']);
    expect(odd?.type).toBe('number');
    expect((await columnOf(['20200227', '20200228']))?.type).toBe('number');
  });
});
