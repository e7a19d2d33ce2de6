import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';

/** Orders of words that no rule foresees, and questions for several values. */
const examples: readonly (readonly [question: string, expressions: readonly string[]])[] = [
  [
    'Which district had the highest mean NDVI on 15 July 2022, and what was it?',
    ['district of max(mean(ndvi) over districts) on 2022-07-15', 'max(mean(ndvi) over districts) on 2022-07-15'],
  ],
  [
    'Which district has the most cropland and how many hectares is it?',
    [
      "district of max(area(landcover = 'cropland') over districts)",
      "max(area(landcover = 'cropland') over districts) in ha",
    ],
  ],
  ['Mean and maximum NDVI on 15 July 2022', ['mean(ndvi) on 2022-07-15', 'max(ndvi) on 2022-07-15']],
  [
    'What were the mean NDVI on 15 June 2022 and on 15 August 2022, and the difference?',
    ['mean(ndvi) on 2022-06-15', 'mean(ndvi) on 2022-08-15', 'change(mean(ndvi), 2022-06-15 -> 2022-08-15)'],
  ],
  [
    'Mean LST of Northam and of Easton on 2022-07-15, and the difference between them, in °C',
    [
      "mean(lst) within district 'Northam' on 2022-07-15 in degC",
      "mean(lst) within district 'Easton' on 2022-07-15 in degC",
      "(mean(lst) within district 'Northam') - (mean(lst) within district 'Easton') on 2022-07-15 in degC",
    ],
  ],
  [
    'Over cropland, on 15 July 2022, in Northam: the average NDVI please',
    ["mean(ndvi where landcover = 'cropland') within district 'Northam' on 2022-07-15"],
  ],
  ['For my thesis I need the share of built-up land in each district.', ["share(landcover = 'built-up') per district"]],
  [
    'For a school poster: how warm was it in Northam on 15 July 2022?',
    ["mean(lst) within district 'Northam' on 2022-07-15"],
  ],
  [
    'Compared with cropland, how much warmer was built-up land on 15 July 2022?',
    ["mean(lst where landcover = 'built-up') - mean(lst where landcover = 'cropland') on 2022-07-15"],
  ],
  [
    'What was the mean NDVI on 15 July 2022? Only cropland counts.',
    ["mean(ndvi where landcover = 'cropland') on 2022-07-15"],
  ],
  [
    'Northam versus Easton: difference in mean NDVI on 2022-07-15',
    ["(mean(ndvi) within district 'Northam') - (mean(ndvi) within district 'Easton') on 2022-07-15"],
  ],
  ['Median elevation of all the districts taken together', ['median(elevation) within district']],
];

/** Half of what is asked for is no answer. */
const refused = [
  'Which district had the highest mean NDVI on 15 July 2022, and who owns it?',
  'Mean and typical rate of NDVI on 15 July 2022',
  'How times larger is the cropland area of Northam?',
  'Many hectares of cropland are there in Northam?',
  'For my thesis on irrigated land I need the share of cropland above.',
];

describe('questions whose words stand in an order of their own', () => {
  it.each(examples)('are read whole: %s', (question, wanted) => {
    expect(expressions(question)).toEqual([wanted.join('; ')]);
  });

  it.each(refused)('are not read in part: %s', (question) => {
    expect(expressions(question)).toEqual([]);
  });
});
