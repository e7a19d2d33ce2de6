import type { Field, Scope } from '../../analysis/types.ts';

const summer = ['2021-07-15', '2022-06-15', '2022-07-15', '2022-08-15'];
const field = (name: string, rest: Partial<Field>): Field => ({
  name,
  label: name,
  aliases: [],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: '1',
  quantity: name,
  dates: summer,
  files: summer.map((date) => `${name}_${date}.tif`),
  ...rest,
});

/** Maps of four dates, two class maps, an elevation, twelve months of rain, districts and a station table. */
export const scope: Scope = {
  fields: [
    field('ndvi', {}),
    field('ndwi', {}),
    field('lst', {
      label: 'land surface temperature',
      quantity: 'land-surface-temperature',
      unit: 'K',
      aliases: ['temperature'],
    }),
    field('qa', { sort: 'flags', unit: '', quantity: 'qa-bits', names: ['fill', 'cloud', 'cloud shadow'] }),
    field('landcover', {
      sort: 'code',
      unit: '',
      quantity: 'class',
      dates: [],
      names: ['tree cover', 'grassland', 'cropland', 'built-up', 'permanent water bodies'],
    }),
    field('nlcd', {
      sort: 'code',
      unit: '',
      quantity: 'class',
      dates: ['2011', '2021'],
      names: ['evergreen forest', 'water'],
    }),
    field('elevation', { unit: 'm', dates: [] }),
    field('aspect', { unit: 'deg', dates: [] }),
    field('vv', { unit: 'dB', quantity: 'backscatter-db', dates: ['2022-06-15'] }),
    field('radiance', { unit: 'nW cm-2 sr-1', quantity: 'night-light-radiance', dates: ['2022-06-15'] }),
    field('rain', {
      unit: 'mm',
      quantity: 'precipitation',
      dates: Array.from({ length: 12 }, (_, index) => `1999-${String(index + 1).padStart(2, '0')}`),
    }),
    field('mystery', { unit: '', quantity: null, dates: [] }),
    field('air', {
      axes: ['stations', 'dates'],
      unit: 'degC',
      quantity: 'air-temperature',
      dates: ['2022-01-01', '2022-01-02', '2022-01-03'],
      members: 'station',
    }),
  ],
  layers: [
    {
      kind: 'zones',
      name: 'district',
      plural: 'districts',
      aliases: [],
      file: 'districts.geojson',
      members: ['Northam', 'Easton', 'Westbury'],
    },
    {
      kind: 'stations',
      name: 'station',
      plural: 'stations',
      aliases: [],
      file: 'air.csv',
      members: ['Oslo', 'Bergen'],
    },
  ],
  files: [],
  absent: { evi: 'its blue band is missing', population: 'no file holds it' },
};
