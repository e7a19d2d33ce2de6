import { describe, expect, it } from 'vitest';
import { roleOf } from '../../agents/reading/band-role.ts';
import { readBands } from '../../agents/reading/bands.ts';
import { readConditions } from '../../agents/reading/conditions.ts';
import { dateInName, readDates } from '../../agents/reading/dates.ts';
import { readBits, readClasses } from '../../agents/reading/flags.ts';
import { normaliseText, readNumber } from '../../agents/reading/text.ts';

const isoOf = (text: string) => readDates(text).map(({ iso }) => iso);

describe('reading dates', () => {
  it.each([
    ['on 15 June 2018', ['2018-06-15']],
    ['June 15th, 2018 and 2019-01-02', ['2018-06-15', '2019-01-02']],
    ['in March 2020', ['2020-03']],
    ['from 1985 to 2020', ['1985', '2020']],
    ['2018/6/5', ['2018-06-05']],
    ['a threshold of 2000 m', []],
    ['31 February 2020', ['2020-02']],
  ])('reads “%s”', (text, expected) => expect(isoOf(text)).toEqual(expected));

  it.each([
    ['LC08_L1TP_014032_20180311_B10.TIF', '2018-03-11'],
    ['Place_2013-09-14_NDVI.tif', '2013-09-14'],
    ['2022_06_10_0530_BT_31.tif', '2022-06-10'],
    ['MOD13Q1.A2014017.h12v10.hdf', '2014-01-17'],
    ['lights_201401_radiance.tif', '2014-01'],
    ['composite_1985.tif', '1985'],
    ['elevation.tif', null],
  ])('finds the date in the name %s', (name, expected) => expect(dateInName(name)).toBe(expected));
});

describe('reading numbers and comparisons', () => {
  it('takes thousands separators, typographic minus and exponents', () => {
    expect(readNumber('12,345.5')).toBe(12345.5);
    expect(readNumber('-3.4e38')).toBe(-3.4e38);
    expect(readConditions(normaliseText('NDVI below −0.25'))[0]).toMatchObject({ comparison: '<', value: -0.25 });
  });

  it.each([
    ['pixels above 310 K', '>', 310, 'K'],
    ['of at least 1 hectare', '>=', 1, 'ha'],
    ['0.5 ha or more', '>=', 0.5, 'ha'],
    ['no more than 20 %', '<=', 20, '%'],
    ['brighter than 1', '>', 1, ''],
    ['values ≤ 0.3', '<=', 0.3, ''],
    ['fell below 305 K', '<', 305, 'K'],
  ])('reads “%s”', (text, comparison, value, unit) => {
    expect(readConditions(normaliseText(text))[0]).toMatchObject({ comparison, value, unit });
  });

  it('reads a range, but not a span of years', () => {
    expect(readConditions('between 0.2 and 0.4')[0]).toMatchObject({ comparison: 'between', value: 0.2, upper: 0.4 });
    expect(readConditions('between 1985 and 2020')).toEqual([]);
  });
});

describe('reading signs', () => {
  it('takes positive and negative for a comparison with zero, where something is so', () => {
    expect(readConditions('pixels that have a positive NDBI')[0]).toMatchObject({ comparison: '>', value: 0 });
    expect(readConditions('the share of cells where NDSI is negative.')[0]).toMatchObject({
      comparison: '<',
      value: 0,
    });
    expect(readConditions('there is a positive correlation, counting negative radiances as zero')).toEqual([]);
  });
});

describe('reading definitions', () => {
  it('reads the order and the meaning of bands', () => {
    expect(readBands('The bands are ordered SWIR1, NIR, Red, Green.', roleOf).order?.roles).toEqual([
      'swir1',
      'nir',
      'red',
      'green',
    ]);
    expect(readBands('Band 3 is red, band 4 near infrared.', roleOf).statements).toMatchObject([
      { band: 3, role: 'red' },
      { band: 4, role: 'nir' },
    ]);
    expect(readBands('the green band (band 2)', roleOf).statements).toMatchObject([{ band: 2, role: 'green' }]);
  });

  it('reads bits and classes', () => {
    expect(readBits('bit 0 marks fill, bit 4 marks cloud; the rest')).toMatchObject([
      { bit: 0, meaning: 'fill' },
      { bit: 4, meaning: 'cloud' },
    ]);
    expect(readBits('Exclude fill (QA bit 0) and cloud (QA bit 3)')).toMatchObject([
      { bit: 0, meaning: 'fill' },
      { bit: 3, meaning: 'cloud' },
    ]);
    expect(readClasses('where class 42 is evergreen forest')).toMatchObject([
      { codes: [42], meaning: 'evergreen forest' },
    ]);
    expect(readClasses('forest (classes 41, 42 and 43)')[0]?.codes).toEqual([41, 42, 43]);
  });
});
