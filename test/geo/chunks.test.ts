import { describe, expect, it } from 'vitest';
import { createHdf5Reader, type LibraryModule } from '../../geo/arrays/hdf5-read.ts';
import golden from './golden/chunks.json' with { type: 'json' };
import { fixture, see } from './support.ts';

describe('chunks that hold several dates', () => {
  it.each(golden.map((layer, index) => ({ layer, index })))('give layer $index as netCDF4 gives it', async (one) => {
    const { values } = await see(fixture('netcdf/chunks-of-dates.nc'), { band: one.index + 1 });
    expect(values).toEqual(one.layer.map((value) => (value === null ? NaN : expect.closeTo(value, 9))));
  });

  it('are unpacked once for all of their layers', () => {
    const asked: (readonly bigint[])[] = [];
    const module = {
      HEAPU8: new Uint8Array(1024),
      _malloc: () => 8,
      _free: () => undefined,
      get_dataset_data: (_file: bigint, _path: string, counts: readonly bigint[], offsets: readonly bigint[]) => {
        asked.push(offsets);
        const total = Number(counts.reduce((product, length) => product * length, 1n));
        for (let at = 0; at < total; at++) module.HEAPU8[8 + at] = Number(offsets[0] ?? 0n) * 6 + at;
        return 0;
      },
    };
    const dataset = { file_id: 1n, path: 'rain', metadata: { chunks: [4, 2, 3], shape: [6, 2, 3] } };
    const read = createHdf5Reader(module as unknown as LibraryModule, dataset as never, 'rain', 'uint8');
    const layers = [0, 1, 2, 3, 4, 5];
    const seen = layers.map((layer) => Array.from(read([layer, 0, 0], [1, 2, 3])));
    expect(seen).toEqual(layers.map((layer) => [0, 1, 2, 3, 4, 5].map((at) => layer * 6 + at)));
    expect(asked).toEqual([
      [0n, 0n, 0n],
      [4n, 0n, 0n],
    ]);
  });
});
