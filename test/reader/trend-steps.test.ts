import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
import { expressions } from './folder.ts';

const dates = ['2019-03-04', '2019-03-20', '2019-07-10', '2020-03-01', '2020-07-13', '2020-07-29'];
const field = (name: string, aliases: readonly string[]): Field => ({
  name,
  label: name.replaceAll('_', ' '),
  aliases: [...aliases],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: '',
  quantity: null,
  dates,
  files: [`Orlik_${name}_2019-03-04.tif`],
});
const qa: Field = { ...field('orlik_qa', ['qa']), sort: 'flags', quantity: 'qa-bits', names: [] };
const fields = [field('orlik_b02', ['b02', 'b2']), field('orlik_b04', ['b04', 'b4'])];
const scope: Scope = {
  fields,
  layers: [],
  files: [],
  places: [{ name: 'orlik', fields: ['orlik_b02', 'orlik_b04'] }],
  absent: {},
};

const xi = 'XI = (b02 − b04)/(b02 + b04).';
const given = 'given xi = (orlik_b02 - orlik_b04) / (orlik_b02 + orlik_b04);';
const read = (question: string, of: Scope = scope): string[] => expressions(`${question} ${xi}`, of);
const byDates = 'mean(xi) over dates';
const yearly = 'mean(mean(xi) over dates) over years';
const monthly = 'mean(mean(xi) over dates) over months';

describe('steps that lead to a trend', () => {
  it.each([
    ['Calculate the annual mean XI and estimate its linear trend.', `trend(${yearly}, year)`],
    ['Derive the yearly mean XI and apply linear regression to the means.', `trend(${yearly}, year)`],
    ['Calculate the monthly mean values of XI and examine their linear trend.', `trend(${monthly}, month)`],
    [
      'Calculate the daily mean XI, derive the annual mean XI, and apply the Mann-Kendall test to the annual XI series to obtain the z-score.',
      `kendall(${yearly}, give: z)`,
    ],
    [
      'Calculate the mean XI of every image and use Mann-Kendall to perform significance trend analysis, reporting tau.',
      `kendall(${byDates}, give: tau)`,
    ],
  ])('“%s”', (question, expression) => expect(read(question)).toEqual([`${given} ${expression}`]));

  it('give the mean of the daily values beside the slope where that is ordered', () =>
    expect(
      read(
        'Compute the average of the daily XI and use the Theil-Sen slope. Report the mean of the date means and the Theil-Sen slope per image.',
      ),
    ).toEqual([`${given} mean(${byDates}); ${given} trend(${byDates}, step, method: 'theil-sen')`]));

  it('hold what is said of the values of a month', () => {
    const asked = 'Calculate the monthly mean XI and estimate the linear trend.';
    const told = [`${given} trend(${monthly}, month)`];
    expect(read(`${asked} Monthly values are the means of the dates of the month.`)).toEqual(told);
    expect(read(`${asked} Annual values are the means of the dates of the year.`)).toEqual([]);
  });

  it('need something that tells clouds where these are masked', () => {
    const asked =
      "Assess Orlik Lake's XI trends using cloud-masked Landsat data. Give the least-squares slope of the date means per image.";
    const flagged: Scope = { ...scope, fields: [...fields, qa] };
    expect(read(asked, flagged)).toEqual([]);
    expect(read(`${asked} Drop pixels whose QA has any of the bits 2 to 3 set.`, flagged)).toHaveLength(1);
  });

  it.each([
    ['a mean of something else', 'Calculate the daily mean b04 and use Mann-Kendall to perform trend analysis of XI.'],
    ['years for a trend of dates', 'Calculate the annual mean XI and test the trend of XI with Mann-Kendall.'],
    ['weeks', 'Calculate the weekly mean XI and estimate the linear trend.'],
    ['a median', 'Calculate the annual median XI and estimate the linear trend.'],
    ['a part of the year', 'Calculate the annual mean XI of summer and estimate the linear trend.'],
    [
      'another slope than was worked out',
      'Calculate XI over time and use the Theil-Sen slope. Give the least-squares slope of the date means per image.',
    ],
  ])('are refused with %s', (_, question) => expect(read(question)).toEqual([]));
});
