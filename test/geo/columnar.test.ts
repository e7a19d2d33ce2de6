import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longitudeLatitude, transformBetween } from '../../geo/crs/transform.ts';
import { describeFile } from '../../geo/describe.ts';
import { readFeatures } from '../../geo/features/read-features.ts';
import { readTable } from '../../geo/tables/read-table.ts';
import golden from './golden/columnar.json' with { type: 'json' };
import projJson from './golden/projjson.json' with { type: 'json' };
import { fixture, withFolder } from './support.ts';

interface GoldenLayer {
  readonly crs: string;
  readonly features: readonly ({ readonly geometry: unknown } & Readonly<Record<string, unknown>>)[];
}
const entries = Object.entries(golden);
const layers = entries.flatMap(([name, one]): [string, GoldenLayer][] => ('features' in one ? [[name, one]] : []));
const tables = entries.flatMap(([name, one]) => ('rows' in one ? [[name, one] as const] : []));

/** The index orders features along a Hilbert curve: they are compared in the order of the file, as GDAL reads it. */
describe.each(layers)('the vector file %s', (name, expected) => {
  it('has the geometries, attributes and CRS that GDAL reads', async () => {
    const { crs, items, leftOut } = await readFeatures(fixture(`columnar/${name}`));
    expect(crs).toBe(expected.crs);
    expect(leftOut).toBe(0);
    expect(items).toHaveLength(expected.features.length);
    for (const [index, { geometry, ...properties }] of expected.features.entries()) {
      expect(items[index]?.geometry).toEqual(geometry);
      expect(items[index]?.properties).toMatchObject(properties);
    }
  });

  it('is described as what it is', async () => {
    const format = name.endsWith('.fgb') ? 'FlatGeobuf' : 'GeoParquet';
    await expect(describeFile(fixture(`columnar/${name}`))).resolves.toMatchObject({
      kind: 'features',
      format,
      layers: [{ count: expected.features.length, crs: expected.crs }],
    });
  });
});

describe.each(tables)('the Parquet table %s', (name, expected) => {
  it('has the rows that were written, missing ones apart', async () => {
    const { rows, columns } = await readTable(fixture(`columnar/${name}`));
    expect(rows).toEqual(expected.rows);
    expect(columns.map(({ type }) => type)).toEqual(['text', 'date', 'number', 'number']);
    await expect(describeFile(fixture(`columnar/${name}`))).resolves.toMatchObject({ kind: 'table', rows: 3 });
  });
});

it.each(['polygon.fgb', 'gzip.parquet', 'geo-utm.parquet'])('says that %s is cut off', async (name) => {
  await withFolder(async (folder) => {
    const whole = readFileSync(fixture(`columnar/${name}`));
    const path = join(folder, name);
    writeFileSync(path, whole.subarray(0, Math.floor(whole.length * 0.8)));
    await expect(describeFile(path)).resolves.toMatchObject({
      kind: 'unreadable',
      code: expect.stringMatching(/^file-(damaged|truncated)$/),
    });
  });
});

describe.each(Object.entries(projJson))(
  'the GeoParquet file %s, whose CRS has no code',
  (name, { point, longitudeLatitude: expected }) => {
    it('lies where GDAL says it lies', async () => {
      const { crs } = await readFeatures(fixture(`columnar/${name}`));
      const [x = NaN, y = NaN] = point;
      const [longitude = NaN, latitude = NaN] = expected;
      const found = transformBetween(crs, longitudeLatitude)(x, y);
      expect(found[0]).toBeCloseTo(longitude, 7);
      expect(found[1]).toBeCloseTo(latitude, 7);
    });
  },
);
