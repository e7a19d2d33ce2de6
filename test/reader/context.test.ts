import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';

const asked = 'What was the mean LST on 2022-07-15?';
const plain = 'mean(lst) on 2022-07-15';

describe('who asks, and what for', () => {
  it.each([
    `I'm writing a piece on this year's weather. ${asked}`,
    `Farmer here. ${asked}`,
    'My boss wants to know what the mean LST was on 2022-07-15.',
    'Our council asked what the mean LST was on 2022-07-15.',
    "I'd like to know what the mean LST was on 2022-07-15.",
    'As a ranger, what was the mean LST on 2022-07-15?',
    'American reader here: what was the mean LST on 2022-07-15?',
    'For a school poster, what was the mean LST on 2022-07-15?',
    'Hi, quick one for our newsletter: what was the mean LST on 2022-07-15?',
  ])('is no part of the question: %s', (question) => expect(expressions(question)).toEqual([plain]));

  it.each([
    'Northam had what mean LST on 2022-07-15?',
    'Northam has what mean LST on 2022-07-15?',
    'Northam needs what mean LST on 2022-07-15?',
    'The north had what mean LST on 2022-07-15?',
    'The swamp has what mean LST on 2022-07-15?',
    `My farm lies in Northam. ${asked}`,
    `I farm in Northam. ${asked}`,
    `Our fields are cropland. ${asked}`,
    `Northam here. ${asked}`,
    `I only care about the damp parts. ${asked}`,
    `In Northam: what was the mean LST on 2022-07-15?`,
    'As a cropland farmer, what was the mean LST on 2022-07-15?',
    'Cropland farmer here: what was the mean LST on 2022-07-15?',
    'For our cropland report, what was the mean LST on 2022-07-15?',
    'For the Northam report: what was the mean LST on 2022-07-15?',
    'For the forest study, what was the mean LST on 2022-07-15?',
    'For the median report, what was the mean LST on 2022-07-15?',
    'As a running mean, what was the mean LST on 2022-07-15?',
  ])('never swallows what the question is about: %s', (question) => expect(expressions(question)).not.toContain(plain));
});

describe('a noun of nature beside a name', () => {
  it.each([
    'What was the mean LST in Lake Northam on 2022-07-15?',
    'What was the mean LST of Mount Northam on 2022-07-15?',
    'What was the mean LST on Northam Island on 2022-07-15?',
    'What was the mean LST in the gulf Northam on 2022-07-15?',
  ])('makes it the name of another thing: %s', (question) => {
    expect(expressions(question).filter((one) => one.includes('Northam'))).toEqual([]);
    expect(expressions(question)).not.toContain(plain);
  });

  it('does not where it is a noun of the layer, or no part of a name', () => {
    expect(expressions('What was the mean LST in Northam on 2022-07-15?')).toEqual([
      "mean(lst) within district 'Northam' on 2022-07-15",
    ]);
    expect(expressions('What was the mean LST in Northam district on 2022-07-15?')).toEqual([
      "mean(lst) within district 'Northam' on 2022-07-15",
    ]);
  });
});

describe('what something became', () => {
  it.each([
    'How many hectares changed from water to land between 2021-07-15 and 2022-07-15? Water is where NDVI < 0.',
    'How many hectares turned from land into water between 2021-07-15 and 2022-07-15? Water is where NDVI < 0.',
  ])('is no word for area, nor for all of it: %s', (question) => expect(expressions(question)).toEqual([]));
});

describe('an order for a map', () => {
  it.each([
    'Map where NDVI is above 0.4 on 2022-07-15.',
    'Map of NDVI on 2022-07-15',
    'Map the cropland on 2022-07-15.',
    'Make me a mask of NDVI above 0.4 on 2022-07-15.',
  ])('is not answered with a number: %s', (question) => expect(expressions(question)).toEqual([]));
});

it('takes no "or so" for a limit', () => {
  expect(expressions('What share of the pixels has NDVI of 0.4 or so on 2022-07-15?')).toEqual([]);
});
