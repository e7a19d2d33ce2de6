import { expect, it } from 'vitest';
import { type Rows, says } from './says.ts';

// Truths are sums and quotients that stand here, or from numpy 1.26.
const years: Rows = [4, 6, 9, 7, 12].map((value, index) => [2001 + index, value]);
const columns = ['year', 'snow'];

it('a counter whose readings are added up is known; not amounts', () => {
  const readings: Rows = [1, 2.5, 4, 4.5, 7, 1.5, 3, 5, 6, 8].map((value, day) => [`2020-06-${10 + day}`, value]);
  const asked = 'How much rain fell in total? The gauge is a counter.';
  expect(says(asked, 42.5, ['date:date', 'rain'], readings)).toBe(true);
  expect(says(asked, 7, ['date:date', 'rain'], readings)).toBe(true);
  expect(says(asked, 14, ['date:date', 'rain'], readings)).toBe(false);
  expect(says('How much rain fell in total?', 42.5, ['date:date', 'rain'], readings)).toBe(false);
  const amounts: Rows = [0, 3, 0, 5, 0, 2, 0, 7, 1].map((value, day) => [`2020-06-${10 + day}`, value]);
  expect(says('What is the cumulative total of rain?', 18, ['date:date', 'rain'], amounts)).toBe(false);
});

it('a baseline that loses an end, or takes all years, is known', () => {
  const asked = 'How much more snow fell in 2005 than the mean of 2001-2003?';
  expect(says(asked, 12 - 5, columns, years)).toBe(true);
  expect(says(asked, 12 - 38 / 5, columns, years)).toBe(true);
  expect(says(asked, 12 - 19 / 3, columns, years)).toBe(false);
});

it('a compound rate runs over the years between, not over the records', () => {
  const asked = 'What is the compound annual growth rate of the snow?';
  expect(says(asked, 3 ** (1 / 5) - 1, columns, years)).toBe(true);
  expect(says(asked, 0.5, columns, years)).toBe(true);
  expect(says(asked, 3 ** (1 / 4) - 1, columns, years)).toBe(false);
});

it('significant ones are counted with the correction that is asked for', () => {
  const tests: Rows = [0.001, 0.015, 0.02, 0.2].map((p, index) => [`s${index}`, p]);
  const asked = (kind: string) => `How many stations are significant at 0.05 after the ${kind} correction?`;
  expect(says(asked('Bonferroni'), 3, ['site', 'p_value'], tests)).toBe(true);
  expect(says(asked('Bonferroni'), 1, ['site', 'p_value'], tests)).toBe(false);
  expect(says(asked('Benjamini-Hochberg'), 1, ['site', 'p_value'], tests)).toBe(true);
  expect(says('How many stations are significant at 0.05?', 3, ['site', 'p_value'], tests)).toBe(false);
});

it('day and month in the other order than the one that is told are known, and left where nothing tells it', () => {
  const dates: Rows = [
    ['03/04/2019', 1],
    ['05/03/2019', 5],
    ['04/04/2019', 10],
    ['11/05/2019', 2],
  ];
  const asked = 'What was the mean rain of April 2019?';
  expect(says(`${asked} Dates are written dd/mm/yyyy.`, 10, ['date', 'rain'], dates)).toBe(true);
  expect(says(`${asked} Dates are written dd/mm/yyyy.`, 5.5, ['date', 'rain'], dates)).toBe(false);
  expect(says(asked, 10, ['date', 'rain'], dates)).toBe(false);
});

it('the order of a file tells which of day and month comes first; a file in no order does not', () => {
  const dates: Rows = [
    ['02/01/2019', 3],
    ['04/01/2019', 4],
    ['03/02/2019', 5],
    ['01/04/2019', 10],
    ['02/04/2019', 6],
  ];
  const [mean, count] = ['What was the mean of April 2019?', 'How many eels were counted in April 2019?'];
  expect(says(mean, 4, ['date', 'eels'], dates)).toBe(true);
  expect(says(mean, 8, ['date', 'eels'], dates)).toBe(false);
  expect(says(count, 4, ['date', 'eels'], dates)).toBe(true);
  expect(says(count, 16, ['date', 'eels'], dates)).toBe(false);
  const mixed = [1, 0, 2, 4, 3].flatMap((index) => dates.slice(index, index + 1));
  expect(says(mean, 4, ['date', 'eels'], mixed)).toBe(false);
});

it('a trend over uneven years is one over time, and of the kind that is named', () => {
  const uneven: Rows = [
    ['2001', 1],
    ['2002', 2],
    ['2009', 5],
    ['2010', 4],
  ].map(([year, value]) => [Number(year), Number(value)]);
  expect(says('What is the least-squares trend of the snow per year?', 1.2, columns, uneven)).toBe(true);
  expect(says('What is the least-squares trend of the snow per year?', 0.3692307692307865, columns, uneven)).toBe(
    false,
  );
  expect(says('What is the Theil-Sen slope of the snow per year?', 0.38095238095238093, columns, uneven)).toBe(false);
});

it('a difference the other way round, and a correlation with its trends, are known', () => {
  const pairs: Rows = [3, 1, 4, 1, 5, 9, 2, 6].map((x, index) => [
    2001 + index,
    x,
    [2, 7, 1, 8, 2, 8, 1, 8][index] ?? 0,
  ]);
  const three = ['year', 'model', 'gauge'];
  expect(says('What is the mean of model minus gauge?', 0.75, three, pairs)).toBe(true);
  expect(says('What is the mean of model minus gauge?', -0.75, three, pairs)).toBe(false);
  const asked = 'What is the correlation of the detrended series of model and gauge?';
  expect(says(asked, 0.20965531907301216, three, pairs)).toBe(true);
  expect(says(asked, 0.09, three, pairs)).toBe(false);
});

it('accuracies of what is mapped and of what is true are told apart', () => {
  const samples: Rows = [
    ...Array.from({ length: 6 }, (): Rows[number] => ['forest', 'forest']),
    ...Array.from({ length: 3 }, (): Rows[number] => ['forest', 'water']),
    ...Array.from({ length: 2 }, (): Rows[number] => ['water', 'forest']),
    ...Array.from({ length: 9 }, (): Rows[number] => ['water', 'water']),
  ];
  const both = ['map', 'reference'];
  expect(says('What is the producer’s accuracy of forest?', 6 / 9, both, samples)).toBe(true);
  expect(says('What is the producer’s accuracy of forest?', 6 / 8, both, samples)).toBe(false);
  expect(says('What is the user’s accuracy of forest in percent?', 75, both, samples)).toBe(true);
  expect(says('What is the user’s accuracy of forest?', 6 / 9, both, samples)).toBe(false);
  expect(says('What is the kappa of the map?', 15 / 20, both, samples)).toBe(true);
  expect(says('What is the kappa of the map?', (0.75 - 0.51) / 0.49, both, samples)).toBe(false);
  expect(says('What is the overall accuracy of the map?', 15 / 20, both, samples)).toBe(false);
});
