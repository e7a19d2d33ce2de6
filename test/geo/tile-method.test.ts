import { expect, test } from 'vitest';
import { compressTile, createMethodChooser, type TileMethod } from '../../geo/tiff/write/encode-tile.ts';

const length = 2 ** 18;
const quarter = [length >> 2, length >> 1] as const;
let state = 1;
const next = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

/** Noise around a level: nothing repeats. */
const smooth = Uint8Array.from({ length }, () => 128 + next(9) + next(9));
/** Every sixteen bytes come twice, one after the other. */
const echo = new Uint8Array(length);
for (let at = 0; at < length; at++) echo[at] = at % 32 < 16 ? next(256) : (echo[at - 16] ?? 0);
/** Forty words that come again in any order, cut anywhere. */
const words = Array.from({ length: 40 }, () => Uint8Array.from({ length: 48 }, () => next(256)));
const far = new Uint8Array(length);
for (let at = 0; at + 48 < length; at += 24) far.set((words[next(40)] ?? far).subarray(0, 24 + next(24)), at);

test.each<[TileMethod, Uint8Array]>([
  ['runs', smooth],
  ['near', echo],
  ['matches', far],
])('%s: the fastest way of deflate that is at most a tenth larger is taken', (method, bytes) => {
  expect(createMethodChooser('deflate')(bytes)).toBe(method);
  const sizeOf = (way: TileMethod): number => compressTile(bytes.subarray(...quarter), way).length;
  const fastest = (['runs', 'near', 'matches'] as const).find((way) => sizeOf(way) <= 1.1 * sizeOf('matches'));
  expect(fastest).toBe(method);
});
