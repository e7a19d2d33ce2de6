import { describe, expect, it } from 'vitest';
import { askedIn } from '../../agents/reading/asked.ts';
import { readDatedEncodings } from '../../agents/reading/dated-encodings.ts';
import { readMissingCodes } from '../../agents/reading/missing-codes.ts';

describe('codes of missing values', () => {
  it.each([
    ['-999 stands for a failed measurement and -888 for a sensor under maintenance.', [-999, -888]],
    ['Missing values are coded as -99.', [-99]],
    ['-77 and -88: not measured.', [-77, -88]],
    ['A flow of 0 means that the gauge was frozen and did not measure.', [0]],
    ['255 marks pixels without an observation.', [255]],
    ['999 stands for a failed analysis.', [999]],
  ])('%s', (text, codes) => {
    expect(readMissingCodes(text)).toEqual(codes);
  });

  it.each([
    'Values below 5 are kept.',
    '1 is water, 2 is forest.',
    'What is the mean of the 12 stations in 2019?',
    'How many of the 30 wells exceed 50 mg/l?',
  ])('none: %s', (text) => {
    expect(readMissingCodes(text)).toEqual([]);
  });
});

describe('encodings that change on a date', () => {
  it.each([
    [
      'Reflectance = DN / 10000 for scenes acquired before 2022-01-25, and (DN − 1000) / 10000 from that day on.',
      '2022-01-25',
      [1e-4, 0],
      [1e-4, -0.1],
    ],
    [
      'Scenes from before 2020 are stored as reflectance × 10000; scenes from 2020 on are stored as reflectance.',
      '2020',
      [1e-4, 0],
      [1, 0],
    ],
    ['Until 1994 levels were written in feet, from 1995 on in metres.', '1995', [1, 0], [1 / 0.3048, 0]],
    ['Scenes up to 2019 are in kelvin; since 2020 they are in °C.', '2020', [1, 0], [1, 273.15]],
  ])('%s', (text, since, before, after) => {
    const told = readDatedEncodings(text);
    expect(told?.since).toBe(since);
    for (const [side, [scale = 0, offset = 0]] of [
      [told?.before, before],
      [told?.after, after],
    ] as const) {
      expect(side?.scale).toBeCloseTo(scale, 6);
      expect(side?.offset).toBeCloseTo(offset, 6);
    }
  });

  it.each([
    'What is the mean discharge since 2001?',
    'The mean before 2000 and after 2000, in metres?',
    'Until 1994 levels were written in feet, later in metres.',
  ])('none: %s', (text) => {
    expect(readDatedEncodings(text)).toBeNull();
  });
});

it('what is asked ends with a question mark, and brackets explain', () => {
  expect(askedIn('It is in March. What is the mean (May)? doy 1 is 1 January.').trim()).toBe('What is the mean  ?');
  expect(askedIn('Give the mean (May).').trim()).toBe('Give the mean  .');
});
