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

/** Names in an order, and how far the ends of it lie apart. */
const orders: readonly (readonly [expression: string, wordings: readonly string[]])[] = [
  [
    "order(mean(lst), 'ascending') per district on 2022-07-15",
    [
      'List the districts from coolest to hottest on 15 July 2022.',
      'List all three districts from coolest to hottest by mean LST on 2022-07-15',
      'Rank the districts by mean LST on 15 July 2022, lowest first.',
      'On 15 July 2022, order the districts from the coolest to the warmest.',
      'Districts in ascending order of mean LST on 15 July 2022',
    ],
  ],
  [
    "order(mean(ndvi), 'descending', 2) per district on 2022-07-15",
    [
      'Which two districts had the highest mean NDVI on 15 July 2022?',
      'What were the top two districts by mean NDVI on 15 July 2022?',
      'Name the two greenest districts on 15 July 2022.',
      'On 15 July 2022, which two districts were the greenest?',
      'The 2 districts with the highest mean NDVI on 15 July 2022',
    ],
  ],
  [
    'list(mean(lst) > 300 K) per district on 2022-07-15',
    [
      'Which districts had a mean LST above 300 K on 15 July 2022?',
      'List the districts with a mean LST above 300 K on 15 July 2022.',
      'On 15 July 2022, in which districts was the mean LST above 300 K?',
    ],
  ],
  [
    "list(share(landcover = 'cropland') < 20 %) per district",
    [
      'Which districts had less than 20 % cropland?',
      'Name the districts with a cropland share below 20 %.',
      'In which districts was the share of cropland below 20 %?',
    ],
  ],
  [
    'list(mean(ndvi) > 0.3) per date',
    ['On which dates was the mean NDVI above 0.3?', 'List the dates with a mean NDVI above 0.3.'],
  ],
  ['mean(ndvi) per date', ['Mean NDVI for all dates', 'List the mean NDVI for all four dates.']],
  [
    "order(area(landcover = 'cropland'), 'descending') per district",
    [
      'Rank the districts by their cropland area.',
      'List the districts by cropland area, largest first.',
      'Districts in descending order of cropland area',
      'List the districts from largest to smallest cropland area.',
      'Give a ranking of the districts by cropland area.',
    ],
  ],
  [
    'range(mean(lst) over districts) on 2022-07-15 in degC',
    [
      'On 15 July 2022, how many degrees C separated the hottest district from the coolest one?',
      'How many °C separated the warmest from the coolest district on 15 July 2022?',
      'What was the difference in mean LST in °C between the hottest and the coolest district on 15 July 2022?',
    ],
  ],
];

const noOrders = [
  'Which four districts were the hottest on 15 July 2022, and why?',
  'Which two districts were hot on 15 July 2022?',
  'Which of the two districts was the hottest on 15 July 2022?',
  'Since 1931, which district had the highest mean LST on 15/07/2022?',
  'List the districts from coolest to nearest on 15 July 2022.',
  'Rank the northern districts by mean LST on 15 July 2022.',
  'Rank the districts by mean LST and NDVI on 15 July 2022.',
  'Order the districts by mean LST on 15 July 2022.',
  'How many degrees separated the hottest district from the mean on 15 July 2022?',
  'Rank the districts by prettiness.',
  'Which two villages were the hottest on 15 July 2022?',
];

/** What a statement beside the question says is no part of it, unless the question needs it. */
const asked = 'What was the mean LST of Northam on 15 July 2022?';
const beside = [
  `Heat matters. ${asked}`,
  `The drought hit us in 2020. ${asked}`,
  `Easton went dry again. ${asked}`,
  `My Danish guests want to know: what was the mean LST of Northam on 15 July 2022?`,
  `I need to know where to send the crew: what was the mean LST of Northam on 15 July 2022?`,
];
const bound = [
  'The drought hit Northam. What was the mean LST on 15 July 2022?',
  'The drought hit us on 15 July 2022. What was the mean LST of Northam?',
  `Cropland matters most. ${asked}`,
  `Only cropland matters. ${asked}`,
  `The median matters. ${asked}`,
  `Warm means above 30 °C. What share of Northam was warm on 15 July 2022, on average?`,
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

  it.each(orders.flatMap(([wanted, wordings]) => wordings.map((wording) => [wording, wanted] as const)))(
    'put in order: %s',
    (question, wanted) => expect(expressions(question)).toEqual([wanted]),
  );

  it.each(noOrders)('are no order: %s', (question) => expect(expressions(question)).toEqual([]));

  it.each(beside)('leave a statement alone: %s', (question) =>
    expect(expressions(question)).toEqual(["mean(lst) within district 'Northam' on 2022-07-15"]),
  );

  it.each(bound)('need what a sentence says: %s', (question) =>
    expect(expressions(question)).not.toContain("mean(lst) within district 'Northam' on 2022-07-15"),
  );

  it.each(bound.slice(0, 2))('do not leave out where or when: %s', (question) => {
    const found = expressions(question);
    expect(found.filter((one) => !(one.includes('Northam') && one.includes('2022-07-15')))).toEqual([]);
  });

  it.each(refused)('are not read in part: %s', (question) => {
    expect(expressions(question)).toEqual([]);
  });
});
