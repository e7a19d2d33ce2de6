import { describe, expect, it } from 'vitest';
import { endingOf, mentionsEnding } from '../../agents/summary/documents/endings.ts';

const base = 'x/S1B_IW_20220301T052331_DVP_RTC20_G_gpuned_A1B2';
const files = ['VV', 'VH', 'dem', 'inc_map'].map((ending) => `${base}_${ending}.tif`);

describe('what files of one package are told apart by', () => {
  it('is what follows their common name, from a whole word on', () => {
    expect(files.map((file) => endingOf(file, files))).toEqual(['VV', 'VH', 'dem', 'inc_map']);
    expect(endingOf('x/ndvi.tif', ['x/ndvi.tif', 'x/ndwi.tif'])).toBe('');
    expect(endingOf(`${base}_VV.tif`, [`${base}_VV.tif`, 'y/other.tif'])).toBe('');
  });

  it.each([
    ['inc_map', 'The map of angles (inc_map) is in radians.', true],
    ['inc_map', 'inc_map: radians', true],
    ['inc_map', 'The incidence map is in radians.', false],
    ['inc_map', 'sinc_maps are in radians.', false],
    ['dem', 'The heights (dem) are in metres.', true],
    ['dem', 'A dem was used for terrain correction.', false],
    ['', 'Anything ().', false],
  ])('“%s” is named by “%s”: %s', (ending, line, named) => {
    expect(mentionsEnding(line, ending)).toBe(named);
  });
});
