import { expect, it } from 'vitest';
import { type Rows, says } from './says.ts';

const plots: Rows = [
  ['R1', 'p1', 10],
  ['R1', 'p2', 20],
  ['R2', 'p3', 60],
  ['R1', 'p4', 30],
];
const single: Rows = [
  [10, 1],
  [20, 2],
  [60, 3],
  [30, 4],
];
const winds: Rows = [[350], [20], [14]];
const months: Rows = [
  ['2021-01', 1],
  ['2021-02', 5],
  ['2021-03', 3],
];

it('knows the upper middle value from the median', () => {
  const asked = 'What is the median chlorophyll of the samples?';
  expect(says(asked, 30, ['chl', 'depth'], single)).toBe(true);
  expect(says(asked, 25, ['chl', 'depth'], single)).toBe(false);
});

it('knows the mean of group means where every record counts the same, and leaves one that is asked for', () => {
  const columns = ['region', 'plot', 'biomass'];
  expect(says('What is the mean biomass of all plots, every plot counting the same?', 40, columns, plots)).toBe(true);
  expect(says('What is the mean biomass of all plots, every plot counting the same?', 30, columns, plots)).toBe(false);
  expect(says('What is the mean biomass, every region counting the same?', 40, columns, plots)).toBe(false);
});

it('knows a plain mean of directions; of other numbers it is right', () => {
  expect(says('What is the mean wind direction?', 128, ['wind_dir'], winds)).toBe(true);
  expect(says('What is the mean wind direction?', 8.0, ['wind_dir'], winds)).toBe(false);
  expect(says('What is the mean yield?', 128, ['yield'], winds)).toBe(false);
});

it('knows a mean that forgets the weights that are asked for', () => {
  const columns = ['yield', 'area_ha'];
  expect(says('What is the area-weighted mean yield of the fields?', 30, columns, single)).toBe(true);
  expect(says('What is the area-weighted mean yield of the fields?', 35, columns, single)).toBe(false);
  expect(says('What is the mean yield of the fields?', 30, columns, single)).toBe(false);
});

it('weights a daily rate over a whole period by the days of its months; not where months count alike', () => {
  const columns = ['month:date', 'rain'];
  const asked = 'What is the mean rain rate in mm/day over the whole period?';
  expect(says(asked, 3, columns, months)).toBe(true);
  expect(says(asked, (31 + 140 + 93) / 90, columns, months)).toBe(false);
  expect(says('What is the mean of the months of rain rate in mm/day over the whole period?', 3, columns, months)).toBe(
    false,
  );
});

it('knows the divisor of a population from that of a sample, where the question says which', () => {
  const squares = 20 ** 2 + 10 ** 2 + 30 ** 2 + 0 ** 2;
  const columns = ['chl', 'depth'];
  expect(says('What is the sample variance of the chlorophyll?', squares / 4, columns, single)).toBe(true);
  expect(says('What is the sample variance of the chlorophyll?', squares / 3, columns, single)).toBe(false);
  expect(says('What is the variance of the chlorophyll?', squares / 4, columns, single)).toBe(false);
});

it('knows a day of another clock than the local one that is asked for', () => {
  const columns = ['time:date', 'rain'];
  const hours: Rows = [
    ['2020-04-01T18:00:00Z', 1],
    ['2020-04-02T03:00:00Z', 2],
    ['2020-04-02T18:00:00Z', 4],
  ];
  const asked = 'What is the rain total of the local day 2 April 2020? Local time is UTC+9; times are in UTC.';
  expect(says(asked, 6, columns, hours)).toBe(true);
  expect(says(asked, 3, columns, hours)).toBe(false);
  expect(says('What is the rain total of 2 April 2020, UTC?', 6, columns, hours)).toBe(false);
});
