import { expect, it } from 'vitest';
import { guessQuantity } from '../../agents/summary/band-quantity.ts';
import type { BandDescription } from '../../core/description.ts';

const quantityOf = (name: string, description: string): string | null => {
  const band: BandDescription = {
    index: 1,
    name,
    description,
    dtype: 'float32',
    nodata: [],
    validRange: null,
    scale: 1,
    offset: 0,
    unit: '',
    quantity: '',
    wavelengthNm: null,
    colour: '',
    categories: {},
    date: null,
    grid: 0,
  };
  return guessQuantity(band, 'july.nc', null, null)?.value ?? null;
};

it('takes a band that is described as an anomaly for a difference of what it is called after, or for nothing', () => {
  expect(quantityOf('sst', 'SST anomaly relative to 1991-2020')).toBe('temperature-difference');
  expect(quantityOf('precip', 'Departure from the normal')).toBeNull();
  expect(quantityOf('precip', 'precipitation anomalies')).toBeNull();
});

it('takes it for what it is called where the description tells no difference', () => {
  expect(quantityOf('sst', 'Daily sea surface temperature')).toBe('sea-surface-temperature');
  expect(quantityOf('precip', 'Precipitation, different gauges')).toBe('precipitation');
});
