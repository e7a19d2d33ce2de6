import { describe, expect, it } from 'vitest';
import type { DataProfile } from '../../../core/profile.ts';
import { gapsOf } from '../../../reasoners/language/ground/stated-gaps.ts';

const gapsSaid = (text: string): readonly number[] =>
  gapsOf(
    {
      files: [{ path: 'rain.csv', kind: 'table', columns: [] }],
      documents: [{ path: 'README.md', text: `- \`rain.csv\`: rain in mm. ${text}` }],
    } as unknown as DataProfile,
    'rain.csv',
  );

describe('numbers that a readme calls no value', () => {
  it.each([
    ['-99.9 = gauge out of order, no value.', [-99.9]],
    ['-9 means the sensor was frozen, no reading', [-9]],
    ['-999 is missing; -888 = out of service', [-999, -888]],
    ['-1: no data', [-1]],
  ])('%s', (text, expected) => {
    expect(gapsSaid(text)).toEqual(expected);
  });

  it.each([
    '0 = dry, 5 = wet',
    '0 = no rain',
    '1 = gauge in the valley',
    '12 is the number of gauges, some out of order',
  ])('are none: %s', (text) => {
    expect(gapsSaid(text)).toEqual([]);
  });
});
