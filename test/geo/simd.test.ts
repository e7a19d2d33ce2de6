import { readFileSync } from 'node:fs';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeSamples,
  deflateRuns,
  differRows,
  joinPlanes,
  longestStream,
  packSamples,
  splitPlanes,
  sumRows,
} from '../../geo/simd/loops.ts';
import { compileLoops } from '../../scripts/compile-simd.ts';

const kinds = [Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array] as const;
type Samples = InstanceType<(typeof kinds)[number]>;

/** Samples of any bits: floats that are NaN, infinite and denormal among them. */
const samplesOf = (Kind: (typeof kinds)[number], bytes: Uint8Array): Samples =>
  new Kind(Uint8Array.from(bytes).buffer, 0, Math.floor(bytes.length / Kind.BYTES_PER_ELEMENT));

const someBytes = fc.uint8Array({ minLength: 8, maxLength: 700 });
const someKind = fc.constantFrom(...kinds);

const deflated = (bytes: Uint8Array): Uint8Array => deflateRuns(bytes, new Uint8Array(longestStream(bytes.length)));

describe('loops in WebAssembly', () => {
  it('come from the sources beside them', async () => {
    expect(readFileSync(new URL('../../geo/simd/module.ts', import.meta.url), 'utf8')).toBe(await compileLoops());
  });

  it('decode every sample type as JavaScript does', () => {
    const anyNumber = fc.oneof(fc.double(), fc.constantFrom(1, 0, NaN, 1e-4, -32_768, 255));
    fc.assert(
      fc.property(
        someKind,
        someBytes,
        anyNumber,
        anyNumber,
        fc.integer(),
        fc.nat(7),
        (Kind, bytes, scale, offset, pick, skip) => {
          const samples = samplesOf(Kind, bytes);
          const nodata = pick % 3 === 0 ? NaN : Number(samples[Math.abs(pick) % samples.length]);
          const width = Math.max(1, (samples.length >> 1) - skip);
          const stride = samples.length >> 1 || 1;
          const height = Math.floor(samples.length / stride);
          const values = new Float64Array(height * (width + 3) + 5).fill(-7);
          const expected = values.slice();
          const place = { from: 0, fromStride: stride, to: 2, toStride: width + 3, width, height };
          for (let y = 0; y < height; y++)
            for (let x = 0; x < width; x++) {
              const stored = Number(samples[y * stride + x]);
              const scaled = scale === 1 && offset === 0 ? stored : stored * scale + offset;
              expected[2 + y * (width + 3) + x] = stored === nodata ? NaN : scaled;
            }
          expect(decodeSamples(samples, values, place, { nodata, scale, offset })).toBe(true);
          expect(values).toStrictEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('take rows longer than a piece of their memory only where rows do not matter', () => {
    const wide = Uint16Array.from({ length: 40_000 }, (_, index) => index);
    const values = new Float64Array(wide.length);
    const place = { from: 0, fromStride: wide.length, to: 0, toStride: wide.length, width: wide.length, height: 1 };
    expect(decodeSamples(wide, values, place, { nodata: NaN, scale: 1, offset: 0 })).toBe(false);
    const packed = new Uint16Array(wide.length);
    const limits = { minimum: 0, maximum: 65_535, nodata: 65_535, codes: true };
    expect(packSamples(Float64Array.from(wide), packed, 0, limits)).toBe(true);
    expect(packed).toStrictEqual(wide);
  });

  it('undo the differences that they take, row by row', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(Uint8Array, Uint16Array, Uint32Array),
        someBytes,
        fc.integer({ min: 1, max: 90 }),
        (Kind, bytes, rowSamples) => {
          const samples = samplesOf(Kind, bytes);
          const whole = samples.slice(0, samples.length - (samples.length % rowSamples));
          const changed = whole.slice();
          differRows(changed, rowSamples);
          for (let at = 1; at < whole.length; at++)
            expect(changed[at]).toBe(
              at % rowSamples === 0 ? whole[at] : Kind.of(Number(whole[at]) - Number(whole[at - 1]))[0],
            );
          sumRows(new Uint8Array(changed.buffer, 0, changed.byteLength), Kind.BYTES_PER_ELEMENT, rowSamples);
          expect(changed).toStrictEqual(whole);
        },
      ),
    );
  });

  it('split floats into planes of differences, and join them', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 4, maxLength: 900 }),
        fc.integer({ min: 1, max: 70 }),
        (bytes, rowSamples) => {
          const rows = Math.floor(bytes.length / 4 / rowSamples);
          const floats = new Float32Array(Uint8Array.from(bytes).buffer, 0, rows * rowSamples);
          const stored = new Uint8Array(floats.buffer, 0, floats.byteLength);
          const planes = new Uint8Array(stored.length);
          splitPlanes(floats, { from: 0, stride: rowSamples, rowSamples, rowCount: rows }, planes);
          const rowBytes = rowSamples * 4;
          for (let at = 0; at < planes.length; at++) {
            const planed = (position: number): number => {
              const [row, place] = [Math.floor(position / rowBytes), position % rowBytes];
              return Number(stored[row * rowBytes + (place % rowSamples) * 4 + 3 - Math.floor(place / rowSamples)]);
            };
            expect(planes[at]).toBe((planed(at) - (at % rowBytes === 0 ? 0 : planed(at - 1))) & 255);
          }
          joinPlanes(planes, rowSamples);
          expect(planes).toStrictEqual(stored);
        },
      ),
    );
  });

  it('deflate to what zlib inflates: literals, runs of every length, any number of blocks', () => {
    const repeated = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 300 })), { maxLength: 60 })
      .map((runs) => Buffer.concat(runs.map(([value, times]) => Buffer.alloc(times, value))));
    const bytes = fc.oneof(repeated, fc.uint8Array({ maxLength: 400 }), fc.uint8Array({ maxLength: 400, max: 3 }));
    fc.assert(
      fc.property(bytes, (some) => {
        expect(inflateSync(deflated(some)).equals(some)).toBe(true);
      }),
      { numRuns: 500 },
    );
    const noise = Buffer.from(
      Uint32Array.from({ length: 100_000 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 3).buffer,
    );
    for (const length of [2 ** 17 - 1, 2 ** 17, 2 ** 17 + 1, 2 ** 18, 300_001]) {
      const stream = deflated(noise.subarray(0, length));
      expect(inflateSync(stream).equals(noise.subarray(0, length))).toBe(true);
      expect(stream.length).toBeLessThan(length * 1.01);
      expect(inflateSync(deflated(Buffer.alloc(length, 9)))).toEqual(Buffer.alloc(length, 9));
    }
  });

  it('deflate bytes of which each is half as frequent as the next, whose codes would become too long', () => {
    const shares = Array.from({ length: 24 }, (_, symbol) => Buffer.alloc(Math.max(1, 2 ** (16 - symbol)), symbol));
    const all = Buffer.concat(shares);
    const mixed = Buffer.from(all.map((_, index) => all[(index * 7919) % all.length] ?? 0));
    expect(inflateSync(deflated(mixed)).equals(mixed)).toBe(true);
    expect(deflated(mixed).length).toBeLessThan(
      deflateSync(mixed, { strategy: constants.Z_HUFFMAN_ONLY }).length * 1.02,
    );
  });

  it('pack what fits, and say when something does not', () => {
    const limits = { minimum: -32_768, maximum: 32_767, nodata: -32_768, codes: false };
    const target = new Int16Array(7);
    expect(packSamples(Float64Array.of(1.5, -1.5, NaN, 32_767.4, -32_767, 0.49, -0.5), target, 0, limits)).toBe(true);
    expect([...target]).toStrictEqual([2, -1, -32_768, 32_767, -32_767, 0, 0]);
    for (const wrong of [32_767.5, -32_768, -40_000, Infinity, -Infinity])
      for (const length of [1, 2, 3]) {
        const values = new Float64Array(length).fill(1);
        values[length - 1] = wrong;
        expect(packSamples(values, target, 0, limits)).toBe(false);
      }
    expect(packSamples(Float64Array.of(1.5, 2), target, 0, { ...limits, codes: true })).toBe(false);
  });

  it('round to 32-bit floats as JavaScript does', () => {
    const limits = { minimum: -Infinity, maximum: Infinity, nodata: NaN, codes: false };
    const edge = 3.4028235677973366e38;
    fc.assert(
      fc.property(fc.array(fc.double(), { minLength: 1, maxLength: 40 }), (numbers) => {
        const target = new Float32Array(numbers.length);
        const fits = numbers.every((value) => Number.isFinite(Math.fround(value)) || !Number.isFinite(value));
        expect(packSamples(Float64Array.from(numbers), target, 0, limits)).toBe(fits);
        if (fits) expect(target).toStrictEqual(Float32Array.from(numbers));
      }),
    );
    expect(packSamples(Float64Array.of(edge), new Float32Array(1), 0, limits)).toBe(false);
    expect(packSamples(Float64Array.of(0, 0, 0, 0, -edge), new Float32Array(5), 0, limits)).toBe(false);
    expect(packSamples(Float64Array.of(3.4028235677973362e38), new Float32Array(1), 0, limits)).toBe(true);
  });
});
