import { describe, expect, it } from 'vitest';
import { comparable, readAlike } from '../../../agents/checking/comparable.ts';
import type { Parameter, WorkflowNode } from '../../../core/workflow.ts';

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

const node = (bands: readonly number[], params: Readonly<Record<string, Parameter>> = {}): WorkflowNode => ({
  ...{ id: 'n', purpose: '', stage: 'analyse', template: null, params, outputs: {} },
  inputs: {
    v: {
      ...{ kind: 'layers', as: 'raster', quantity: 'ndvi', unit: '1' },
      layers: bands.map((band) => ({ file: 'a.tif', band, date: null })),
    },
  },
});
const given = (value: number | string, origin: Parameter['origin'] = 'question'): Parameter => ({
  value,
  origin,
  reason: '',
});
const question = 'What is the mean height of the pixels above 640 m of Old Harbour?';
const of = (source: string) => ({ source, question });

describe('a difference weighs where templates and tool read alike', () => {
  const tool = "const harbour = 'Old Harbour'; if (v[i] > 640) sum += v[i];";
  it('the same bands, limit and name', () => {
    const twin = node([1], { above: given(640), name: given('Old Harbour') });
    expect(readAlike(node([1]), of(tool), { nodes: [twin] })).toBe(true);
  });
  it.each([
    ['other bands', node([2], { above: given(640), name: given('Old Harbour') })],
    ['no limit', node([1], { name: given('Old Harbour') })],
    ['no name', node([1], { above: given(640) })],
    [
      'a limit that nobody asked for',
      node([1], { above: given(640), name: given('Old Harbour'), maxSlope: given(30, 'default') }),
    ],
  ])('but not where the templates have %s', (_, twin) => {
    expect(readAlike(node([1]), of(tool), { nodes: [twin] })).toBe(false);
  });
  it('a limit of the question that the tool lacks is its slip', () => {
    const twin = node([1], { above: given(640), name: given('Old Harbour') });
    expect(
      readAlike(node([1]), of("const harbour = 'Old Harbour'; if (v[i] > 460) sum += v[i];"), { nodes: [twin] }),
    ).toBe(true);
  });
});
