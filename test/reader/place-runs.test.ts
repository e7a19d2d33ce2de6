import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
import { readQuestion } from '../../reasoners/language/reader/reader.ts';
import { expressions } from './folder.ts';

const rain: Field = {
  name: 'morava_precipitation',
  label: 'precipitation sum',
  aliases: ['precipitation', 'rainfall', 'rain', 'morava'],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: 'mm',
  quantity: 'precipitation',
  dates: ['2021-04-01', '2021-04-02', '2021-04-03'],
  files: ['Morava_precipitation_2021-04-01.tif'],
};
const scope: Scope = {
  fields: [rain],
  layers: [],
  files: rain.files,
  places: [{ name: 'morava', fields: [rain.name] }],
  extents: { names: [['morava']], nouns: [] },
  absent: {},
};
const mean = 'mean(morava_precipitation) on 2021-04-02';
const within = (place: string): string => `What was the mean rainfall ${place} on 2021-04-02?`;

describe('a longer name of the place that the files are called by', () => {
  it.each([
    'in Morava',
    'in the Morava Marshes',
    'over the Morava River Basin',
    'across Lake Morava',
    'in the Southern Morava Reserve',
    'in Morava National Park',
  ])('“%s” is that place', (place) => expect(expressions(within(place), scope)).toEqual([mean]));

  it('is told as an assumption', () => {
    const outcome = readQuestion(within('in the Morava Marshes'), () => scope);
    expect(outcome.kind === 'read' ? outcome.readings.map(({ assumed }) => assumed) : []).toEqual([
      ['“Morava Marshes” is taken as the place that the files are called by, morava'],
    ]);
  });

  it('is so in what a question of several sentences orders, too', () =>
    expect(
      expressions(
        'Based on the rainfall data of the Morava Marshes in April 2021, calculate the average rainfall. Average the daily means.',
        scope,
      ),
    ).toEqual(['mean(mean(morava_precipitation) over dates) during 2021-04']));

  it.each([
    'in New Morava',
    'in Southern Morava',
    'in the North Morava Basin',
    'in Morava City',
    'at the Morava Canal',
    'in the Gulf of Morava Basin',
    'in the Danube Marshes',
    'in the Danube Morava Lowlands',
    'in the upper half of the Morava Marshes',
    'in a part of the Morava Marshes',
    'outside the Morava Marshes',
    'north of the Morava River',
    'within 3 km of the Morava River',
    'in the Morava Marshes and the Danube Delta',
    'in the Morava Marshes 2',
    'in the Morava Marshes-Nord',
  ])('“%s” is another one, or a part', (place) => expect(expressions(within(place), scope)).toEqual([]));

  it('orders of another place are refused', () =>
    expect(
      expressions('Calculate the average rainfall over New Morava in April 2021. Average the daily means.', scope),
    ).toEqual([]));

  it('may be a class or a zone of the data instead', () => {
    const cover: Field = {
      ...rain,
      name: 'cover',
      label: 'cover',
      aliases: ['land cover'],
      sort: 'code',
      quantity: 'class',
      unit: '',
      dates: [],
      axes: ['cells'],
      names: ['marshes', 'open water'],
    };
    expect(expressions(within('in the Morava Marshes'), { ...scope, fields: [rain, cover] })).not.toContain(mean);
    const parks = {
      name: 'park',
      plural: 'parks',
      aliases: [],
      kind: 'zones',
      file: 'parks.geojson',
      members: ['Morava', 'Tisa'],
    } as const;
    expect(expressions(within('in the Southern Morava Reserve'), { ...scope, layers: [parks as never] })).not.toContain(
      mean,
    );
  });

  it('counts only where the data are of one place', () => {
    const two = {
      ...scope,
      fields: [rain, { ...rain, name: 'tisa_precipitation', aliases: ['tisa'], files: ['Tisa_precipitation.tif'] }],
      places: [...(scope.places ?? []), { name: 'tisa', fields: ['tisa_precipitation'] }],
    };
    expect(expressions(within('in the Morava Marshes'), two)).toEqual([]);
  });

  it('is of the kind that the files say', () => {
    const files = ['Green Valley_precipitation_2021-04-01.tif'];
    const valley = {
      ...scope,
      fields: [{ ...rain, aliases: ['rainfall', 'green'], files }],
      places: [{ name: 'green', fields: [rain.name] }],
    };
    expect(expressions(within('in the Green Valley'), valley)).toEqual([mean]);
    expect(expressions(within('in the Green Desert'), valley)).toEqual([]);
    const ordered = (place: string): string[] =>
      expressions(`Calculate the average rainfall over the ${place} in April 2021. Average the daily means.`, valley);
    expect(ordered('Green Valley')).toHaveLength(1);
    expect(ordered('Green Sea')).toEqual([]);
  });
});
