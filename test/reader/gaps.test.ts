import { describe, expect, it } from 'vitest';
import { call, name } from '../../analysis/tree.ts';
import type { Scope } from '../../analysis/types.ts';
import { scope } from '../analysis/scope.ts';
import { expressions } from './folder.ts';

/** A folder of which a document says that missing NDVI is cloud, beside monthly maps of the sea and a series of buoys. */
const folder: Scope = {
  ...scope,
  definitions: [
    { name: 'cloud', forms: ['cloud'], value: call('missing', name('ndvi')), said: 'README: “-9999 = cloud”' },
    { name: 'sea', forms: ['sea'], value: call('not', call('missing', name('sst'))), said: 'the sea' },
  ],
  fields: [
    ...scope.fields.filter(({ sort }) => sort !== 'flags'),
    {
      name: 'sst',
      label: 'sea surface temperature',
      aliases: ['sea_surface_temperature'],
      axes: ['cells', 'dates'],
      sort: 'absolute',
      unit: 'K',
      quantity: 'sea-surface-temperature',
      dates: ['2022-05', '2022-06', '2022-07'],
      files: ['sst.nc'],
    },
    {
      name: 'hs_m',
      label: 'significant wave height',
      aliases: [],
      axes: ['dates', 'stations'],
      sort: 'absolute',
      unit: 'm',
      quantity: 'wave-height',
      dates: ['2022-05-01', '2022-05-02', '2022-06-01'],
      files: ['buoys.csv'],
      members: 'buoy',
    },
  ],
  layers: [
    ...scope.layers,
    { kind: 'stations', name: 'buoy', plural: 'buoys', aliases: [], file: 'buoys.csv', members: ['Aska', 'Brim'] },
  ],
};

describe('pixels that are missing for a reason that a document gives', () => {
  it.each([
    [
      'What share of the cloud-free pixels had an NDVI above 0.6 on 15 July 2022?',
      'share(ndvi > 0.6 where not cloud) on 2022-07-15',
    ],
    ['Mean NDVI of all clear pixels on 15 July 2022', 'mean(ndvi where not cloud) on 2022-07-15'],
    ['Which date lost the largest share of its pixels to cloud?', 'date of max(share(cloud) over dates)'],
    ['What share of the pixels was lost to cloud on 15 July 2022?', 'share(cloud) on 2022-07-15'],
    [
      'How much warmer was the sea in July 2022 than in May 2022?',
      '(mean(sst where sea) on 2022-07) - (mean(sst where sea) on 2022-05)',
    ],
    [
      'What percentage of the sea pixels was warmer than 20 °C in July 2022?',
      'share(sst > 20 degC where sea) on 2022-07',
    ],
  ])('%s', (question, expression) => {
    expect(expressions(question, folder)).toContain(expression);
  });

  it.each([
    'Which date lost the largest share of its pixels to gorse?',
    'What share of the pixels was never lost to cloud on 15 July 2022?',
    'Mean NDVI of all unclear pixels on 15 July 2022',
    'Mean NDVI of all clear glimmer pixels on 15 July 2022',
    'Which date lost the most pixels?',
  ])('refuses what only looks alike: %s', (question) => {
    expect(expressions(question, folder)).toEqual([]);
  });

  it('knows no cloud where nothing says so', () => {
    const silent: Scope = { ...folder, definitions: [] };
    expect(expressions('Mean NDVI of all clear pixels on 15 July 2022', silent)).toEqual([]);
  });
});

describe('the greatest of all', () => {
  it.each([
    ['How hot was the hottest pixel of the LST map on 15 July 2022?', 'max(lst) on 2022-07-15'],
    ['What was the coldest land surface temperature on 15 July 2022?', 'min(lst) on 2022-07-15'],
    ['What was the biggest significant wave height any of the buoys measured?', 'max(max(hs_m over dates) over buoys)'],
    [
      'What is the highest sea surface temperature found in any single grid cell in 2022?',
      'max(max(sst) over dates) during 2022',
    ],
  ])('%s', (question, expression) => {
    expect(expressions(question, folder)).toContain(expression);
  });

  it.each([
    'What is the mean NDVI of any grid cell on 15 July 2022?',
    'How hot was the coldest pixel that is not glimmer on 15 July 2022?',
    'How hot was the warmest month of 2022?',
    'What was the biggest significant wave height not any of the buoys measured?',
  ])('refuses what only looks alike: %s', (question) => {
    expect(expressions(question, folder)).toEqual([]);
  });
});

describe('a sentence that says again what is asked', () => {
  it('gives the unit', () => {
    expect(expressions('How much evergreen forest disappeared between 2011 and 2021? Net loss, in hectares.')).toEqual([
      "decrease(area(nlcd = 'evergreen forest'), 2011 -> 2021) in ha",
    ]);
  });
  it.each([
    'How much evergreen forest disappeared between 2011 and 2021? Net gain, in hectares.',
    'How much evergreen forest disappeared between 2011 and 2021? No loss, in hectares.',
    'How much evergreen forest disappeared between 2011 and 2021? Net loss of glimmer, in hectares.',
  ])('is no excuse for another kind of change: %s', (question) => {
    expect(expressions(question)).toEqual([]);
  });
});

describe('a name in a sentence beside the question', () => {
  it('that nobody knows and the question points back to is not dropped', () => {
    expect(expressions('I manage the Zorba reserve. What was its mean NDVI on 15 July 2022?')).toEqual([]);
  });
});

describe('rain that fell', () => {
  it('is all of it, and became less only by how much it did', () => {
    expect(expressions('How much rain fell from 1999-03 to 1999-05?')).toEqual([
      'mean(sum(rain over dates)) during 1999-03..1999-05',
    ]);
    expect(expressions('By how much did the rain fall from 1999-03 to 1999-05?').join()).toMatch(/^decrease/);
  });

  it('is no area that is lowest', () => {
    expect(expressions('When was the evergreen forest at its lowest?')).toEqual([]);
  });
});
