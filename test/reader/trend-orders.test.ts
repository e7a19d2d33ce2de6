import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
import { expressions } from './folder.ts';

const dates = ['2018-03-04', '2018-07-10', '2019-03-01', '2019-07-13', '2020-03-06', '2020-07-09'];
const field = (name: string, aliases: readonly string[], rest: Partial<Field> = {}): Field => ({
  name,
  label: name.replaceAll('_', ' '),
  aliases: [...aliases],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: '',
  quantity: null,
  dates,
  files: [`Orlik_${name}_2018-03-04.tif`],
  ...rest,
});
const b2 = field('orlik_b02', ['b02', 'b2']);
const b4 = field('orlik_b04', ['b04', 'b4']);
const folder = (fields: readonly Field[]): Scope => ({
  fields,
  layers: [],
  files: [],
  places: [{ name: 'orlik', fields: fields.map(({ name }) => name) }],
  absent: {},
});
const scope = folder([b2, b4]);
const read = (question: string, of: Scope = scope): string[] => expressions(question, of);

const xi = 'XI = (b02 − b04)/(b02 + b04).';
const given = 'given xi = (orlik_b02 - orlik_b04) / (orlik_b02 + orlik_b04);';
const all = (of: string, ...gives: readonly string[]): string =>
  gives.map((give) => `${given} kendall(${of}, give: ${give})`).join('; ');
const byDates = 'mean(xi) over dates';
const byYears = 'mean(mean(xi) over dates) over years';

describe('the test of a trend', () => {
  it.each([
    'Test the trend of XI with the Mann-Kendall test.',
    'Apply the Mann–Kendall trend test to the XI time series.',
    'Check XI for a monotonic trend via Mann-Kendall.',
    'The Mann-Kendall test is applied to the daily XI means.',
    'Calculate XI and use Mann_Kendall to perform significance trend analysis.',
  ])('is told by all that it gives: “%s”', (asked) =>
    expect(read(`${asked} ${xi}`)).toEqual([all(byDates, 'p', 'z', 'tau', 'direction')]),
  );

  it('is told by what is asked of it', () => {
    expect(read(`Run the Mann-Kendall test on the annual XI series and report the p-value and tau. ${xi}`)).toEqual([
      all(byYears, 'p', 'tau'),
    ]);
    expect(
      read(`The Mann–Kendall test was run on the yearly XI values, giving the z-score and Sen's slope. ${xi}`),
    ).toEqual([`${all(byYears, 'z')}; ${given} trend(${byYears}, year, method: 'theil-sen')`]);
  });

  it('holds the level that is stated, and tells the direction for it', () => {
    const asked = `Run the Mann-Kendall test on the annual XI series and report the p-value. ${xi}`;
    const told = `${given} kendall(${byYears}, give: direction, alpha: 0.1)`;
    expect(read(`${asked} p is two-sided, significant below 0.1.`)).toEqual([`${all(byYears, 'p')}; ${told}`]);
    expect(read(`${asked} Use a significance level of 10 %.`)).toEqual([`${all(byYears, 'p')}; ${told}`]);
    expect(read(`${asked} Use the normal approximation with continuity correction.`)).toEqual([all(byYears, 'p')]);
    expect(read(`${asked} Annual values are the means of the dates of the year.`)).toEqual([all(byYears, 'p')]);
  });

  it('goes beside the mean of the dates where both are ordered', () =>
    expect(read(`Average the dates with equal weight and test the trend of XI with Mann-Kendall. ${xi}`)).toEqual([
      `${given} mean(mean(xi) over dates); ${all(byDates, 'p', 'z', 'tau', 'direction')}`,
    ]));

  it.each([
    ['another variant', 'Test the trend of XI with the seasonal Mann-Kendall test.'],
    ['a modified variant', 'Test the trend of XI with the modified Mann-Kendall test.'],
    ['one side', 'Test the trend of XI with the Mann-Kendall test. p is one-sided.'],
    [
      'no correction',
      'Test the trend of XI with Mann-Kendall. Use the normal approximation without continuity correction.',
    ],
    ['the exact distribution', 'Test the trend of XI with Mann-Kendall. Use the exact distribution.'],
    ['a level of nothing', 'Calculate the mean XI. Average the daily means. Use a significance level of 10 %.'],
    [
      'two levels',
      'Test the trend of XI with Mann-Kendall. Use a significance level of 10 %. p is two-sided, significant below 0.05.',
    ],
    [
      'other years than there are',
      'Test the trend of XI with Mann-Kendall. Annual values are the means of the dates of the year.',
    ],
    ['maxima', 'Run the Mann-Kendall test on the annual XI maxima.'],
    ['months', 'Run the Mann-Kendall test on the monthly XI means.'],
    ['weights', 'Average the dates weighted by their pixels and test the trend of XI with Mann-Kendall.'],
    [
      'an average that the test has no place for',
      'Average the dates with equal weight. Test the trend of XI with Mann-Kendall.',
    ],
    ['another place', 'Test the trend of XI in Lake Lipno with Mann-Kendall.'],
    ['a part', 'Test the trend of XI in the northern part of Orlik with Mann-Kendall.'],
    [
      'something of what is asked that it does not give',
      'Run the Mann-Kendall test on the annual XI series and report the p-value and the variance.',
    ],
  ])('is refused with %s', (_, asked) => expect(read(`${asked} ${xi}`)).toEqual([]));
});

describe('a trend by a line', () => {
  const line = (of: string, step: string): string => `${given} trend(${of}, ${step})`;

  it('is told per step where the dates are numbered', () => {
    const asked = `Use linear regression to determine the overall XI trend. ${xi}`;
    expect(read(`${asked} The dates are numbered 0, 1, 2, ….`)).toEqual([line(byDates, 'step')]);
    expect(read(`${asked} Number the dates 1, 2, 3, ….`)).toEqual([line(byDates, 'step')]);
    expect(read(`${asked} Give the least-squares slope of the date means per image.`)).toEqual([line(byDates, 'step')]);
  });

  it('is told per calendar year by the means of each', () => {
    const asked = `Calculate the linear trend of the overall change in XI. ${xi}`;
    expect(read(`${asked} Use calendar years.`)).toEqual([
      `${given} trend(mean(mean(xi) over dates) over years, year)`,
    ]);
    expect(read(`${asked} Use the mean per valid pixel and calendar years.`)).toEqual([
      `${given} trend(mean(mean(xi) over dates) over years, year)`,
    ]);
    const yearly = (day: string) =>
      [b2, b4].map((one) => ({ ...one, dates: ['2018', '2019', '2020'].map((year) => `${year}-${day}`) }));
    expect(read(`${asked} Use calendar years.`, folder(yearly('01-01')))).toEqual([line(byDates, 'year')]);
    // A day in July is no whole number of years.
    expect(read(`${asked} Use calendar years.`, folder(yearly('07-01')))).toEqual([]);
  });

  it('goes over as many days as are said', () => {
    const days = Array.from({ length: 9 }, (_, day) => `2021-05-0${day + 1}`).filter((one) => !one.endsWith('4'));
    const rain = field('orlik_precipitation', ['precipitation', 'rainfall', 'rain'], {
      quantity: 'precipitation',
      unit: 'mm',
      dates: days,
    });
    const of = (span: string): string[] =>
      read(
        `Based on the rainfall data of the Orlik Basin from May 1 to May 9, 2021. Determine the rainfall trend ${span} using linear regression.`,
        folder([rain]),
      );
    const period = 'during 2021-05-01..2021-05-09';
    expect(of('over these 9 days')).toEqual([
      `trend(mean(orlik_precipitation) over dates, day) ${period}; mean(mean(orlik_precipitation) over dates) ${period}`,
    ]);
    expect(of('over these 7 days')).toEqual([]);
    expect(of('over these 9 weeks')).toEqual([]);
  });

  it.each([
    ['other numbers', 'The dates are numbered 0, 2, 4, ….'],
    ['numbers from nowhere', 'The dates are numbered 5, 6, 7, ….'],
    ['two steps', 'The dates are numbered 0, 1, 2, …. Use calendar years.'],
    ['two slopes', 'Give the least-squares slope of the date means per year. The dates are numbered 0, 1, 2, ….'],
    ['another slope', "Give Sen's slope of the date means per image."],
    ['a slope of something else', 'Give the least-squares slope of b04 per image.'],
    ['weights', 'Weight the dates by their pixels.'],
  ])('is refused with %s', (_, more) =>
    expect(read(`Use linear regression to determine the overall XI trend. ${xi} ${more}`)).toEqual([]),
  );
});

describe('what bands and quantities are called', () => {
  it('colours with the formula of their numbers', () =>
    expect(
      read(
        'Calculate the mean XI on 4 March 2018. XI = (nir − red)/(nir + red); b02 is red and b04 near infrared with reflectance = DN × 0.0002 − 0.1 (0 = no data).',
      ),
    ).toEqual([
      'given data missing = 0; given orlik_b02 stored = stored * 0.0002 - 0.1; given orlik_b04 stored = stored * 0.0002 - 0.1; given nir = orlik_b04; given red = orlik_b02; given xi = (nir - red) / (nir + red); mean(xi) on 2018-03-04',
    ]));

  it('a rest of two, one of which its file holds in short', () => {
    const volumes = folder([
      field('orlik_flow_volume_total', ['total', 'flow_volume_total']),
      field('orlik_flow_volume_nirr', ['nirr', 'flow_volume_nirr']),
    ]);
    const asked = 'Calculate the mean irrigated volume on 4 March 2018. Irrigated is total minus non-irrigated volume.';
    expect(read(asked, volumes)).toEqual([
      'given irrigated = orlik_flow_volume_total - orlik_flow_volume_nirr; mean(irrigated) on 2018-03-04',
    ]);
    expect(read(asked.replace('non-irrigated', 'non-drained'), volumes)).toEqual([]);
    expect(read(asked.replace('total minus', 'total over'), volumes)).toEqual([]);
  });

  it.each([
    [
      'two bands of one colour',
      'b02 is red and b04 red with reflectance = DN × 0.0002 − 0.1; XI = (b04 − b02)/(b04 + b02).',
    ],
    [
      'no formula of the stored number',
      'b02 is red and b04 near infrared with reflectance = 0.2 − 0.1; XI = (b04 − b02)/(b04 + b02).',
    ],
    [
      'a colour that no band has',
      'b02 is red and b04 near infrared with reflectance = DN × 0.0002 − 0.1; XI = (green − red)/(green + red).',
    ],
  ])('is refused with %s', (_, more) => expect(read(`Calculate the mean XI on 4 March 2018. ${more}`)).toEqual([]));
});

describe('a word that means nothing here', () => {
  it.each([
    `Run the Mann-Kendall test on the annual XI series and report the p-value. ${xi}`,
    `Calculate the linear trend of the overall change in XI. Use calendar years. ${xi}`,
  ])('is refused wherever it stands: “%s”', (question) => {
    expect(read(question).length).toBe(1);
    const words = question.replace(` ${xi}`, '').split(' ');
    const answered = [
      'irrigated',
      'only',
      'not',
      'seasonal',
      'detrended',
      'half',
      'smoothed',
      'northern',
      'maximum',
    ].flatMap((word) =>
      words.flatMap((_, at) => {
        const altered = `${[...words.slice(0, at), word, ...words.slice(at)].join(' ')} ${xi}`;
        return read(altered).length > 0 ? [altered] : [];
      }),
    );
    expect(answered).toEqual([]);
  });
});
