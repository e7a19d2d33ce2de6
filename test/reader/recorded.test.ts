import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
import { expressions } from './folder.ts';

const months = Array.from({ length: 12 }, (_, month) => `2021-${String(month + 1).padStart(2, '0')}`);
const field = (name: string, rest: Partial<Field>): Field => ({
  name,
  label: 'precipitation',
  aliases: ['rain', 'rainfall'],
  axes: ['cells', 'dates'],
  sort: 'amount',
  unit: 'mm',
  quantity: 'precipitation',
  dates: months,
  files: ['orsk_rain.tif'],
  ...rest,
});

const folder: Scope = {
  fields: [
    field('orsk_rain', {}),
    field('rain_mm', { axes: ['dates', 'stations'], members: 'station', files: ['orsk_gauges.csv'] }),
    field('crop_2021', {
      label: 'crop',
      aliases: ['crop'],
      axes: ['zones'],
      sort: 'code',
      unit: '',
      quantity: null,
      dates: [],
      names: ['rye', 'oats'],
      members: 'parcel',
      files: ['parcels.gpkg'],
    }),
  ],
  layers: [
    {
      kind: 'stations',
      name: 'station',
      plural: 'stations',
      aliases: [],
      file: 'orsk_gauges.csv',
      members: ['Hill', 'Dale', 'Fen'],
      located: true,
      placed: true,
    },
    {
      kind: 'zones',
      name: 'parcel',
      plural: 'parcels',
      aliases: [],
      file: 'parcels.gpkg',
      members: ['P1', 'P2', 'P3'],
    },
  ],
  files: ['orsk_rain.tif', 'orsk_gauges.csv', 'parcels.gpkg'],
  absent: {},
};

describe('what stations recorded', () => {
  it('is of their own table, where a grid holds the same', () =>
    expect(expressions('How much rain did station Hill record in 2021 altogether?', folder)).toEqual([
      "sum(rain_mm over dates) at station 'Hill' during 2021",
    ]));

  it('is a total where a total is said', () =>
    expect(expressions('Name the station with the largest rainfall total of 2021.', folder)).toEqual([
      'station of max(sum(rain_mm over dates) over stations) during 2021',
    ]));
});

describe('a year that is part of a column’s name', () => {
  it('is said again', () =>
    expect(expressions('How many hectares of rye were there in 2021?', folder)).toEqual([
      "area(crop_2021 = 'rye') in ha",
    ]));

  it('is that year alone', () =>
    expect(expressions('How many hectares of rye were there in 2020?', folder)).toEqual([]));
});
