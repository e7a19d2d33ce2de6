import { describe, expect, it } from 'vitest';
import { statementsIn } from '../../knowledge/recognition/statements.ts';

const scaleOf = (text: string): number | undefined =>
  statementsIn(text, 'README').flatMap((one) => (one.kind === 'encoding' ? [one.scale] : []))[0];

describe('the direction of a factor that a text gives', () => {
  it('undoes what the values were multiplied by before they were stored', () => {
    for (const text of [
      'stored x 10000 (Int16).',
      'NDVI of July minus NDVI of June, stored × 10000',
      'NDVI*10000',
      'NDVI x 10,000 as integers',
      'multiplied by 10000 before saving',
      'Reflectance was multiplied by 10.000 and written as Int16.',
      'Values times 10000',
      'values are scaled by 10000',
      'divide by 10 000',
      'reflectance = DN / 10000, then saved as uint16',
    ])
      expect(scaleOf(text), text).toBeCloseTo(0.0001, 12);
    expect(scaleOf('temperature * 10, then stored as int16')).toBeCloseTo(0.1, 12);
    expect(scaleOf('multiplied by 1,000 and rounded')).toBeCloseTo(0.001, 12);
    expect(scaleOf('Unit: degrees Celsius times 100.')).toBeCloseTo(0.01, 12);
    expect(scaleOf('Einheit: Grad Celsius mal 10.')).toBeCloseTo(0.1, 12);
  });

  it('multiplies by what is called a factor, and by what the stored numbers are to be multiplied by', () => {
    for (const text of [
      'scale factor 0.0001',
      'multiply by 0.0001',
      'values are multiplied by 0.0001 to get NDVI',
      'stored x 0.0001',
      'DN x 0.0001',
    ])
      expect(scaleOf(text), text).toBeCloseTo(0.0001, 12);
    expect(scaleOf('The numbers must be multiplied by 10 to get millimetres.')).toBe(10);
    expect(scaleOf('Sums were divided by 10 before they were stored.')).toBe(10);
  });

  it('takes nothing where the direction is open or the number is no factor', () => {
    for (const text of [
      'DN x 10000',
      'scale factor 10000',
      'pixels x 10 m',
      'values on 10 x 10 m',
      'tile 2021/10',
      'was multiplied by 0.0001',
    ])
      expect(scaleOf(text), text).toBeUndefined();
  });
});
