import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AskedFolder, askedFolder } from './asked-folder.ts';

/** By marked.py: surges on the days of a month, and what comes out of them. */
const { files, values } = z
  .object({ files: z.record(z.string(), z.string()), values: z.record(z.string(), z.number()) })
  .parse(JSON.parse(readFileSync(new URL('marked.json', import.meta.url), 'utf8')));

let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder(files);
}, 120_000);
afterAll(async () => {
  await folder.close();
});

const marks = 'Surge is stored in units of 0.25 m and −99 marks pixels without a flood.';
const reached = 'The areas with Surge > 0 m are considered as water-prone areas.';
const pooled = 'Average the Surge over all flood pixels of all dates together.';
const kurtosis = 'Determine the kurtosis of daily flood pixel counts in May 2020';
const near = (called: string): unknown => expect.closeTo(values[called] ?? Number.NaN, 4);

const answerTo = async (question: string): Promise<unknown> => {
  const [expression = '', ...others] = folder.readings(question);
  expect(others).toEqual([]);
  return folder.value(expression);
};

describe('a number that marks pixels without something', () => {
  it('leaves those that have it, of all dates together where that is said', async () =>
    expect(await answerTo(`Calculate the mean Surge in May 2020. ${pooled} ${marks}`)).toEqual(near('pooled')));

  it('counts as pixels where no limit is passed', async () =>
    expect(await answerTo(`Calculate the percentage of pixels with Surge > 2 m on 10 May 2020. ${marks}`)).toEqual(
      near('share'),
    ));

  it('has pixel counts with a kurtosis by the convention that is said', async () => {
    expect(await answerTo(`${kurtosis}. The normal distribution has 3. ${marks}`)).toEqual(near('pearson'));
    expect(await answerTo(`${kurtosis.replace('the kurtosis', 'the excess kurtosis')}. ${marks}`)).toEqual(
      near('excess'),
    );
  });

  it('has a day with the most beside its kurtosis', () => {
    const [both = '', more] = folder.readings(
      `${kurtosis} to see which day was most subject to flood. Report the Pearson kurtosis of the daily numbers of flood pixels, and the day with the most flood pixels. ${marks}`,
    );
    expect(more).toBeUndefined();
    expect(both).toMatch(
      /kurtosis\(count\(flood\) over dates\) \+ 3 during 2020-05;.*date of max\(count\(flood\) over dates\)/,
    );
  });

  it('is read in both ways where an area is defined and not asked of', () => {
    const [all = '', area = ''] = folder.readings(
      `${reached} Calculate the mean Surge in May 2020. ${pooled} ${marks}`,
    );
    expect(all).not.toContain('prone');
    expect(area).toContain('given "water prone" = not missing(low_coast_surge) and low_coast_surge > 0');
    expect(area).toContain('where "water prone" and flood');
  });

  it('has counts, days and means of what is defined by it', async () => {
    const defined = 'The areas with Surge > 2 m are considered as water-prone areas.';
    const of = (ask: string, how = ''): string[] => folder.readings(`${defined} ${ask} ${how} ${marks}`);
    const prone = 'given "water prone" = not missing(low_coast_surge) and low_coast_surge > 2 m';
    const [share = ''] = of('Calculate the percentage of water-prone areas on 10 May 2020.');
    expect(share).toContain(prone);
    expect(await folder.value(share)).toEqual(near('share'));
    const [mean = ''] = of('Calculate the mean Surge of water-prone areas on 10 May 2020.');
    expect(await folder.value(mean)).toEqual(near('mean there'));
    const [shares = ''] = of(
      'Calculate the average proportion of water-prone areas in May 2020.',
      'Average the daily shares.',
    );
    expect(await folder.value(shares)).toEqual(near('mean share'));
    expect(
      of(
        'Calculate the average proportion of water-prone areas in May 2020.',
        'Average the daily shares of valid pixels.',
      ),
    ).toEqual([]);
    const [day = ''] = folder.readings(`Identify the date with the most flood pixels in May 2020. ${marks}`);
    expect(await folder.value(day)).toBe('2020-05-10');
    const [count = ''] = folder.readings(`Calculate the number of flood pixels on 10 May 2020. ${marks}`);
    expect(await folder.value(count)).toBe(values['count']);
  });

  it.each([
    ['no convention', `${kurtosis}. ${marks}`],
    [
      'two conventions',
      `${kurtosis.replace('the kurtosis', 'the Pearson kurtosis')}. The normal distribution has 0. ${marks}`,
    ],
    [
      'a convention of nothing',
      `Calculate the mean Surge in May 2020. Average daily means. The normal distribution has 3. ${marks}`,
    ],
    [
      'a day that no count tells',
      `${kurtosis.replace('the kurtosis', 'the Pearson kurtosis')} to see which day was most subject to flood. ${marks}`,
    ],
    ['pixels of something else', `Calculate the mean Surge in May 2020. ${pooled.replace('flood', 'storm')} ${marks}`],
    [
      'the average of something else',
      `Calculate the mean Surge in May 2020. ${pooled.replace('Surge', 'Wind')} ${marks}`,
    ],
    [
      'shares of those that have it',
      `Calculate the percentage of pixels with Surge > 2 m on 10 May 2020. Shares refer to valid pixels. ${marks}`,
    ],
    ['a denial', `Calculate the mean Surge in May 2020. ${pooled} ${marks.replace('marks', 'never marks')}`],
  ])('is refused with %s', (_, question) => expect(folder.readings(question)).toEqual([]));
});
