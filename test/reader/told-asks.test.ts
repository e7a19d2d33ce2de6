import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
import { filePlaces } from '../../reasoners/language/ground/file-places.ts';
import { expressions } from './folder.ts';

const dates = ['2022-06-05', '2022-06-21', '2022-08-08', '2022-08-24'];
const field = (name: string, rest: Partial<Field> = {}): Field => ({
  name,
  label: name.replaceAll('_', ' '),
  aliases: [],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: '',
  quantity: null,
  dates,
  files: [`Mirror Bay_${name}_2022-06-05.tif`],
  ...rest,
});
const scope: Scope = {
  fields: [field('mirror_bay_b4', { aliases: ['b4'] }), field('mirror_bay_b5', { aliases: ['b5'] })],
  layers: [],
  files: [],
  places: [{ name: 'mirror bay', fields: ['mirror_bay_b4', 'mirror_bay_b5'] }],
  absent: {},
};
const xi = 'XI = (b4 − b5)/(b4 + b5).';
const xiGiven = 'given xi = (mirror_bay_b4 - mirror_bay_b5) / (mirror_bay_b4 + mirror_bay_b5);';
const means = 'Compare the spatial means of the June 2022 dates.';
const said = (ask: string, how = means, folder = scope): string[] =>
  expressions(`Using b4 and b5 values of Mirror Bay, compute XI, ${ask}. ${how} ${xi}`, folder);

describe('a value that gives the date of what it stands for', () => {
  const lowest = `${xiGiven} date of min(mean(xi) over dates) during 2022-06`;

  it.each([
    'and the lowest XI value in June 2022 is used to find the day when the algal bloom is the most intense',
    'and the smallest XI in June 2022 gives the date on which dust is most visible',
    'the minimum XI in June 2022 is used to tell the date when the smog is least severe',
  ])('is the date of its extreme: “%s”', (ask) => expect(said(ask)).toEqual([lowest]));

  it.each([
    [
      'a part of the ground',
      'and the lowest XI in June 2022 gives the date when the northern bloom is the most intense',
    ],
    ['another statistic', 'and the lowest XI in June 2022 gives the date when the median bloom is the most intense'],
    ['an exception', 'and the lowest XI in June 2022 gives the date when the bloom is not the most intense'],
    ['another time', 'and the lowest XI in August 2022 gives the date when the bloom is the most intense'],
    ['no extreme', 'and the XI in June 2022 gives the date when the bloom is the most intense'],
  ])('is refused with %s', (_, ask) => expect(said(ask)).toEqual([]));

  it('is refused where nobody says that means are compared, or where words may choose a part', () => {
    const ask = 'and the lowest XI in June 2022 gives the date when the bloom is the most intense';
    expect(said(ask)).toEqual([lowest]);
    expect(said(ask, '')).toEqual([]);
    const cover = field('cover', { sort: 'code', names: ['reed', 'open water'] });
    expect(said(ask, means, { ...scope, fields: [...scope.fields, cover] })).toEqual([]);
  });
});

describe('the change of a month', () => {
  const years: Scope = {
    ...scope,
    fields: scope.fields.map((one) => ({ ...one, dates: ['2019-05-04', '2019-05-20', '2021-05-06', '2021-05-22'] })),
  };
  const of = (place: string): string[] =>
    expressions(
      `Examine ${place} drought changes (May 2019-2021) using XI index analysis. Use the mean of the date means of each May, 2021 minus 2019. ${xi}`,
      years,
    );

  it('is of the place that its files are called by', () => {
    expect(of('Mirror Bay')).toEqual([
      `${xiGiven} (mean(mean(xi) over dates) during 2021-05) - (mean(mean(xi) over dates) during 2019-05)`,
    ]);
    expect(of('Lake Nowhere')).toEqual([]);
    expect(of('northern Mirror Bay')).toEqual([]);
  });
});

describe('places that files are called by', () => {
  const placeOf = (path: string): string | undefined =>
    filePlaces(
      [{ kind: 'bands', field: field('x'), layers: [{ file: { path } }], classes: [], flags: [] } as never],
      [],
    )[0]?.name;

  it.each([
    ['White Sea_refl_b04_2021-01-01.tif', 'white sea'],
    ['Ash River_sur_refl_b02_2021-01-01.tif', 'ash river'],
    ['Harsh Plain_NDVI_2021-01-01.tif', 'harsh'],
  ])('%s is of %s', (path, place) => expect(placeOf(path)?.startsWith(place)).toBe(true));

  it.each(['sea_surface_temperature_2021-01-01.tif', 'wind_speed_b01_2021-01-01.tif', 'river_temperature_b1.tif'])(
    '%s says no place',
    (path) => expect(placeOf(path)).toBeUndefined(),
  );
});
