import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedFolder, askedFolder, close } from './asked-folder.ts';

/** Five years of months: 2 °C warmer every month up to July, 0.5 °C warmer every year; rain of 10 mm in January 2018, 10 mm more every month, 1 mm more every year. */
const rows = [2018, 2019, 2020, 2021, 2022].flatMap((year, y) =>
  Array.from({ length: 12 }, (_, m) => {
    const date = `${year}-${String(m + 1).padStart(2, '0')}-01`;
    return `${date},${2 * (m < 7 ? m : 12 - m) + 0.5 * y},${10 * (m + 1) + y}`;
  }),
);
const files = {
  'climate_monthly.csv': `date,temperature_c,rain_mm\n${rows.join('\n')}\n`,
  'README.txt':
    'climate_monthly.csv: monthly mean air temperature (temperature_c, deg C) and monthly rainfall total (rain_mm, mm) of one station\n',
};

let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder(files);
}, 120_000);
afterAll(async () => await folder.close());

describe('years and months of a record', () => {
  it.each([
    ['month_of_year of max(mean(temperature_c over dates) over month_of_year)', 'July'],
    ['month_of_year of min(mean(rain_mm over dates) over month_of_year)', 'January'],
    ['trend(mean(temperature_c over dates) over years, year)', 0.5],
    ['trend(mean(temperature_c over dates) over years, decade)', 5],
    // Twelve months of 1 mm more every year.
    ['trend(sum(rain_mm over dates) over years, year)', 12],
    ['mean(rain_mm over dates) months 1', 12],
  ])('%s', async (expression, value) => {
    expect(await folder.value(expression)).toEqual(close(value, (one) => expect.closeTo(one, 4)));
  });
});

const questions: readonly (readonly [expression: string, wordings: readonly string[]])[] = [
  [
    'month_of_year of max(mean(rain_mm over dates) over month_of_year)',
    [
      'Which month is usually the wettest?',
      'Which calendar month is the rainiest?',
      'Normally, which month is the wettest?',
      'What month typically has the most rainfall?',
      'Which month generally has the highest rainfall?',
    ],
  ],
  [
    'trend(mean(temperature_c over dates) over years, decade)',
    [
      'What is the trend of the annual mean temperature per decade?',
      'What is the linear trend per decade in yearly mean temperature?',
      'Trend of yearly mean temperature per decade',
      'Per decade, what is the trend in the annual mean temperature?',
      'What is the trend in mean annual temperature per decade?',
    ],
  ],
  [
    'mean(rain_mm over dates) months 1',
    [
      'What is the mean rainfall in January?',
      'What is the average January rainfall?',
      'How much does it rain in January on average?',
      'In January, what is the mean rainfall?',
      'What was the typical rainfall in January?',
    ],
  ],
];

describe('questions about them', () => {
  it.each(questions.flatMap(([expression, wordings]) => wordings.map((wording) => [wording, expression] as const)))(
    '%s',
    (wording, expression) => expect(folder.readings(wording)).toEqual([expression]),
  );

  it('tells the month of a record from that of all years', () => {
    expect(folder.readings('Which month was the wettest?')).toEqual(['month of max(rain_mm over dates)']);
    expect(folder.readings('Which calendar month of 2021 was the wettest?')).toEqual([
      'month of max(rain_mm over dates) during 2021',
    ]);
  });

  it.each([
    'Which year is usually the wettest?',
    'Which month is usually the windiest?',
    'Which month is rarely the wettest?',
    'Which calendar week is the wettest?',
    'What is the trend of the weekly mean temperature per decade?',
    'What is the trend of the annual maximum wind speed?',
    'What is the seasonal trend of temperature per decade?',
    'What will the rainfall in January be?',
    'What is the average rainfall on a January weekend?',
  ])('is not read: %s', (question) => expect(folder.readings(question)).toEqual([]));
});
