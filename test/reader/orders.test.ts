import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
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
  fields: [
    field('bt_11', { quantity: 'brightness-temperature', aliases: ['bt', 'bt11', 't11'] }),
    field('mirror_bay_b4', { aliases: ['b4'] }),
    field('mirror_bay_b5', { aliases: ['b5'] }),
  ],
  layers: [],
  files: [],
  places: [{ name: 'mirror bay', fields: ['bt_11', 'mirror_bay_b4', 'mirror_bay_b5'] }],
  absent: {},
};

const read = (question: string): string[] => expressions(question, scope);

const cases = 'Emissivity is 0.96 where NDVI < 0.15, 0.985 where NDVI > 0.6 and 0.97 + 0.01·NDVI in between.';
const lst = 'LST = BT/(1 + (λ·BT/ρ)·ln ε) with λ = 10.9 µm and ρ = 14400 µm·K.';
const retrieval = `${cases} ${lst}`;
const givens =
  'given ndvi = (mirror_bay_b5 - mirror_bay_b4) / (mirror_bay_b5 + mirror_bay_b4); ' +
  'given emissivity = either(ndvi < 0.15, 0.96, either(ndvi > 0.6, 0.985, 0.97 + 0.01 * ndvi)); ' +
  'given "ε" = emissivity; given "λ" = 10.9; given "ρ" = 14400; ' +
  'given lst = bt_11 / (1 + "λ" * bt_11 / "ρ" * ln("ε")) in K;';
const hot =
  'Using Landsat 8 bands of Mirror Bay, count the dates on which more than 40% of the pixels had LST above 305 K.';

describe('a retrieval that the question defines', () => {
  it('holds values by case, constants with units and the signs of quantities', () =>
    expect(read(`${hot} ${retrieval}`)).toEqual([`${givens} count(dates where share(lst > 305 K) > 40 %)`]));

  it.each([
    ['another instrument', `${hot.replace('Landsat 8', 'Landsat 3')} ${retrieval}`],
    ['a band that is not there', `${hot} ${retrieval.replaceAll('NDVI', 'NDBI')}`],
    ['no rest of the cases', `${hot} ${cases.replace(' and 0.97 + 0.01·NDVI in between', '')} ${lst}`],
    ['a constant that is missing', `${hot} ${cases} ${lst.replace(' and ρ = 14400 µm·K', '')}`],
    ['two formulas of one name', `${hot} ${retrieval} LST = BT/(1 + 0.2·ln ε).`],
    ['another unit beside kelvin', `${hot.replace('305 K', '32 °C')} ${retrieval}`],
    ['a formula that is not used', `${hot} ${retrieval} XI = b4/b5.`],
    ['a condition of its own', `${hot.replace('the pixels', 'the irrigated pixels')} ${retrieval}`],
    ['a denial', `${hot.replace('had LST', 'did not have LST')} ${retrieval}`],
  ])('is refused with %s', (_, question) => expect(read(question)).toEqual([]));
});

const xi = 'XI = (b4 − b5)/(b4 + b5).';
const xiGiven = 'given xi = (mirror_bay_b4 - mirror_bay_b5) / (mirror_bay_b4 + mirror_bay_b5);';

describe('what is ordered in steps', () => {
  it('is the difference of two months, each by the mean of its dates', () =>
    expect(
      read(
        `Calculate the proportion of pixels with XI > 0.2 in June and August 2022 over Mirror Bay, then state the absolute difference of the two shares. Average the daily shares. ${xi}`,
      ),
    ).toEqual([
      `${xiGiven} abs((mean(share(xi > 0.2) over dates) during 2022-08) - (mean(share(xi > 0.2) over dates) during 2022-06))`,
    ]));

  it('is what a later sentence says of the shares that an earlier one works out', () =>
    expect(
      read(
        `Determine the daily proportions of pixels with XI > 0.2, compute the monthly average proportions for June and August 2022. Report by how many percentage points the June average exceeds the August average. ${xi}`,
      ),
    ).toEqual([
      `${xiGiven} (mean(share(xi > 0.2) over dates) during 2022-06) - (mean(share(xi > 0.2) over dates) during 2022-08) in %`,
    ]));

  it('is rounded as a sentence of its own orders; two such sentences that differ are refused', () => {
    const of = (how: string): string[] => read(`Calculate the mean XI over Mirror Bay on 5 June 2022. ${how} ${xi}`);
    const mean = `${xiGiven} mean(xi) on 2022-06-05`;
    expect(of('Round the result to three decimal places.')).toEqual([`${mean} rounded to 3`]);
    expect(of('Give the answer to 2 decimal places.')).toEqual([`${mean} rounded to 2`]);
    expect(of('Round the result to two decimal places. Give the answer to 3 decimal places.')).toEqual([]);
  });

  it('is one value and the trend beside it', () =>
    expect(
      read(
        `Examine vegetation dynamics in Mirror Bay (June-August 2022) using XI. State the average of the daily means and the Theil-Sen slope per image. ${xi}`,
      ),
    ).toEqual([
      `${xiGiven} mean(mean(xi) over dates) during 2022-06..2022-08; ${xiGiven} trend(mean(xi) over dates, step, method: 'theil-sen') during 2022-06..2022-08`,
    ]));

  it('is a part against another, the warmer less the cooler', () =>
    expect(
      read(
        `Calculate how much cooler was the vegetated area (XI > 0.3) compared to the bare area (XI < 0.1), based on average YI on June 5, 2022. ${xi} YI = b4 + 2.`,
      ),
    ).toEqual([
      `${xiGiven} given yi = mirror_bay_b4 + 2; (mean(yi where xi < 0.1) on 2022-06-05) - (mean(yi where xi > 0.3) on 2022-06-05)`,
    ]));

  it.each([
    ['a date axis that nobody reduces', `Calculate the proportion of pixels with XI > 0.2. ${xi}`],
    ['the mean of shares where means are ordered', `Calculate the average XI. Average the daily shares. ${xi}`],
    ['a part of the ground in front', `Over the urban areas, calculate the average XI. Average the daily means. ${xi}`],
    ['an event in front', `During the heatwave, calculate the average XI. Average the daily means. ${xi}`],
    [
      'an area that is told elsewhere',
      `Within the polygon defined by its coordinates, calculate the average XI. Average the daily means. ${xi}`,
    ],
    ['a season in front', `In the dry season, calculate the average XI. Average the daily means. ${xi}`],
    ['another place', `Calculate the average XI over Lake Nowhere. Average the daily means. ${xi}`],
    [
      'a part of the place',
      `Using XI over the southern edge of Mirror Bay, calculate the average XI. Average the daily means. ${xi}`,
    ],
    [
      'two formulas of one name',
      `Compute daily XI and calculate the average XI. Average the daily means. ${xi} XI = (b5 − b4)/(b4 + b5).`,
    ],
    [
      'a topic of its own',
      'Assess vegetation changes in Mirror Bay through b4 values. Calculate the average YI. Average the daily means. YI = b5 + 2.',
    ],
    [
      'two ways over the dates',
      `Calculate the average XI. Average the daily means. Pool the pixels of all dates. ${xi}`,
    ],
    ['clouds that nothing tells', `Remove the clouds, calculate the average XI. Average the daily means. ${xi}`],
    ['hotspots that nothing defines', `Calculate the change in hotspot proportion in June and August 2022. ${xi}`],
    [
      'a time outside the time of the data',
      `Using XI in June 2022, calculate the average XI in August 2022. Average the daily means. ${xi}`,
    ],
    [
      'steps that hold a number of their own',
      `Calculate the average XI. Average the daily means. This includes listing the files and counting the days above 7. ${xi}`,
    ],
    [
      'steps with an exception',
      `Calculate the average XI. Average the daily means. This includes listing the files without clouds. ${xi}`,
    ],
  ])('is refused with %s', (_, question) => expect(read(question)).toEqual([]));
});

describe('a word that means nothing here', () => {
  const asked = 'Compute daily XI and calculate the average XI value across all valid pixels. Average the daily means.';
  const words = asked.split(' ');

  it('is no reason to refuse where it is not there', () =>
    expect(read(`${asked} ${xi}`)).toEqual([`${xiGiven} mean(mean(xi) over dates)`]));

  it.each(['irrigated', 'only', 'northern', 'not', 'half'])('“%s” is refused wherever it stands', (word) => {
    const answered = words.flatMap((_, at) => {
      const question = `${[...words.slice(0, at), word, ...words.slice(at)].join(' ')} ${xi}`;
      return read(question).length > 0 ? [question] : [];
    });
    expect(answered).toEqual([]);
  });
});
