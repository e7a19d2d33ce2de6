import { describe, expect, it } from 'vitest';
import { findQuantity, quantities } from '../../knowledge/quantities.ts';
import { parseUnit } from '../../knowledge/units.ts';

const unmeasured = new Set(['codes', 'flags', 'date', 'currency', 'FNU', 'of the value']);

describe('the table of quantities', () => {
  it('covers what Earth observation measures', () => {
    expect(quantities().length).toBeGreaterThanOrEqual(100);
  });

  it('states a unit that can be converted, or none for names and dates', () => {
    for (const quantity of quantities()) {
      expect(unmeasured.has(quantity.unit) || parseUnit(quantity.unit), quantity.id).toBeTruthy();
    }
  });

  it('keeps the usual range inside the possible one', () => {
    for (const { id, range, hardRange } of quantities()) {
      if (!range || !hardRange) continue;
      expect(range.min, id).toBeGreaterThanOrEqual(hardRange.min ?? Number.NEGATIVE_INFINITY);
      expect(range.max, id).toBeLessThanOrEqual(hardRange.max ?? Number.POSITIVE_INFINITY);
    }
  });

  it('never interpolates or averages names', () => {
    for (const quantity of quantities().filter(({ kind }) => kind === 'codes' || kind === 'flags')) {
      expect(quantity.resampling.every((method) => method === 'nearest' || method === 'mode')).toBe(true);
      expect(quantity.statistics).not.toContain('mean');
    }
  });

  it('conserves amounts per cell', () => {
    for (const quantity of quantities().filter(({ kind }) => kind === 'total')) {
      expect(quantity.resampling, quantity.id).not.toContain('bilinear');
      expect(quantity.statistics, quantity.id).toContain('sum');
    }
  });

  it('offers no plain mean where it would be wrong', () => {
    for (const quantity of quantities().filter(({ averaging }) => averaging !== undefined)) {
      expect(quantity.statistics, quantity.id).not.toContain('mean');
    }
    expect(findQuantity('backscatter in dB')?.averaging).toBe('linear');
    expect(findQuantity('aspect')?.averaging).toBe('circular');
  });
});

describe('finding a quantity', () => {
  it.each([
    ['LST', 'land-surface-temperature'],
    ['land surface temperature', 'land-surface-temperature'],
    ['night-time lights', 'night-light-radiance'],
    ['rainfall', 'precipitation'],
    ['NDVI', 'ndvi'],
    ['normalized difference vegetation index', 'ndvi'],
    ['land cover', 'class'],
    ['chl-a', 'chlorophyll-concentration'],
    ['sigma0', 'backscatter'],
  ])('takes %s for %s', (text, id) => {
    expect(findQuantity(text)?.id).toBe(id);
  });

  it('derives a quantity from a spectral index', () => {
    expect(findQuantity('NDCI')).toMatchObject({ id: 'ndci', kind: 'index', hardRange: { min: -1, max: 1 } });
    expect(findQuantity('S2REP')).toMatchObject({ unit: 'nm' });
  });

  it('gives nothing for what it does not know', () => {
    expect(findQuantity('happiness')).toBeUndefined();
  });
});
