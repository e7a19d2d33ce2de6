import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';

const read: readonly (readonly [question: string, expression: string])[] = [
  ['What is the mean elevation in feet?', 'mean(elevation) in ft'],
  ['What is the maximum elevation in yards?', 'max(elevation) in yd'],
  ['Mean elevation where elevation is above 1,000 feet', 'mean(elevation where elevation > 1000 ft)'],
  ['How many square miles of cropland are there?', "area(landcover = 'cropland') in mi2"],
  ['Area of cropland in thousand hectares', "area(landcover = 'cropland') in 'thousand ha'"],
  ['Area of cropland in millions of square metres', "area(landcover = 'cropland') in 'million m2'"],
  ['What was the mean rainfall of July 1999 in inches?', 'mean(rain) on 1999-07 in inch'],
  [
    'Mean NDVI where elevation is over two thousand feet on 2022-07-15',
    'mean(ndvi where elevation > 2000 ft) on 2022-07-15',
  ],
];

/** Units of another kind, of several sizes, or of none. */
const unread = [
  'What is the mean elevation in gallons?',
  'What is the mean elevation in litres?',
  'Area of cropland in feet',
  'Area of cropland in thousands',
  'Area of cropland in million bushels',
  'What is the mean elevation in furlongs?',
  'What was the mean rainfall of July 1999 in cumecs?',
  'What was the mean LST on 15 July 2022 in thousand degrees Celsius?',
  'What was the mean LST on 15 July 2022 in tons?',
];

describe('units by their everyday names', () => {
  it.each(read)('%s', (question, expression) => {
    expect(expressions(question)).toEqual([expression]);
  });

  it.each(unread)('is not read: %s', (question) => {
    expect(expressions(question)).toEqual([]);
  });
});
