import { describe, expect, it } from 'vitest';
import { evaluateExpression, parseExpression } from '../../knowledge/expression.ts';
import { classOfValue, findMethod, type Method, methods } from '../../knowledge/methods.ts';
import { parseUnit } from '../../knowledge/units.ts';

function method(id: string): Method {
  const found = findMethod(id);
  if (found === undefined) throw new Error(`no method ${id}`);
  return found;
}

describe('the table of methods', () => {
  it('covers the analyses that studies use, each with a source', () => {
    expect(methods().length).toBeGreaterThanOrEqual(60);
    for (const { id, citation } of methods()) expect(citation.length, id).toBeGreaterThan(0);
  });

  it('orders classes without gaps or overlaps', () => {
    for (const { id, classes, classesOf } of methods()) {
      expect(classes === undefined, id).toBe(classesOf === undefined);
      for (const [position, { min, max }] of (classes ?? []).entries()) {
        if (min !== null && max !== null) expect(min, id).toBeLessThan(max);
        const next = classes?.[position + 1];
        if (next) expect(next.min, id).toBe(max);
      }
    }
  });

  it('states formulas that parse and thresholds in known units', () => {
    for (const { id, formula, thresholds } of methods()) {
      if (formula !== undefined) expect(() => parseExpression(formula), id).not.toThrow();
      for (const { unit } of thresholds ?? []) expect(parseUnit(unit), `${id} ${unit}`).toBeDefined();
    }
  });

  it.each([
    ['burn-severity', 0.3, 'moderate-low severity'],
    ['burn-severity', 0.7, 'high severity'],
    ['spi', -1.7, 'severely dry'],
    ['spi', 0, 'near normal'],
    ['vegetation-condition', 35, 'mild drought'],
    ['aridity-index', 0.3, 'semi-arid'],
    ['getis-ord-gi', 2, 'hot spot, 95 % confidence'],
  ])('classes %s of %d as %s', (id, value, name) => {
    expect(classOfValue(method(id), value)).toBe(name);
  });

  it('gives a missing value no class', () => {
    expect(classOfValue(method('spi'), Number.NaN)).toBeUndefined();
    expect(classOfValue(method('pca'), 1)).toBeUndefined();
  });

  it('computes the textbook brightness temperature of a TIRS radiance', () => {
    const formula = parseExpression(method('brightness-temperature').formula ?? '');
    const kelvin = evaluateExpression(formula, { k1: 774.8853, k2: 1321.0789, radiance: 9.5 });
    expect(kelvin).toBeGreaterThan(295);
    expect(kelvin).toBeLessThan(303);
  });

  it.each([
    ['Mann Kendall test', 'mann-kendall'],
    ["Sen's slope", 'theil-sen'],
    ['dNBR', 'burn-severity'],
    ['Standardized precipitation index', 'spi'],
    ['SUHI', 'heat-island-intensity'],
  ])('finds %s as %s', (text, id) => {
    expect(findMethod(text)?.id).toBe(id);
  });
});
