import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
import { expressions } from './folder.ts';

const dates = ['2023-01-05', '2023-01-21', '2023-02-06'];
const field = (name: string, rest: Partial<Field>): Field => ({
  name,
  label: name.replaceAll('_', ' '),
  aliases: [],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: '',
  quantity: null,
  dates,
  files: [`Mirror Bay_${name}_2023-01-05.tif`],
  ...rest,
});

/** Two thermal bands and two of reflectance on three dates, all of one place. */
const series: Scope = {
  fields: [
    field('bt_11', { quantity: 'brightness-temperature', aliases: ['t11'] }),
    field('bt_12', { quantity: 'brightness-temperature', aliases: ['t12'] }),
    field('refl_b03', { aliases: ['b03'], unit: '1' }),
    field('refl_b05', { aliases: ['b05'], unit: '1' }),
  ],
  layers: [],
  files: [],
  places: [{ name: 'mirror bay', fields: ['bt_11', 'bt_12', 'refl_b03', 'refl_b05'] }],
  absent: {},
};

const read = (question: string): string[] => expressions(question, series);
const formula = 'LST = 0.9·T11 + 0.4·(T11 − T12) + 3 (K).';
const given = 'given lst = 0.9 * bt_11 + 0.4 * (bt_11 - bt_12) + 3 in K;';

describe('formulas with a unit of their own', () => {
  it('are plain numbers inside and have the unit outside', () =>
    expect(read(`What was the mean LST on 2023-01-21? ${formula}`)).toEqual([`${given} mean(lst) on 2023-01-21`]));

  it.each([
    `What was the mean LST on 2023-01-21? LST = 0.9·T11 + 0.4·dT + 3 (K) with dT = T11 − T12.`,
    `With dT = T11 − T12 and LST = 0.9·T11 + 0.4·dT + 3 (K), what was the mean LST on 2023-01-21?`,
  ])('may stand on each other in any order: %s', (question) =>
    expect(read(question)).toEqual([
      'given dt = bt_11 - bt_12; given lst = 0.9 * bt_11 + 0.4 * dt + 3 in K; mean(lst) on 2023-01-21',
    ]),
  );

  it('leave out signs of products and name powers as people write them', () =>
    expect(read('What was the mean XI on 2023-01-21? XI = (2 − b03)(1 − b05)² + ln b03.')).toEqual([
      'given xi = (2 - refl_b03) * (1 - refl_b05) ^ 2 + ln(refl_b03); mean(xi) on 2023-01-21',
    ]));

  it('are meant by the other names of their quantity', () =>
    expect(read(`On how many days did the mean land surface temperature exceed 290 K? ${formula}`)).toEqual([
      `${given} count(dates where mean(lst) > 290 K)`,
    ]));

  it.each([
    'What was the mean LST on 2023-01-21? LST = 0.9·T11 + 0.4·dT + 3 (K).',
    'What was the mean LST on 2023-01-21 in K? LST = 0.9·T11 + 3.',
    'What was the mean XI on 2023-01-21? XI = b03 b05.',
  ])('are refused where a part is unknown, a unit is not told or a sign is missing: %s', (question) =>
    expect(read(question)).toEqual([]),
  );
});

const asked = `determine the number of days with daily average LST exceeding 290 K`;
const counted = `${given} count(dates where mean(lst) > 290 K)`;

describe('words around a question that say which data are meant', () => {
  it.each([
    `Based on thermal band 11 and band 12 data over Mirror Bay, ${asked}. ${formula}`,
    `Using MODIS brightness temperature, ${asked}. ${formula}`,
    `${asked}, hinting at nothing. ${formula}`.replace(
      ', hinting at nothing',
      ', indicating early stress of the reeds',
    ),
    `Load all relevant files and then derive LST using the two-channel algorithm. Next, ${asked}. ${formula}`,
    `Using t11 and t12 from Mirror Bay, compute LST for every date, ${asked}. ${formula}`,
  ])('change nothing: %s', (question) => expect(read(question)).toEqual([counted]));

  it.each([
    [`From satellite data of January 2023, ${asked}. ${formula}`, `${counted} during 2023-01`],
    [`Based on images of 2023-02-06, what was the mean of t11?`, 'mean(bt_11) on 2023-02-06'],
  ])('give their period: %s', (question, expression) => expect(read(question)).toEqual([expression]));

  it.each([
    // A place of other data, a class, a part, a condition, a night: none of them is a description.
    `Based on thermal data over Lake Geneva, ${asked}. ${formula}`,
    `Based on thermal data over Cropland, ${asked}. ${formula}`,
    `Based on thermal data of the northern half of Mirror Bay, ${asked}. ${formula}`,
    `Using nighttime data over Mirror Bay, ${asked}. ${formula}`,
    `Using cloud-free data, ${asked}. ${formula}`,
    // A period and a band that are not what is computed.
    `Using data from 2021, ${asked}. ${formula}`,
    `Using b03, ${asked}. ${formula}`,
    `${asked}, using b05. ${formula}`,
    // A meaning that sets a condition, a step with a number of its own.
    `${asked}, indicating stress only where it lasts. ${formula}`,
    `${asked}, indicating stress above 3. ${formula}`,
    `${asked}, to assess the health of cropland. ${formula}`,
    // A method that is none of the formula, a step that changes the numbers, a first value that is asked for.
    `${asked}, using the running median method. ${formula}`,
    `${asked}, via the maximum value approach. ${formula}`,
    `This includes detrending the series. ${asked}. ${formula}`,
    `This includes averaging weekly. ${asked}. ${formula}`,
    `Calculate the mean LST, and ${asked.replace('daily average ', 'median ')}. ${formula}`,
    `Using monthly data, ${asked}. ${formula}`,
    `This includes masking out the water. ${asked}. ${formula}`,
    `This includes dropping days with more than 7 gaps. ${asked}. ${formula}`,
  ])('are not dropped: %s', (question) => expect(read(question)).toEqual([]));

  it('are a condition where they hold one', () =>
    expect(read(`Based on thermal data below 280 K, ${asked}. ${formula}`)).not.toContain(counted));
});

describe('how numbers are stored', () => {
  it.each([
    ['What was the mean of b03 on 2023-01-21? Reflectance is stored ×10,000.', 'stored = stored / 10000'],
    ['What was the mean of b03 on 2023-01-21? Pixels of 0 lie outside the scene.', 'data missing = 0'],
    ['What was the mean of b03 on 2023-01-21? −28672 is no data.', 'data missing = -28672'],
  ])('is given: %s', (question, fact) => {
    const [only, ...others] = read(question);
    expect(others).toEqual([]);
    expect(only).toContain(fact);
    expect(only).toContain('mean(refl_b03) on 2023-01-21');
  });

  it('is not given to what is no reflectance', () =>
    expect(read('What was the mean of t11 on 2023-01-21? Reflectance is stored ×10,000.')).not.toContain(
      'given bt_11 stored',
    ));
});

describe('places that files are called by', () => {
  const two: Scope = {
    ...series,
    fields: [
      field('juno_rain', { quantity: 'precipitation', sort: 'amount', unit: 'mm' }),
      field('vesta_rain', { quantity: 'precipitation', sort: 'amount', unit: 'mm' }),
    ],
    places: [
      { name: 'juno', fields: ['juno_rain'] },
      { name: 'vesta', fields: ['vesta_rain'] },
    ],
  };

  it('choose among files', () =>
    expect(expressions('What was the mean rainfall in Vesta on 2023-01-21?', two)).toEqual([
      'mean(vesta_rain) on 2023-01-21',
    ]));

  it.each(['What was the mean rainfall in Ceres on 2023-01-21?', 'What was the mean rainfall on 2023-01-21 in Ceres?'])(
    'are not all places: %s',
    (question) => expect(expressions(question, two)).toEqual([]),
  );
});
