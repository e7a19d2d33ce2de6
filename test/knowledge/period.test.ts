import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { periodIn, statedPeriod } from '../../knowledge/sentences/period.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

describe('a sentence that says over which time numbers were summed up', () => {
  it.each([
    ['It holds the SUM of January 2020 (mm per month).', '2020-01'],
    ['LST layers: mean of all valid July 2021 days (QC good).', '2021-07'],
    ['Sum over the year 2019.', '2019'],
    ['Maximum NDVI of June 2021.', '2021-06'],
  ])('“%s”: %s', (sentence, value) => expect(periodIn(sentence)?.value).toBe(value));

  it.each([
    'Mean of 1 July 2021.',
    'Average of 2010-2020.',
    'Can be used to compute the mean of July 2021.',
    'The mean is 2020 m.',
    'Downloaded in July 2021.',
  ])('“%s” says none', (sentence) => expect(periodIn(sentence)).toBeUndefined());

  it('says none where two differ', () =>
    expect(statedPeriod('Sum of May 2020.\nThe other file is the mean of June 2020.')).toBeUndefined());
});

describe('a note that gives a file of a day a longer time', () => {
  const verdict = (path: string, text: string) => {
    const [found] = recognise([
      fileOf(path, [bandOf([0, 12.5, 310.25], 'float32')], { texts: [{ source: 'NOTES.txt', text }] }),
    ]);
    return found;
  };

  it('leaves the product likely', () => {
    const found = verdict('chirps-v2.0.2020.01.15.tif', 'Precipitation, the sum of January 2020.');
    expect(found?.status).toBe('likely');
    expect(found?.against.join()).toContain('sum of January 2020');
  });

  it.each([
    ['chirps-v2.0.2020.01.tif', 'Precipitation, the sum of January 2020.'],
    ['chirps-v2.0.2020.01.15.tif', 'Downloaded in January 2020.'],
    ['chirps-v2.0.2020.01.15.tif', 'The sum of March 2021 is in another file.'],
  ])('%s with “%s” stays established', (path, text) => expect(verdict(path, text)?.status).toBe('established'));
});
