import { expect, it } from 'vitest';
import { guessQuantity } from '../../agents/summary/band-quantity.ts';
import { guessRole } from '../../agents/summary/band-role.ts';
import type { BandDescription } from '../../core/description.ts';

const quality = (scale: number, name = 'qa_value'): BandDescription => ({
  index: 1,
  name,
  description: '',
  dtype: 'uint8',
  scale,
  offset: 0,
  unit: '1',
  quantity: '',
  nodata: [255],
  validRange: null,
  wavelengthNm: null,
  date: null,
  colour: '',
  grid: 0,
});

const seen = (band: BandDescription) => {
  const role = guessRole(band, 'overpass.nc', false, null);
  return { role: role?.value, quantity: guessQuantity(band, 'overpass.nc', role, null)?.value ?? null };
};

it('a quality layer with a scale of its own is a score, and holds no bits', () =>
  expect(seen(quality(0.01))).toEqual({ role: 'qa', quantity: null }));

it.each(['qa_value', 'QC_Day', 'pixel_reliability'])('%s of whole numbers may hold bits', (name) =>
  expect(seen(quality(1, name))).toEqual({ role: 'qa', quantity: 'qa-bits' }),
);
