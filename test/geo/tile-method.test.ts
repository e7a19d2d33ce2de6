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
/** A class map: mostly the class of the row above. */
const map = new Uint8Array(length);
for (let at = 0; at < length; at++) map[at] = at >= 512 && next(10) > 0 ? (map[at - 512] ?? 0) : next(6);

test.each<[TileMethod, Uint8Array]>([
  ['runs', smooth],
  ['near', echo],
  ['matches', map],
])('%s: the fastest way of deflate that is at most a fifth larger is taken', (method, bytes) => {
  expect(createMethodChooser('deflate')(bytes)).toBe(method);
  const sizeOf = (way: TileMethod): number => compressTile(bytes.subarray(...quarter), way).length;
  const fastest = (['runs', 'near', 'matches'] as const).find((way) => sizeOf(way) <= 1.2 * sizeOf('matches'));
  expect(fastest).toBe(method);
});
