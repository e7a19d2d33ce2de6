import { expect, it } from 'vitest';
import { unitInName } from '../../agents/checking/column-units.ts';
import { namedFacts } from '../../agents/summary/records/column-units.ts';

const inProfile = (name: string): string | undefined => namedFacts({ name, type: 'number', samples: [] })?.unit;

it.each([
  ['area_sq_km', 'km2'],
  ['area_square_km', 'km2'],
  ['areaSqKm', 'km2'],
  ['area km 2', 'km2'],
  ['area_km2', 'km2'],
  ['area_sq_mi', 'mile2'],
  ['volume_cu_m', 'm3'],
  ['length_km', 'km'],
])('the unit that “%s” ends with is read with its power', (name, unit) => {
  expect(inProfile(name)).toBe(unit);
  expect(unitInName(name)).toBe(unit);
});

it.each(['people_per_km', 'people_per_sq_km', 'km', 'reading_2'])(
  '“%s” states no unit that a reader could use',
  (name) => {
    expect(inProfile(name)).toBeUndefined();
    expect(unitInName(name)).toBe('');
  },
);

it.each([
  ['wind_speed_ms', 'm/s'],
  ['wind_ms', 'm/s'],
  ['WindSpeed_m_s', 'm/s'],
  ['wind speed ms-1', 'm/s'],
  ['gust_kmh', 'km/h'],
  ['wind_speed_km_h', 'km/h'],
  ['max wind kph', 'km/h'],
  ['response_ms', undefined],
  ['windows_open', undefined],
])('the name “%s” of a speed tells its unit: %s', (name, unit) => {
  expect(inProfile(name)).toBe(unit);
});
