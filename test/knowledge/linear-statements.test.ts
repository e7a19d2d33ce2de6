import { describe, expect, it } from 'vitest';
import { linearStatement } from '../../knowledge/recognition/linear-statements.ts';

describe('a formula in a readme', () => {
  it.each<readonly [string, number, number, string]>([
    ['surface temperature, K = DN * 0.00341802 + 149.0 ; fill = 0', 0.003_418_02, 149, 'K'],
    ['surface reflectance = (DN - 1000) / 10000. Outside: NaN.', 1e-4, -0.1, 'surface reflectance'],
    ['stored = round(NDVI * 100 + 100)', 0.01, -1, 'NDVI'],
    ['NDVI = value × 0.0001, nodata -32768 (cloud)', 1e-4, 0, 'NDVI'],
    ['Stored value = reflectance x 10000', 1e-4, 0, 'reflectance'],
    ['temperature (°C) = DN × 0,02 − 273,15', 0.02, -273.15, 'temperature'],
    ['T = -(2 - 0.5 * raw)', 0.5, -2, 'T'],
  ])('ties the stored number to the physical one: %s', (text, scale, offset, physical) => {
    const found = linearStatement(text);
    expect(found?.scale).toBeCloseTo(scale, 12);
    expect(found?.offset).toBeCloseTo(offset, 12);
    expect(found?.physical).toBe(physical);
  });

  it.each([
    'NDVI = (NIR - red) / (NIR + red)',
    '0 = not classified',
    'bit 3 = cloud',
    'sigma0 = 20*log10(DN) - 83',
    'scale = 0.1',
    'area = value * value',
    'K = 5 / DN',
    'height = dsm - dtm',
  ])('is none where it is no line over one stored number: %s', (text) => {
    expect(linearStatement(text)).toBeUndefined();
  });
});
