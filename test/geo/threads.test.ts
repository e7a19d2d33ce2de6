import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import { createThreads, noThreads, type Threads } from '../../geo/threads/threads.ts';
import { openTiff } from '../../geo/tiff/open.ts';
import type { Samples } from '../../geo/tiff/samples.ts';
import { createCogWriter } from '../../geo/tiff/write/cog.ts';
import { compressTile, roomFor } from '../../geo/tiff/write/encode-tile.ts';
import { createTiffWriter, type RasterToWrite } from '../../geo/tiff/write/writer.ts';
import { withFolder } from './support.ts';

const script = new URL('../../geo/threads/worker.ts', import.meta.url);
const [width, height] = [1300, 1100];
const grid = { width, height, transform: [10, 0, 600_000, 0, -10, 5_000_000] as const, crs: 'EPSG:32632' };
const place = { grid, unit: '', description: 'made', metadata: {} };
const kinds: readonly Omit<RasterToWrite, keyof typeof place>[] = [
  { dtype: 'float32', codes: false },
  { dtype: 'int16', codes: false, compression: 'zstd' },
  { dtype: 'uint8', codes: true },
];

const rowOf = (y: number, codes: boolean): Float64Array =>
  Float64Array.from({ length: width }, (_, x) => {
    if ((x * 7 + y * 13) % 101 === 0) return NaN;
    return codes ? ((x >> 7) + (y >> 6)) % 9 : 3000 * Math.sin(x / 211) * Math.cos(y / 97) + ((x * y) % 17);
  });

type Create = (path: string, raster: RasterToWrite, threads: Threads) => ReturnType<typeof createTiffWriter>;

const write = (path: string, raster: RasterToWrite, threads: Threads, create: Create = createTiffWriter): Buffer => {
  const writer = create(path, raster, threads);
  for (let y = 0; y < height; y++) writer.writeRows(rowOf(y, raster.codes));
  writer.finish();
  return readFileSync(path);
};

/** All pixels, in strips. */
const read = (path: string, threads: Threads): Float64Array => {
  const file = openTiff(path, createTileCache<Samples>(2 ** 22, 2 ** 26, threads));
  try {
    const values = new Float64Array(width * height);
    for (let row = 0; row < height; row += 60) {
      const strip = { column: 0, row, width, height: Math.min(60, height - row) };
      file.bands[0]?.readStored(strip, { values, start: row * width, stride: width });
    }
    return values;
  } finally {
    file.close();
  }
};

describe.each([2, 3])('with %i threads', (count) => {
  let threads: Threads;
  beforeAll(() => {
    threads = createThreads({ script, count });
    threads.start();
  });
  afterAll(() => threads.close());

  it.each(kinds)('a raster has the same bytes and pixels as with one: %o', async (kind) => {
    await withFolder(async (folder) => {
      const [alone, helped] = [join(folder, 'alone.tif'), join(folder, 'helped.tif')];
      const raster = { ...place, ...kind };
      const bytes = write(alone, raster, noThreads);
      expect(write(helped, raster, threads).equals(bytes)).toBe(true);
      const pixels = read(alone, noThreads);
      for (let time = 0; time < 3; time++) expect(read(helped, threads)).toStrictEqual(pixels);
    });
  });

  it('a cloud-optimised raster has the same bytes as with one', async () => {
    await withFolder(async (folder) => {
      const create: Create = (path, raster, its) => createCogWriter(path, raster, () => undefined, its);
      const raster = { ...place, dtype: 'float32', codes: false } as const;
      const bytes = write(join(folder, 'alone.tif'), raster, noThreads, create);
      expect(write(join(folder, 'helped.tif'), raster, threads, create).equals(bytes)).toBe(true);
    });
  });

  it('a damaged tile is the same error as with one', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'damaged.tif');
      const bytes = write(path, { ...place, dtype: 'float32', codes: false }, noThreads);
      bytes.fill(0xaa, bytes.length >> 1, (bytes.length >> 1) + 4000);
      writeFileSync(path, bytes);
      const said = (its: Threads): string => {
        try {
          read(path, its);
          return 'nothing';
        } catch (error) {
          return String(error);
        }
      };
      expect(said(noThreads)).toMatch(/Deflate data are damaged/);
      expect(said(threads)).toBe(said(noThreads));
    });
  });
});

describe('helpers', () => {
  it('that do not start leave the work to the main thread', async () => {
    const missing = createThreads({ script: new URL('./no-such-file.ts', import.meta.url), count: 3 });
    missing.start();
    await withFolder(async (folder) => {
      const raster = { ...place, dtype: 'uint8', codes: true } as const;
      const bytes = write(join(folder, 'alone.tif'), raster, noThreads);
      expect(write(join(folder, 'helped.tif'), raster, missing).equals(bytes)).toBe(true);
    });
    missing.close();
  });

  it('that go silent over a job leave it to the main thread, and its memory to them', async () => {
    const silent = createThreads({
      script: new URL('./fixtures/silent-helper.ts', import.meta.url),
      count: 2,
      patienceMs: 5,
    });
    silent.start();
    const [input, room] = [
      new Uint8Array(new SharedArrayBuffer(2 ** 16)),
      new Uint8Array(new SharedArrayBuffer(2 ** 17)),
    ];
    let kind = 'yours';
    for (const end = performance.now() + 20_000; kind !== 'lost' && performance.now() < end; ) {
      const ticket = silent.submit({ kind: 'compress', input, method: 'runs', room }, 0);
      compressTile(new Uint8Array(2 ** 20), 'matches');
      kind = ticket?.take().kind ?? 'yours';
    }
    expect(kind).toBe('lost');
    await withFolder(async (folder) => {
      const raster = { ...place, dtype: 'float32', codes: false } as const;
      const bytes = write(join(folder, 'alone.tif'), raster, noThreads);
      expect(write(join(folder, 'helped.tif'), raster, silent).equals(bytes)).toBe(true);
    });
    silent.close();
  });

  it('do jobs, and drop those that nobody wants', () => {
    const threads = createThreads({ script, count: 2 });
    const room = new Uint8Array(new SharedArrayBuffer(roomFor(2 ** 20)));
    const job = { kind: 'compress', input: new Uint8Array(2 ** 20), method: 'runs', room } as const;
    expect(threads.submit(job, 2 ** 20)).toBeUndefined();
    threads.start();
    // More than may be out at a time: dropped jobs make room again.
    for (let time = 0; time < 200; time++) threads.submit(job, 2 ** 20)?.drop();
    // The helper takes a moment to start; until then jobs are taken back.
    let result: Samples | undefined;
    for (const end = performance.now() + 20_000; !result && performance.now() < end; ) {
      const ticket = threads.submit(job, 2 ** 20);
      compressTile(job.input, 'matches');
      const taken = ticket?.take();
      if (taken?.kind === 'done') result = taken.result;
    }
    expect(Buffer.compare(new Uint8Array(result ?? []), compressTile(job.input, 'runs'))).toBe(0);
    threads.close();
    expect(threads.running).toBe(false);
  });
});
