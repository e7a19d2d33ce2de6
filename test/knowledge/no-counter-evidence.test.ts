import { describe, expect, it } from 'vitest';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const statusOf = (path: string, values: readonly number[], dtype: string, text: string, source = 'README.txt') => {
  const distinct = dtype.startsWith('uint') ? [...values] : null;
  const file: FileClues = {
    ...fileOf(path, [{ ...bandOf(values, dtype), distinct }]),
    texts: [{ source, text }],
    statements: statementsIn(text, source),
  };
  return recognise([file])[0]?.status;
};

const dem = 'Copernicus_DSM_10_N45_00_E007_00_DEM.tif';
const scene = 'S1A_IW_20210601T052345_DVP_RTC30_G_gpuned_7A1F';
const [heights, power] = [
  [310.2, 934.5, 1480.7],
  [0.025, 0.089, 0.291],
];

describe('what is nothing against a product', () => {
  it.each([
    ['terms', dem, heights, 'produced using WorldDEM (c) DLR e.V. 2010-2014; all rights reserved', 'eula_F.txt'],
    ['a licence', dem, heights, 'Licensed under CC-BY 4.0 by a surveying office.', 'README.txt'],
    ['a conversion', `${scene}_VV.tif`, power, 'To convert to decibel: 10 * log10(power).', 'README.txt'],
    ['what one can do', `${scene}_VV.tif`, power, 'Values can be converted to decibel with 10 * log10.', 'README.txt'],
    ['options', `${scene}_VV.tif`, power, 'Options: gamma-0; scale power; not filtered; entire granule.', 'README.txt'],
  ])('%s', (_what, path, values, text, source) => {
    expect(statusOf(path, values, 'float32', text, source)).toBe('established');
  });

  it('the legend of the layer itself', () => {
    const legend = '0. Not tested\n1. Tested\n2. Angle less than the slope\n4. Layover\n8. Steep\n16. Shadow';
    expect(statusOf(`${scene}_ls_map.tif`, [0, 1, 5, 17, 21], 'uint8', legend)).toBe('established');
  });

  it.each([
    ['what was done', 'Values were converted to decibel with 10 * log10(power).'],
    ['what was done to get something', 'To get decibels we applied 10 * log10(power).'],
    ['a part of a list', 'Layers: (a) power, (b) angle, (c) log10 of the power'],
  ])('but not %s', (_what, text) => {
    expect(statusOf(`${scene}_VV.tif`, power, 'float32', text)).not.toBe('established');
  });
});
