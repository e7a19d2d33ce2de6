import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertUnit, parseUnit } from '../../knowledge/units.ts';

describe('converting a value', () => {
  it.each([
    [0, '°C', 'K', 273.15],
    [300, 'K', 'degC', 26.85],
    [212, '°F', '°C', 100],
    [-40, 'fahrenheit', 'celsius', -40],
    [0.35, 'fraction', '%', 35],
    [35, 'percent', '1', 0.35],
    [2.5, 'km2', 'ha', 250],
    [1, 'ha', 'm2', 10_000],
    [1, 'acre', 'm²', 4046.8564224],
    [1, 'km^2', 'm**2', 1e6],
    [3, 'square kilometres', 'km2', 3],
    [20, 'degrees Celsius', 'K', 293.15],
    [12, 'mm', 'cm', 1.2],
    [1, 'mile', 'km', 1.609344],
    [1, 'mm/h', 'mm/day', 24],
    [1, 'm/s', 'km/h', 3.6],
    [1, 'mm day-1', 'mm per year', 365.2425],
    [12, 'mm/year', 'mm/month', 1],
    [0.1, 'K/decade', 'degC/year', 0.01],
    [10, 'nW/cm2/sr', 'W m-2 sr-1', 1e-4],
    [10, 'W/m2/sr/µm', 'W m⁻² sr⁻¹ nm⁻¹', 0.01],
    [1013.25, 'hPa', 'Pa', 101_325],
    [6.02214076e23, 'molec', 'mol', 1],
    [100, 'people/km2', 'persons/ha', 1],
    [180, 'deg', 'rad', Math.PI],
    [-10, 'dB', '1', 0.1],
    [100, '1', 'dB', 20],
  ])('gives %d %s in %s', (value, from, to, expected) => {
    const converted = convertUnit(value, from, to);
    expect(converted).toBeDefined();
    expect(converted).toBeCloseTo(expected, 9);
  });

  it('converts a temperature difference without the zero points', () => {
    expect(convertUnit(10, '°C', 'K', { difference: true })).toBe(10);
    expect(convertUnit(9, '°F', 'K', { difference: true })).toBeCloseTo(5);
    expect(convertUnit(10, '°C', 'K')).toBeCloseTo(283.15);
  });

  it('takes water per area for its depth only when told to', () => {
    expect(convertUnit(5, 'kg m-2', 'mm')).toBeUndefined();
    expect(convertUnit(5, 'kg m-2', 'mm', { water: true })).toBeCloseTo(5);
    expect(convertUnit(1 / 86_400, 'kg m-2 s-1', 'mm/day', { water: true })).toBeCloseTo(1);
  });

  it.each([
    ['m', 'm2'],
    ['mm', 'mm/day'],
    ['K', '%'],
    ['DN', '1'],
    ['count', 'person'],
    ['dB', '%'],
    ['dB', 'K'],
    ['deg', '°C'],
    ['banana', 'm'],
    ['', '1'],
  ])('has no conversion from "%s" to "%s"', (from, to) => {
    expect(convertUnit(1, from, to)).toBeUndefined();
  });

  it('keeps missing values missing', () => {
    expect(convertUnit(Number.NaN, 'K', '°C')).toBeNaN();
  });

  it('comes back to the value it started from', () => {
    const pairs = [
      ['K', '°F'],
      ['%', '1'],
      ['km2', 'acre'],
      ['mm/month', 'm/s'],
      ['dB', '1'],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.double({ min: 0.01, max: 300, noNaN: true }), ([from, to], value) => {
        const there = convertUnit(value, from, to);
        const back = there === undefined ? undefined : convertUnit(there, to, from);
        expect(back).toBeCloseTo(value, 6);
      }),
    );
  });
});

describe('reading a unit', () => {
  it('tells millimetres, metres and square metres apart', () => {
    expect(parseUnit('mm')).toMatchObject({ dimension: { m: 1 }, scale: 1e-3 });
    expect(parseUnit('m2')).toMatchObject({ dimension: { m: 2 }, scale: 1 });
    expect(parseUnit('min')).toMatchObject({ dimension: { s: 1 }, scale: 60 });
  });

  it('drops the zero point inside a rate', () => {
    expect(parseUnit('°C/year')?.offset).toBe(0);
  });

  it.each(['constructor', 'foo/bar', 'm//s', '__proto__', 'kg of rice'])('does not know "%s"', (text) => {
    expect(parseUnit(text)).toBeUndefined();
  });
});
