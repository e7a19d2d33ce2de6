import { describe, expect, it } from 'vitest';
import type { ArrayVariable } from '../../geo/arrays/array-file.ts';
import { flagBits } from '../../geo/arrays/flag-bits.ts';

const variable = (attributes: Record<string, string | readonly number[]>): ArrayVariable => ({
  name: 'flags',
  dtype: 'int16',
  dimensions: ['y', 'x'],
  shape: [2, 2],
  attributes: new Map(Object.entries(attributes)),
  defaultFills: false,
  read: () => [0, 0, 0, 0],
});
const yes = { '0': 'no', '1': 'yes' };

describe('bits that a file names', () => {
  it('are one each where masks stand alone', () => {
    expect(flagBits(variable({ flag_masks: [8, 16, -32768], flag_meanings: 'land inland_water cloud' }), 16)).toEqual([
      { name: 'land', bit: 3, width: 1, values: yes },
      { name: 'inland water', bit: 4, width: 1, values: yes },
      { name: 'cloud', bit: 15, width: 1, values: yes },
    ]);
  });

  it('are a number where one mask has several values', () => {
    const attributes = {
      flag_masks: [1, 6, 6, 6],
      flag_values: [1, 2, 4, 6],
      flag_meanings: 'fill cloud_low cloud_medium cloud_high',
    };
    expect(flagBits(variable(attributes), 8)).toEqual([
      { name: 'fill', bit: 0, width: 1, values: yes },
      { name: 'cloud', bit: 1, width: 2, values: { '1': 'cloud low', '2': 'cloud medium', '3': 'cloud high' } },
    ]);
  });

  it('are none of a list of codes, of masks without a name each, and of bits that stand apart', () => {
    expect(flagBits(variable({ flag_values: [0, 1], flag_meanings: 'land sea' }), 8)).toBeUndefined();
    expect(flagBits(variable({ flag_masks: [1, 2], flag_meanings: 'land' }), 8)).toBeUndefined();
    expect(flagBits(variable({ flag_masks: [5], flag_meanings: 'odd' }), 8)).toBeUndefined();
    expect(flagBits(variable({ flag_masks: [0], flag_meanings: 'none' }), 8)).toBeUndefined();
  });
});
