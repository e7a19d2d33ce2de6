import { describe, expect, it } from 'vitest';
import { products } from '../../knowledge/product-table.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { kindIn, quantityKinds } from '../../knowledge/quantity-kinds.ts';
import { variantOf } from '../../knowledge/recognition/product-version.ts';

describe('kinds of a quantity', () => {
  it('are told by the words of names, tags and descriptions, in any writing', () => {
    expect(kindIn('backscatter', 'S1_gamma0_VV')).toBe('gamma nought');
    expect(kindIn('backscatter-db', 'Sigma nought, dB')).toBe('sigma nought');
    expect(kindIn('sea-surface-temperature', 'sea_surface_foundation_temperature')).toBe('foundation');
    expect(kindIn('sea-surface-temperature', 'sea surface subskin temperature')).toBe('subskin');
    expect(kindIn('air-temperature', 'wc2.1_10m_tmax_07')).toBe('daily maximum');
    expect(kindIn('land-surface-temperature', 'LST_Night_1km')).toBe('night');
  });

  it('are not told where none or several are named, or of another quantity', () => {
    expect(kindIn('backscatter', 'sigma0 converted to gamma0')).toBeUndefined();
    expect(kindIn('backscatter', 'VV')).toBeUndefined();
    expect(kindIn('precipitation', 'tmax')).toBeUndefined();
    expect(kindIn('air-temperature', 'max')).toBeUndefined();
  });

  it('are of quantities that are known, in their table and in those of products', () => {
    for (const { quantities, kinds } of quantityKinds()) {
      for (const id of quantities) expect(findQuantity(id)?.id, id).toBe(id);
      expect(Object.keys(kinds).length).toBeGreaterThan(1);
    }
    for (const { id, bands } of products())
      for (const { kind, quantity } of bands)
        if (kind !== undefined) {
          const known = quantityKinds().filter(({ quantities }) => quantities.includes(quantity));
          expect(
            known.some(({ kinds }) => Object.hasOwn(kinds, kind)),
            `${id}: ${kind}`,
          ).toBe(true);
        }
  });
});

describe('a delivery of a product', () => {
  const variant = (id: string, fields: Readonly<Record<string, string>>): string | undefined => {
    const product = products().find((one) => one.id === id);
    if (!product) throw new Error(`no product ${id}`);
    const recognised = {
      status: 'established',
      products: [product],
      fields,
      for: [],
      against: [],
      fits: [],
      bands: [],
    };
    return variantOf(recognised as unknown as Parameters<typeof variantOf>[0]);
  };

  it('is told by a part of the official name: the early, late or final run', () => {
    const day = { year: '2021', month: '05', day: '08' };
    expect(variant('gpm-imerg-daily', { ...day, run: '-E' })).toBe('early run');
    expect(variant('gpm-imerg-daily', { ...day, run: '-L' })).toBe('late run');
    expect(variant('gpm-imerg-daily', day)).toBe('final run');
    expect(variant('gpm-imerg-daily', {})).toBeUndefined();
  });

  it('says which calibration a radar scene has', () =>
    expect(variant('sentinel-1-hyp3-rtc-power', { processing: 'spunem' })).toBe('sigma nought'));
});
