import type { Field, Scope } from '../../analysis/types.ts';

const years = [2015, 2016, 2017, 2018, 2019, 2020];
const monthly = years.flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`),
);
const days = Array.from({ length: 92 }, (_, day) => new Date(Date.UTC(2020, 5, 1 + day)).toISOString().slice(0, 10));
const field = (name: string, rest: Partial<Field>): Field => ({
  name,
  label: name,
  aliases: [],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: '1',
  quantity: null,
  dates: monthly,
  files: [`${name}.tif`],
  ...rest,
});

/** Years of rain and greenness, three maps of one legend, stations of one summer. */
export const folder: Scope = {
  fields: [
    field('rain', { aliases: ['rainfall'], sort: 'amount', unit: 'mm', quantity: 'precipitation' }),
    field('ndvi', { quantity: 'ndvi', dates: years.flatMap((year) => [`${year}-05`, `${year}-08`]) }),
    field('evi', {
      quantity: 'evi',
      dates: [...[2015, 2016, 2017, 2019].flatMap((year) => [`${year}-05`, `${year}-08`]), '2018-08', '2020-05'],
    }),
    field('elevation', { axes: ['cells'], unit: 'm', quantity: 'elevation', dates: [] }),
    field('grower', {
      axes: ['zones'],
      sort: 'code',
      unit: '',
      dates: [],
      names: ['Aldous', 'Brandt'],
      members: 'district',
      files: ['districts.gpkg'],
    }),
    field('covermap', {
      sort: 'code',
      unit: '',
      quantity: 'class',
      dates: ['2000', '2010', '2020'],
      names: ['forest', 'cropland', 'water'],
    }),
    field('tmax', {
      axes: ['dates', 'stations'],
      unit: 'degC',
      quantity: 'air-temperature',
      members: 'station',
      dates: days,
      files: ['air.csv'],
    }),
  ],
  layers: [
    {
      kind: 'stations',
      name: 'station',
      plural: 'stations',
      aliases: ['station', 'stations'],
      file: 'air.csv',
      members: ['Orsk', 'Aksu', 'Kungur'],
      count: 3,
    },
    {
      kind: 'stations',
      name: 'village',
      plural: 'villages',
      aliases: ['village', 'villages'],
      file: 'villages.geojson',
      members: ['Talas', 'Naryn'],
      count: 2,
      located: true,
      placed: true,
    },
    {
      kind: 'zones',
      name: 'district',
      plural: 'districts',
      aliases: ['district', 'districts'],
      file: 'districts.gpkg',
      members: ['Northam', 'Easton'],
      count: 2,
    },
  ],
  files: [],
  absent: {},
};
