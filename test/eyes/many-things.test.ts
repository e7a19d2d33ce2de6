import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../bench/eyes/scene.ts';
import { createBoxLattice } from '../../eyes/boxes/box-lattice.ts';
import { type Box, overlapOf } from '../../eyes/boxes/overlap.ts';
import { suppress } from '../../eyes/boxes/suppress.ts';
import { joinSegments } from '../../eyes/methods/join-segments.ts';
import { deviationInPlace, distancesInPlace, leastDeviation, spreadOf } from '../../eyes/methods/spread.ts';

const random = randomFrom(3);
/** From −1 to 1 and somewhat beyond, as the scenes' noise is. */
const boxes = (count: number, side: number, long: number): Box[] =>
  Array.from({ length: count }, () => ({
    ...{ x: side * random(), y: side * random() },
    ...{ width: 1 + long * Math.abs(random()), height: 1 + 5 * Math.abs(random()), angle: 3 * random() },
  }));

describe('boxes by their places', () => {
  it.each([4, 16, 64])('cells of %d pixels never lose one that shares a place, however long and turned', (cell) => {
    const all = boxes(300, 200, 150);
    const lattice = createBoxLattice<Box>(cell);
    for (const one of all) lattice.add(one, one);
    let shared = 0;
    for (const one of all) {
      const near = lattice.near(one);
      for (const other of all) {
        if (overlapOf(one, other) === 0) continue;
        shared++;
        expect(near.has(other)).toBe(true);
      }
    }
    expect(shared).toBeGreaterThan(1000);
  });

  it('are few around one of many, though one of them crosses the picture', () => {
    const lattice = createBoxLattice<Box>(8);
    const all = boxes(20_000, 4000, 6);
    const long = { x: 0, y: 0, width: 10_000, height: 2, angle: 0.7 };
    for (const one of [long, ...all]) lattice.add(one, one);
    const looked = all.reduce((sum, one) => sum + lattice.near(one).size, 0);
    expect(looked / all.length).toBeLessThan(3);
  });
});

describe('twenty thousand things', () => {
  const apart = 40;
  const across = 150;
  const places = Array.from({ length: 20_000 }, (_, place) => ({
    x: apart * (place % across),
    y: apart * Math.floor(place / across),
  }));
  const piece = (x: number, y: number, width: number) => ({ x, y, width, height: 2, angle: 0.1, strength: 9 });

  it('are edges of two strips each, and joined in a moment', () => {
    const joined = joinSegments(places.flatMap(({ x, y }) => [piece(x, y, 20), piece(x, y + 3, 12)]));
    expect(joined).toHaveLength(places.length);
    const ordered = joined.toSorted((one, other) => one.y - other.y || one.x - other.x);
    // Strips of 20 × 2 and 12 × 2: the middle goes over by 12 / 32 of what lies across.
    expect(ordered[0]).toMatchObject({ width: 20, height: expect.closeTo(3 * Math.cos(0.1) + 2, 6) });
    expect(ordered[0]?.y).toBeCloseTo((3 * Math.cos(0.1) ** 2 * 12) / 32, 6);
  });

  it('go to the longest strip beside them, and stay where none is', () => {
    const [long, longer] = [piece(0, 0, 20), piece(0, 4, 30)];
    const joined = joinSegments([piece(0, 2, 8), long, longer, piece(0, 40, 20)]);
    expect(joined.map(({ width }) => width).sort()).toEqual([20, 30]);
  });

  it('are suppressed in a moment, though one box is as long as the picture', () => {
    const found = places.flatMap(({ x, y }) =>
      [0.5, 0.9].map((score) => ({ ...piece(x, y, 20), label: 0, score, cut: false })),
    );
    const long = { ...piece(0, 3000, 12_000), label: 0, score: 0.1, cut: false };
    const kept = suppress([...found, long], 0.5);
    expect(kept).toHaveLength(places.length + 1);
    expect(new Set(kept.map(({ score }) => score))).toEqual(new Set([0.9, 0.1]));
  });
});

describe('how much values vary', () => {
  const sorted = (values: Float64Array): number => {
    const all = values.toSorted();
    return ((all[(all.length - 1) >> 1] ?? NaN) + (all[all.length >> 1] ?? NaN)) / 2;
  };

  it('is told by the median that sorting gives, of odd and even numbers, with equals among them', () => {
    for (const count of [1, 2, 3, 10, 101, 1000]) {
      const values = Float64Array.from({ length: count }, () => Math.round(8 * random()));
      const median = sorted(values);
      const off = values.map((value) => Math.abs(value - median));
      const mean = off.reduce((sum, value) => sum + value, 0) / count;
      const spread = spreadOf(values);
      expect(spread.median).toBe(median);
      expect(spread.deviation).toBeCloseTo(Math.max(1.4826 * sorted(off), mean / 2), 12);
    }
    expect(spreadOf(new Float64Array(0))).toEqual({ median: NaN, deviation: NaN });
  });

  it('is never less than its cheap bound', () => {
    const values = Float64Array.from({ length: 99 }, () => random());
    distancesInPlace(values);
    const least = leastDeviation(values);
    expect(deviationInPlace(values)).toBeGreaterThanOrEqual(least);
    expect(least).toBeGreaterThan(0);
  });
});
