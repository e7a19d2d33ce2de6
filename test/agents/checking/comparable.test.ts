import { describe, expect, it } from 'vitest';
import { comparable } from '../../../agents/checking/comparable.ts';

const told = (value: number, unit: string, quantity = '') => ({ value, unit, quantity });

describe('two results', () => {
  it.each([
    ['a count and decibels', told(12, '1', 'count'), told(-9, 'dB', 'backscatter-db')],
    ['a count and an area', told(12, '1', 'count'), told(12, 'km2', 'area')],
    ['a count and a length', told(12, 'count'), told(12, 'm')],
    ['a share and an area', told(40, '%', 'share'), told(40, 'ha', 'area')],
    ['a share as a part and a count', told(0.4, '1', 'share'), told(40, '1', 'count')],
    ['an index and a count', told(0.4, '1', 'ndvi'), told(40, '1', 'count')],
    ['an index and a share', told(0.4, '', 'ndvi'), told(0.5, '1', 'share')],
    ['a share in percent and an index', told(40, '%', 'share'), told(0.4, '1', 'ndvi')],
    ['a temperature and a height', told(3, 'K'), told(3, 'm')],
  ])('are not compared where they measure different things: %s', (_, one, other) => {
    expect(comparable(one, other, false)).toBeUndefined();
    expect(comparable(other, one, false)).toBeUndefined();
  });

  it('are compared in one unit where they measure the same', () => {
    expect(comparable(told(1, 'km2'), told(50, 'ha'), false)).toBeCloseTo(0.5, 12);
    expect(comparable(told(280, 'K'), told(6, 'degC'), false)).toBeCloseTo(279.15, 9);
    expect(comparable(told(2, 'K'), told(6, 'degC'), true)).toBeCloseTo(6, 9);
    expect(comparable(told(3, 'count', 'pond-count'), told(4, '1', 'count'), false)).toBe(4);
  });
});
