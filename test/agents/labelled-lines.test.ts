import { describe, expect, it } from 'vitest';
import { labelledFiles, labelledParts } from '../../agents/summary/documents/labelled-lines.ts';

const files = [
  'data/LC08_L2SP_190028_20210705_20210713_02_T1_ST_B10.TIF',
  'data/LC08_L2SP_190028_20210705_20210713_02_T1_QA_PIXEL.TIF',
  'data/TCD_2018_010m_crop.tif',
  'ndvi_month_2020.tif',
  'ndvi_month_2021.tif',
];

describe('a line of a readme that begins with a name', () => {
  it.each<readonly [string, readonly number[]]>([
    [' ST_B10: surface temperature', [0]],
    ['- `QA_PIXEL`: bit 0 fill', [1]],
    ['TCD_2018: tree cover in %', [2]],
    ['ndvi_month_YYYY.tif : twelve bands', [3, 4]],
    ['* ndvi_*.tif   scaled', [3, 4]],
    ['cover_map.tif: classes', []],
    ['The QA_PIXEL layer was made a mask.', [1]],
    ['TCD is in %', [2]],
    ['TCD file: tree cover in %', [2]],
    ['NDVI files: one a month', [3, 4]],
  ])('is about the files so called: %s', (line, expected) => {
    expect(labelledFiles(line, files)).toEqual(expected.map((index) => files[index]));
  });

  it.each(['Note: all rasters are in UTM', 'The values are in mm', 'Units: K', 'temperature in K'])(
    'has no label where a plain word stands: %s',
    (line) => {
      expect(labelledFiles(line, files)).toBeNull();
    },
  );
});

describe('a line about two files', () => {
  it('is one part for each', () => {
    expect(labelledParts('TCD file: in %, 255 = gap.  NDVI files: one a month.')).toEqual([
      'TCD file: in %, 255 = gap.',
      'NDVI files: one a month.',
    ]);
    expect(labelledParts('The TCD file is in %. See the NDVI files.')).toHaveLength(1);
  });
});
