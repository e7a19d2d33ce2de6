import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeBlosc } from '../../geo/codecs/blosc.ts';
import { describeFile } from '../../geo/describe.ts';
import blosc from './golden/blosc.json' with { type: 'json' };
import golden from './golden/zarr.json' with { type: 'json' };
import { fixture, see, withFolder } from './support.ts';

interface GoldenStore {
  readonly crs: string;
  readonly transform: readonly number[];
  readonly nodata: number | null;
  readonly dates: readonly (string | null)[];
  readonly bands: readonly (readonly (number | null)[])[];
}
const stores: readonly (readonly [string, GoldenStore])[] = Object.entries(golden);

describe.each(stores)('the Zarr store %s', (name, expected) => {
  const path = fixture(`zarr/${name}`);

  it('lies where it was put, with its dates and missing values', async () => {
    const description = await describeFile(path);
    if (description.kind !== 'raster') throw new Error(JSON.stringify(description));
    expect(description.grids).toEqual([expect.objectContaining({ crs: expected.crs, width: 29, height: 37 })]);
    expect(description.grids[0]?.transform).toEqual(expected.transform.map((value) => expect.closeTo(value, 9)));
    expect(description.bands.map(({ date }) => date)).toEqual(expected.dates);
    if (expected.nodata !== null) expect(description.bands[0]?.nodata).toEqual([expected.nodata]);
  });

  it('has the values that were written, in every band', async () => {
    for (const [index, values] of expected.bands.entries()) {
      const seen = await see(path, { band: index + 1 });
      const wanted = values.map((value) => (value === null || value === expected.nodata ? NaN : value));
      expect(seen.values).toEqual(wanted);
    }
  });
});

const copied = (name: string, work: (store: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const store = join(folder, name);
    cpSync(fixture(`zarr/${name}`), store, { recursive: true });
    await work(store);
  });

describe('a Zarr store with faults', () => {
  it('says that metadata are no JSON, or that a folder is no store', async () => {
    await copied('v3-gzip.zarr', async (store) => {
      writeFileSync(join(store, 't2m', 'zarr.json'), '{');
      await expect(describeFile(store)).resolves.toMatchObject({ kind: 'unreadable', code: 'file-damaged' });
    });
    await copied('v3-gzip.zarr', async (store) => {
      rmSync(join(store, 'zarr.json'));
      await expect(describeFile(store)).resolves.toMatchObject({ kind: 'unreadable', code: 'format-unsupported' });
    });
  });

  it('says that a chunk is damaged when it is read', async () => {
    await copied('v3-gzip.zarr', async (store) => {
      writeFileSync(join(store, 't2m', 'c', '0', '0', '0'), 'no gzip');
      await expect(see(store)).rejects.toMatchObject({ code: 'file-damaged' });
    });
  });
});

it.each(Object.entries(blosc))('the Blosc chunk %s holds what the C library put in', (name, { bytes, sha256 }) => {
  const decoded = decodeBlosc(readFileSync(fixture(`codecs/${name}`)), bytes);
  expect(createHash('sha256').update(decoded).digest('hex')).toBe(sha256);
});

/** Changes the metadata of a sharded array. */
const resharded = (change: (codec: Record<string, unknown>) => unknown[]): Promise<unknown> => {
  let outcome: unknown;
  return copied('v3-shards.zarr', async (store) => {
    const path = join(store, 't2m', 'zarr.json');
    const metadata = JSON.parse(readFileSync(path, 'utf8'));
    metadata.codecs = change(metadata.codecs[0]);
    writeFileSync(path, JSON.stringify(metadata));
    outcome = await describeFile(store);
  }).then(() => outcome);
};

describe('shards that are not read', () => {
  const unsupported = (message: RegExp) =>
    expect.objectContaining({
      kind: 'unreadable',
      code: 'format-unsupported',
      message: expect.stringMatching(message),
    });

  it('are those with another codec beside them, or in them', async () => {
    const beside = await resharded((codec) => [codec, { name: 'zstd', configuration: {} }]);
    expect(beside).toEqual(unsupported(/sharding_indexed.*alone/));
    const nested = await resharded((codec) => [
      { ...codec, configuration: { ...Object(codec['configuration']), codecs: [codec] } },
    ]);
    expect(nested).toEqual(unsupported(/shards in shards/));
  });

  it('are those that are no multiple of their chunks', async () => {
    const odd = await resharded((codec) => [
      { ...codec, configuration: { ...Object(codec['configuration']), chunk_shape: [1, 5, 4] } },
    ]);
    expect(odd).toMatchObject({ kind: 'unreadable', code: 'file-damaged' });
  });

  it('are those that end before their index says', async () => {
    await copied('v3-shards.zarr', async (store) => {
      const path = join(store, 't2m', 'c', '0', '0', '0');
      writeFileSync(path, readFileSync(path).subarray(40));
      await expect(see(store)).rejects.toMatchObject({ code: 'file-damaged' });
    });
  });
});
