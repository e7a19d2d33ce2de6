import type { Field, Scope } from '../../analysis/types.ts';
import { everydayConditions } from '../../reasoners/language/ground/conditions.ts';

const field = (name: string, rest: Partial<Field>): Field => ({
  name,
  label: name.replaceAll('_', ' '),
  aliases: [],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: '1',
  quantity: null,
  dates: [],
  files: [`${name}.tif`],
  ...rest,
});

const fields: readonly Field[] = [
  field('flood_depth', { unit: 'cm', quantity: 'depth' }),
  field('burn_date', { unit: 'day', quantity: 'day-of-year' }),
  field('lst_day', { unit: 'K', quantity: 'land-surface-temperature' }),
  field('habitat', {
    sort: 'code',
    unit: '',
    quantity: 'class',
    names: ['Coniferous forest', 'Broadleaved forest', 'Built-up', 'Cropland'],
  }),
  field('kind', { axes: ['zones'], sort: 'code', unit: '', names: ['tarn', 'lagoon'], members: 'lake' }),
  field('pupils', { axes: ['stations'], members: 'school', files: ['schools.csv'] }),
];

/** A flood, a burn, a day pass, a class map; lakes, roads and schools. */
export const wordsFolder: Scope = {
  fields,
  layers: [
    {
      kind: 'zones',
      name: 'lake',
      plural: 'lakes',
      aliases: [],
      file: 'lakes.gpkg',
      members: ['Long Mere', 'Heron Pool', 'tarn', 'lagoon'],
      shared: ['tarn', 'lagoon'],
    },
    {
      kind: 'zones',
      name: 'park',
      plural: 'parks',
      aliases: [],
      file: 'parks.gpkg',
      members: ['Old Park', 'Far Park'],
    },
    {
      kind: 'stations',
      name: 'road',
      plural: 'roads',
      aliases: [],
      file: 'roads.shp',
      members: ['Mill Road', 'High Street'],
      lines: true,
    },
    {
      kind: 'stations',
      name: 'school',
      plural: 'schools',
      aliases: [],
      file: 'schools.csv',
      members: ['S1', 'S2'],
      located: true,
    },
  ],
  files: [],
  definitions: everydayConditions(fields),
  absent: { evi: 'no file holds it' },
};
