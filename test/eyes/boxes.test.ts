import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Box, overlapOf } from '../../eyes/boxes/overlap.ts';
import { type Detection, suppress } from '../../eyes/boxes/suppress.ts';

type Five = [x: number, y: number, width: number, height: number, angle: number];
interface Golden {
  readonly pairs: readonly { readonly one: Five; readonly other: Five; readonly overlap: number }[];
  readonly many: readonly { readonly box: Five; readonly label: number; readonly score: number }[];
  readonly kept: readonly number[];
}

const golden: Golden = JSON.parse(readFileSync(join(import.meta.dirname, 'goldens', 'boxes.json'), 'utf8'));
const boxOf = ([x, y, width, height, angle]: Five): Box => ({ x, y, width, height, angle });
const detection = (place: Partial<Detection>): Detection => ({
  ...{ x: 0, y: 0, width: 10, height: 10, angle: 0, label: 0, score: 0.5, cut: false },
  ...place,
});

describe('the overlap of boxes', () => {
  it('is what GEOS gives, for upright and for turned ones', () => {
    expect(golden.pairs.length).toBeGreaterThan(80);
    for (const { one, other, overlap } of golden.pairs) {
      expect(overlapOf(boxOf(one), boxOf(other))).toBeCloseTo(overlap, 9);
      expect(overlapOf(boxOf(other), boxOf(one))).toBeCloseTo(overlap, 9);
    }
  });

  it('is 0 without area', () => {
    expect(overlapOf(detection({ width: 0 }), detection({ width: 0 }))).toBe(0);
  });
});

describe('suppression', () => {
  it('keeps the same boxes as a plain loop over GEOS overlaps', () => {
    const found = golden.many.map(({ box, label, score }) => detection({ ...boxOf(box), label, score }));
    const kept = suppress(found, 0.3);
    expect(golden.kept.length).toBeGreaterThan(50);
    expect(kept.map(({ score }) => score)).toEqual(golden.kept.map((place) => golden.many[place]?.score));
  });

  it('drops a box that a tile cut for the whole one, though its score is higher and the overlap is small', () => {
    const whole = detection({ score: 0.6 });
    const piece = detection({ x: -4, width: 2, score: 0.9, cut: true });
    expect(overlapOf(whole, piece)).toBeLessThan(0.3);
    expect(suppress([piece, whole], 0.5)).toEqual([whole]);
    expect(suppress([{ ...piece, cut: false }, whole], 0.5)).toHaveLength(2);
  });
});
