import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AskedFolder, askedFolder } from './asked-folder.ts';

/** By passes.py: two overpasses a day, what goes with each of them, and what comes out of them. */
const { files, values } = z
  .object({ files: z.record(z.string(), z.string()), values: z.record(z.string(), z.number()) })
  .parse(JSON.parse(readFileSync(new URL('passes.json', import.meta.url), 'utf8')));

/** The gain of one noon is of a quarter of an hour later. */
const late = Object.fromEntries(
  Object.entries(files).map(([name, text]) => [name.replace('2021-06-09_0955_Gain', '2021-06-09_1010_Gain'), text]),
);
/** Without what the files of the night hold: nobody says which gain is of the day. */
const untold = Object.fromEntries(Object.entries(files).filter(([name]) => !name.includes('_BT_11_')));

let folder: AskedFolder;
let shifted: AskedFolder;
let bare: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder(files);
  shifted = await askedFolder(late);
  bare = await askedFolder(untold);
}, 120_000);
afterAll(async () => {
  for (const one of [folder, shifted, bare]) await one.close();
});

const told = (time: string, by = 'from the Gain11 file of the same overpass time', band = '11'): string =>
  `${time} LST = BT/(1 + (11·BT/14000)·ln κ) with band ${band} brightness temperature; κ = 0.0025·DN + 0.4 ${by}; 0 is no data.`;

const questions: readonly (readonly [keyof typeof values & string, string])[] = [
  ['day 2021-06-09', `Calculate the mean LST on 9 June 2021. ${told('Daytime')}`],
  ['night 2021-06-09', `Calculate the mean LST on 9 June 2021. ${told('Nighttime')}`],
  [
    'warmer June',
    `Using daytime brightness temperature for June of 2021 and 2022, calculate the average monthly LST for each year and then compute the difference between these two averages. ${told('Daytime')}`,
  ],
  [
    'share by day',
    `In June 2021, calculate the average proportion of pixels each day where the daytime LST exceeds 312 K. ${told('Daytime')} This includes listing the files, and computing the daily proportions before averaging them.`,
  ],
];

describe('files of several passes a day', () => {
  it.each(questions)('are taken by the time in their names: %s', async (called, question) => {
    const [expression = '', more] = folder.readings(question);
    expect(more).toBeUndefined();
    expect(await folder.value(expression)).toEqual(expect.closeTo(values[called] ?? Number.NaN, 4));
  });

  it.each([
    ['no time of the day is said', told('')],
    ['another band is said', told('Daytime', undefined, '12')],
    ['the files are of another kind', told('Daytime', 'from the Loss11 file of the same overpass time')],
    ['nothing says which file', told('Daytime', 'from the Gain11 file')],
    ['the files are of another time', told('Daytime', 'from the Gain11 file of another overpass time')],
    ['the file of the date may be one of two', told('Daytime', 'from the Gain11 file of the same date')],
  ])('are refused where %s', (_, formula) =>
    expect(folder.readings(`Calculate the mean LST on 9 June 2021. ${formula}`)).toEqual([]),
  );

  it('are refused where the times differ', () =>
    expect(shifted.readings(`Calculate the mean LST on 9 June 2021. ${told('Daytime')}`)).toEqual([]));

  it('are no series where nothing tells day and night', async () => {
    expect(bare.readings('What was the mean Gain11 on 9 June 2021?')).toEqual([]);
    expect(await bare.value('mean(gain11_day) on 2021-06-09')).not.toBeTypeOf('number');
    expect(await folder.value('mean(gain11_day) on 2021-06-09')).toBeTypeOf('number');
  });

  it('of a night are not asked of by the name of the day', () =>
    expect(folder.readings(`Calculate the mean nighttime LST on 9 June 2021. ${told('Daytime')}`)).toEqual([]));

  it('have averages that need the word of them', () =>
    expect(
      folder.readings(
        `In June 2021, find the highest proportion of pixels where the daytime LST exceeds 312 K. ${told('Daytime')} This includes listing the files, and computing the daily proportions before averaging them.`,
      ),
    ).toEqual([]));
});
