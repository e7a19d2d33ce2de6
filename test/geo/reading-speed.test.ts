import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFeatures } from '../../geo/features/read-features.ts';
import { bufferSource, readingAhead } from '../../geo/files/byte-source.ts';
import { parseCsv } from '../../geo/tables/csv.ts';
import { readTable } from '../../geo/tables/read-table.ts';
import { withFolder } from './support.ts';

// Without other delimiters: bare cells that are full of them belong to another table.
const cell = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '.', '-', '#', 'é', '/', '\\', "'") });

describe('short ways of readers', () => {
  it('give the same table with quotes around every cell and without', () => {
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        // Lines that start with # may be comments, and then quotes count.
        const text = (write: (one: string) => string): Buffer =>
          Buffer.from(lines.map((line) => ['x', ...line].map(write).join(',')).join(end));
        const bare = parseCsv(text((one) => one));
        const quoted = parseCsv(text((one) => `"${one}"`));
        expect(bare).toEqual(quoted);
      }),
    );
  });

  it('leave delimiters within quotes to the cells', () => {
    const table = parseCsv(Buffer.from('"site","note"\n"A","1;2\t3"\n"B","4,5"\n'));
    expect(table.rows).toEqual([
      { site: 'A', note: '1;2\t3' },
      { site: 'B', note: '4,5' },
    ]);
  });

  it('tell an NA of R from the text "NA", and a comment from a cell that starts with #', () => {
    const na = parseCsv(Buffer.from('"site","code"\n"A",NA\n"B","b7"\n'));
    expect(na.rows).toEqual([
      { site: 'A', code: null },
      { site: 'B', code: 'b7' },
    ]);
    const text = parseCsv(Buffer.from('"site","code"\n"A","NA"\n"B","b7"\n'));
    expect(text.rows[0]).toEqual({ site: 'A', code: 'NA' });
    const hashes = parseCsv(Buffer.from('site,value\n"#1",3\n#2\n'));
    expect(hashes.rows).toEqual([{ site: '#1', value: 3 }]);
  });

  it('hand out the bytes of a file whatever pieces are asked for', () => {
    const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 251));
    const piece = fc.tuple(fc.nat(299), fc.nat(80));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const source = readingAhead(bufferSource(bytes), 64);
        for (const [at, length] of pieces) {
          if (at + length > bytes.length) expect(() => source.read(at, length)).toThrow(/needed/);
          else expect(source.read(at, length)).toEqual(bytes.subarray(at, at + length));
        }
      }),
    );
  });

  it('keep identifiers beyond 2^53 beside numbers that are merely large', async () => {
    const feature = (properties: string): string =>
      `{"type":"Feature","properties":${properties},"geometry":{"type":"Point","coordinates":[1,2,3]}}`;
    await withFolder(async (folder) => {
      const path = join(folder, 'ids.geojson');
      const features = ['{"id":9007199254740993,"v":-3.4028234663852886e+38}', '{"id":5,"list":[9007199254740995]}'];
      writeFileSync(path, `{"type":"FeatureCollection","features":[${features.map(feature).join(',')}]}`);
      const { items } = await readFeatures(path);
      expect(items.map(({ properties }) => properties)).toEqual([
        { id: '9007199254740993', v: -3.4028234663852886e38 },
        { id: '5', list: '["9007199254740995"]' },
      ]);
      expect(items[0]?.geometry.coordinates).toEqual([1, 2]);
      const records = join(folder, 'records.json');
      writeFileSync(records, '[{"type":"x","coordinates":9007199254740993}]');
      expect((await readTable(records)).rows).toEqual([{ type: 'x', coordinates: '9007199254740993' }]);
    });
  });
});
