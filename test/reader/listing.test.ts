import { describe, expect, it } from 'vitest';
import type { Scope } from '../../analysis/types.ts';
import { scope } from '../analysis/scope.ts';
import { expressions } from './folder.ts';

describe('a list of those that pass a test', () => {
  it('is not what is greatest, of two limits it tells nothing, and a count of them is a number', () => {
    expect(expressions('Which district had the highest mean LST above 300 K on 15 July 2022?')).not.toContainEqual(
      expect.stringContaining('list('),
    );
    expect(expressions('Which districts above 500 m had a mean LST above 300 K on 15 July 2022?')).toEqual([]);
    expect(expressions('How many districts had a mean LST above 300 K on 15 July 2022?')).toEqual([
      'count(districts where mean(lst) > 300 K) on 2022-07-15',
    ]);
  });

  it('of all dates is one value each, of all districts it is left open as before', () => {
    expect(expressions('Mean LST for all districts on 15 July 2022')).toEqual([
      'mean(lst) within district on 2022-07-15',
    ]);
  });
});

describe('an average year', () => {
  it('is no average of all months', () => {
    const rain: Scope = {
      ...scope,
      fields: [
        {
          name: 'precip',
          label: 'precipitation',
          aliases: [],
          axes: ['cells', 'dates'],
          sort: 'absolute',
          unit: 'mm',
          quantity: 'precipitation-sum',
          dates: ['2020-01', '2020-02', '2021-01', '2021-02'],
          files: ['precip.nc'],
        },
      ],
    };
    for (const year of ['an average year', 'an average year (2020-2021 mean)', 'a typical year'])
      expect(expressions(`What percentage of the cells receive less than 300 mm of rain in ${year}?`, rain)).toEqual(
        [],
      );
  });
});

describe('a property of yes and no', () => {
  const grazing: Scope = {
    ...scope,
    fields: [
      ...scope.fields,
      {
        name: 'grazed',
        label: 'grazed',
        aliases: [],
        axes: ['cells'],
        sort: 'code',
        unit: '',
        quantity: 'class',
        dates: [],
        files: ['districts.gpkg'],
        names: ['true', 'false'],
        members: 'district',
      },
    ],
  };

  it('chooses the things of which it is said, whose noun is then said of nothing else', () => {
    expect(expressions('What is the mean LST of grazed districts on 15 July 2022?', grazing)).toEqual([
      "mean(lst where grazed = 'true') on 2022-07-15",
    ]);
    expect(expressions('What is the mean LST of cropland districts on 15 July 2022?', grazing)).toEqual([]);
  });
});
