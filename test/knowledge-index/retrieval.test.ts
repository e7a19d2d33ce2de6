import { describe, expect, it } from 'vitest';
import { openKnowledge } from '../../knowledge/base.ts';
import { labels, recallOf } from './labelled.ts';
import { atEnd, temporaryFolder } from './support.ts';

const openBase = async () => {
  const base = await openKnowledge({ cacheDirectory: temporaryFolder() });
  atEnd(base.close);
  return base;
};

describe('the labelled questions', () => {
  it('are at least 150, in two halves, each asked once', () => {
    expect(labels.length).toBeGreaterThanOrEqual(150);
    expect(new Set(labels.map(({ query }) => query)).size).toBe(labels.length);
    const heldOut = labels.filter(({ half }) => half === 'held-out').length;
    expect(Math.abs(heldOut - labels.length / 2)).toBeLessThanOrEqual(1);
  });

  it('want entries that exist', async () => {
    const base = await openBase();
    const unknown = labels.flatMap(({ wanted }) => wanted.flat()).filter((id) => base.get(id) === undefined);
    expect(unknown).toEqual([]);
  });

  it.each(['tune', 'held-out'] as const)('of the half "%s" find what they want among the first five', async (half) => {
    const base = await openBase();
    const { atFive, missed } = await recallOf(
      base,
      labels.filter((label) => label.half === half),
    );
    console.log(`recall@5 (${half}, BM25 alone): ${atFive.toFixed(3)}`);
    expect(atFive, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a question', () => {
  it('is never read as search syntax', async () => {
    const base = await openBase();
    for (const question of [
      '"',
      'a OR (b',
      'NEAR(x y)',
      '* ^ :',
      'title : ndvi',
      "'; DROP TABLE entry; --",
      '-',
      'NOT AND OR',
    ])
      await expect(base.retrieve(question)).resolves.toBeInstanceOf(Array);
  });

  it('of stop words alone, or of nothing, finds nothing', async () => {
    const base = await openBase();
    expect(await base.retrieve('what is the')).toEqual([]);
    expect(await base.retrieve('')).toEqual([]);
  });

  it('finds the same in British and American spelling, and by abbreviation or full name', async () => {
    const base = await openBase();
    const first = async (question: string) => (await base.retrieve(question)).map(({ id }) => id);
    expect(await first('normalised difference vegetation index')).toEqual(
      await first('normalized difference vegetation index'),
    );
    expect(await first('LST range')).toContain('quantity:land-surface-temperature');
  });

  it('gives rank, score, kind, id, title, text and source, best first', async () => {
    const base = await openBase();
    const found = await base.retrieve('burn severity', { top: 3 });
    expect(found.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
    for (const entry of found)
      expect(Object.keys(entry).sort()).toEqual(['id', 'kind', 'rank', 'score', 'source', 'text', 'title']);
  });

  it('is answered within kind, domain, stage and sensor; entries bound to no sensor pass', async () => {
    const base = await openBase();
    const kinds = await base.retrieve('temperature', { kinds: ['quantity', 'method'], top: 20 });
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['quantity', 'method']));
    const domain = await base.retrieve('temperature', { domain: 'urban', top: 20 });
    expect(domain.every(({ id }) => base.get(id)?.domain === 'urban')).toBe(true);
    const stage = await base.retrieve('temperature', { stage: 'prepare', kinds: ['article', 'product'], top: 20 });
    expect(stage.every(({ id }) => base.get(id)?.stages?.includes('prepare'))).toBe(true);
    const sensor = await base.retrieve('surface temperature', { sensor: 'Landsat 8', top: 40 });
    const bound = sensor.map(({ id }) => base.get(id)?.sensors ?? []).filter(({ length }) => length > 0);
    expect(bound.length).toBeGreaterThan(0);
    expect(bound.every((sensors) => sensors.includes('landsat'))).toBe(true);
    expect(sensor.some(({ id }) => (base.get(id)?.sensors ?? []).length === 0)).toBe(true);
  });

  it('for no or too many entries is refused with the limits', async () => {
    const base = await openBase();
    await expect(base.retrieve('ndvi', { top: 0 })).rejects.toMatchObject({ code: 'knowledge.top', fault: 'user' });
    await expect(base.retrieve('ndvi', { top: 101 })).rejects.toMatchObject({ code: 'knowledge.top' });
  });
});
