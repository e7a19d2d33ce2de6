import { expect, it } from 'vitest';
import { sayCrs, sayNumber, sayQuantity, sayUnit, ticksOf } from '../../report/say.ts';

it.each([
  [5_622_025, 'm2', '5.62 km²'],
  [12_500, 'm2', '1.25 ha'],
  [812, 'm2', '812 m²'],
  [675_282, 'count', '675,282'],
  [44.409_595_253_9, '%', '44.41 %'],
  [23.590_97, 'degC', '23.59 °C'],
  [-0.0559, '1', '−0.0559'],
  [12_345.678, 'm', '12.3 km'],
  [0, 'm2', '0 m²'],
  [Number.NaN, 'm', 'missing m'],
  [1.5e-7, '1', '1.5 × 10⁻⁷'],
])('%d %s is said %s', (value, unit, said) => {
  expect(sayQuantity(value, unit)).toBe(said);
});

it('says units, numbers and systems as people write them', () => {
  expect(sayUnit('W m-2 sr-1')).toBe('W m⁻² sr⁻¹');
  expect(sayUnit('nW/cm2/sr')).toBe('nW/cm²/sr');
  expect(sayNumber(1999.5, 4)).toBe('2,000');
  expect(sayCrs('+proj=utm +zone=12 +ellps=GRS80 +units=m')).toBe('UTM zone 12');
  expect(sayCrs('')).toBe('no CRS');
});

it('puts ticks at round numbers, also around zero', () => {
  expect(ticksOf(0.281, 0.583)).toEqual([0.3, 0.4, 0.5]);
  expect(ticksOf(-0.6, 0.6)).toEqual([-0.5, 0, 0.5]);
});
