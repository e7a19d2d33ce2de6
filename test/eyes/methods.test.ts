import { describe, expect, it } from 'vitest';
import { type Case, cases, tryCase } from '../../bench/eyes/cases.ts';
import { precisionOf, recallOf, type Share } from '../../bench/eyes/measure.ts';
import { makeScene, randomFrom, sourceOf } from '../../bench/eyes/scene.ts';
import { foundFindings } from '../../eyes/methods/check-stability.ts';
import { type FoundByMethod, findByMethod } from '../../eyes/methods/find-by-method.ts';
import { complexPlane, correlated, transformPlane } from '../../eyes/methods/fourier.ts';
import { formulaOf } from '../../eyes/methods/index-formula.ts';
import { measuredConfidence } from '../../eyes/methods/measured.ts';
import { type MethodCard, methodCard } from '../../eyes/registry/method-card.ts';
import type { PixelSource } from '../../geo/raster/band.ts';

const caseOf = (name: MethodCard['method']['kind']): Case => {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`no case is called ${name}`);
  return found;
};
const shareOf = ({ part, whole }: Share): number => part / whole;
/** Other seeds than those that the confidences were measured on. */
const seed = 7;
const small = { side: 256, things: 16 };

const lookFor = (card: MethodCard, source: PixelSource, example: PixelSource | null = null): FoundByMethod =>
  findByMethod([source], card, { working: { grid: source.grid, gsdM: 10 }, example, formula: formulaOf(card) });

describe('ways of seeing without a network, on made imagery', () => {
  it.each([
    ['blobs', 9, { precision: 0.85, apart: 0.9, overlapping: 0.4 }],
    ['edges', 9, { precision: 0.9, apart: 0.85, overlapping: 0 }],
    ['template', 5, { precision: 0.95, apart: 0.95, overlapping: 0.7 }],
    ['index', 15, { precision: 0.9, apart: 0.95, overlapping: 0.3 }],
  ] as const)('%s of contrast %d have the precision and recall that the page states', (name, contrast, bounds) => {
    const { judged, found } = tryCase(caseOf(name), { seed, contrast, ...small });
    expect(shareOf(precisionOf([judged]))).toBeGreaterThanOrEqual(bounds.precision);
    expect(shareOf(recallOf([judged], ({ closeness }) => closeness === 'apart'))).toBeGreaterThanOrEqual(bounds.apart);
    const crowded = recallOf([judged], ({ closeness }) => closeness !== 'apart');
    if (bounds.overlapping > 0) expect(shareOf(crowded)).toBeGreaterThanOrEqual(bounds.overlapping);
    expect(found.refused).toBe(false);
  });

  it.each(['blobs', 'edges', 'template', 'index'] as const)('%s never claim more than what held', (name) => {
    const one = caseOf(name);
    const tried = one.contrasts.slice(-2).map((contrast) => tryCase(one, { seed, contrast, ...small }));
    const judged = tried.filter(({ found }) => !found.refused).map((each) => each.judged);
    const claims = judged.flatMap(({ found }) => found.map(({ strength }) => measuredConfidence(name, strength)));
    const mean = claims.reduce((sum, claim) => sum + claim, 0) / claims.length;
    expect(mean).toBeLessThanOrEqual(shareOf(precisionOf(judged)));
    expect(mean).toBeGreaterThan(0.3);
  });

  it('find nothing where nothing is, or say that they don’t know', () => {
    for (const { card, form } of cases.filter(({ name }) => name !== 'index')) {
      const { source } = makeScene({ ...form, clutter: false, seed, contrast: 9, side: 256, things: 0 });
      const found = lookFor(card, source);
      expect([card.name, found.told.length]).toEqual([card.name, 0]);
    }
    const empty = tryCase(caseOf('index'), { seed, contrast: 9, side: 256, things: 0 });
    expect(empty.found.refused).toBe(true);
  });
});

describe('what hangs on the threshold', () => {
  const of = (told: number, fewer: number, more: number): FoundByMethod => ({
    told: Array.from({ length: told }, () => ({ x: 0, y: 0, width: 1, height: 1, angle: 0, strength: 9 })),
    ...{ fewer, more, tiles: 1, emptyTiles: 0 },
  });
  const { card } = caseOf('blobs');

  it('is said, and refused where it is no result any more', () => {
    expect(foundFindings(of(40, 39, 41), card)).toEqual([]);
    expect(foundFindings(of(40, 34, 44), card)).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('40 with the stated one, 34 with a stricter and 44') },
    ]);
    expect(foundFindings(of(40, 20, 60), card)).toMatchObject([{ rule: 'unstable', severity: 'error' }]);
    expect(foundFindings(of(0, 0, 9), card)).toMatchObject([{ severity: 'error' }]);
  });

  it('is nothing in things that stand out by far, and all in things that hardly do', () => {
    const clear = tryCase(caseOf('blobs'), { seed, contrast: 15, ...small });
    expect(clear.found.more - clear.found.fewer).toBeLessThanOrEqual(0.3 * clear.found.told.length);
    const faint = tryCase(caseOf('blobs'), { seed, contrast: 4, ...small });
    expect(faint.found.refused).toBe(true);
  });
});

describe('a thing that lies where tiles meet', () => {
  const side = 320;
  const flat = (): Float64Array => {
    const random = randomFrom(seed);
    return Float64Array.from({ length: side * side }, () => 0.3 + 0.05 * random());
  };
  const fill = (
    values: Float64Array,
    [column, row, width, height]: readonly [number, number, number, number],
  ): void => {
    for (let y = row; y < row + height; y++) values.fill(0.9, y * side + column, y * side + column + width);
  };

  it('is found once, at every place, by blobs and templates', () => {
    const spots = Array.from({ length: 9 }, (_, place) => [30 + 30 * place, 40 + 30 * place] as const);
    const values = flat();
    for (const [x, y] of spots) fill(values, [x, y, 8, 8]);
    const drawn = ['0000000000', ...Array.from({ length: 8 }, () => '0999999990'), '0000000000'];
    const template = methodCard.parse({
      ...{ ...caseOf('template').card, task: 'detection' },
      method: { kind: 'template', drawn },
    });
    for (const card of [caseOf('blobs').card, template]) {
      const { told } = lookFor(card, sourceOf(values, side));
      const middles = told.map(({ x, y }) => [x, y]).sort(([one = 0], [other = 0]) => one - other);
      expect(middles).toEqual(spots.map(([x, y]) => [x + 4, y + 4]));
    }
  });

  it('is one edge, though several tiles saw a piece of it', () => {
    const values = flat();
    fill(values, [20, 100, 280, 60]);
    const card = methodCard.parse({
      ...caseOf('edges').card,
      labels: [{ name: 'edge', sizeM: { min: 400, max: 6000 } }],
    });
    const { told } = lookFor(card, sourceOf(values, side));
    const along = told.filter(({ width }) => width > 250);
    expect(along.map(({ y }) => Math.round(y)).sort()).toEqual([100, 160]);
    expect(told).toHaveLength(4);
  });
});

describe('a template', () => {
  it('may be a raster of its own, in other pixels', () => {
    const fine = Float64Array.from({ length: 24 * 24 }, (_, at) => {
      const [x, y] = [at % 24, Math.floor(at / 24)];
      return x >= 4 && x < 20 && y >= 4 && y < 20 && (x < 12 || y < 12) ? 1 : 0;
    });
    const chip = sourceOf(fine, 24);
    const example = { ...chip, grid: { ...chip.grid, transform: [5, 0, 0, 0, -5, 0] as const } };
    const values = new Float64Array(100 * 100).fill(0.2);
    for (let y = 40; y < 48; y++) values.fill(0.6, y * 100 + 30, y * 100 + (y < 44 ? 38 : 34));
    const card = methodCard.parse({
      ...{ ...caseOf('template').card, task: 'detection' },
      method: { kind: 'template', example: 'chip.tif' },
    });
    const { told } = lookFor(card, sourceOf(values, 100), example);
    expect(told).toMatchObject([{ x: 34, y: 44, width: 12, height: 12 }]);
    expect(told[0]?.strength).toBeCloseTo(1, 6);
    expect(() => lookFor(card, sourceOf(values, 100))).toThrow('The example of template is not there');
  });

  it('correlates as the sum of products does', () => {
    const [plane, kernel] = [complexPlane(8), complexPlane(8)];
    plane.real.set([1, 2, 3, 4, 5, 6, 7, 8], 0);
    plane.real.set([2, 0, 1, 0, 3, 0, 1, 0], 8);
    kernel.real.set([1, 2], 0);
    kernel.real.set([3, -1], 8);
    transformPlane(plane);
    transformPlane(kernel);
    const { real } = correlated(plane, kernel);
    const byHand = [0, 1, 2, 3].map((x) => {
      const [top, below] = [
        [1, 2, 3, 4, 5],
        [2, 0, 1, 0, 3],
      ];
      return (top[x] ?? 0) + 2 * (top[x + 1] ?? 0) + 3 * (below[x] ?? 0) - (below[x + 1] ?? 0);
    });
    for (const [x, value] of byHand.entries()) expect(real[x]).toBeCloseTo(value, 9);
  });
});

describe('a registry file of a method', () => {
  const { card } = caseOf('blobs');
  const refusal = (other: object): string => methodCard.safeParse({ ...card, ...other }).error?.message ?? '';

  it('says what it needs', () => {
    expect(refusal({})).toBe('');
    expect(refusal({ task: 'segmentation' })).toContain('expected detection for blobs');
    expect(refusal({ labels: [{ name: 'thing' }] })).toContain('blobs are told by it');
    expect(refusal({ labels: [...card.labels, ...card.labels] })).not.toBe('');
    expect(refusal({ bands: [{ role: 'red' }, { role: 'nir' }] })).toContain('expected one band');
    expect(refusal({ method: { kind: 'index', index: 'NOSUCH' } })).toContain('no index is called NOSUCH');
    expect(refusal({ method: { kind: 'index', index: 'NDVI' } })).toContain('for NDVI');
    expect(refusal({ method: { kind: 'template' } })).toContain('expected example or drawn');
  });
});
