import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RasterProfile } from '../../../core/profile.ts';
import { ground } from '../../../reasoners/language/ground/ground.ts';
import { type AskedFolder, askedFolder } from './asked-folder.ts';

const grid = (values: readonly number[]): string =>
  `ncols 2\nnrows 2\nxllcorner 8\nyllcorner 46\ncellsize 0.1\n${values.slice(0, 2).join(' ')}\n${values.slice(2).join(' ')}\n`;

let folder: AskedFolder;
let both: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({
    'Fellmark_T9_2021-03-04.asc': grid([280.15, 0, 284.15, 285.15]),
    'Fellmark_T9_2021-04-09.asc': grid([290.15, 291.15, 0, 289.15]),
  });
  both = await askedFolder({
    'Fellmark_T9_2021-03-04.asc': grid([280.15, 0, 284.15, 285.15]),
    'Fellmark_T9_2021-04-09.asc': grid([290.15, 291.15, 0, 289.15]),
    'Thornby_T9_2021-03-08.asc': grid([270.15, 0, 274.15, 275.15]),
    'Thornby_T9_2021-04-12.asc': grid([280.15, 281.15, 0, 279.15]),
  });
}, 120_000);
afterAll(async () => {
  for (const one of [folder, both]) await one.close();
});

const gaps = 'Zeros are no data.';

describe('numbers whose degrees the question states', () => {
  it.each([
    `Based on the T9 band data (in Kelvin) of Fellmark on 2021-03-04, calculate the land surface temperature (in °C). ${gaps}`,
    `Using T9 data (in degrees Kelvin) from Fellmark on March 2021-03-04, determine the mean surface temperature in Celsius. ${gaps}`,
    `Based on the T9 data (in Kelvin) of Fellmark, find the average ground temperature on 4 March 2021 (in degrees Celsius). ${gaps}`,
  ])('are told in others: %s', async (question) => {
    const [expression = '', more] = folder.readings(question);
    expect(more).toBeUndefined();
    expect(expression).toContain('fellmark_t9 stored = stored in K');
    // (280.15 + 284.15 + 285.15) / 3 − 273.15
    expect(await folder.value(expression)).toEqual(expect.closeTo(10, 6));
  });

  it.each([
    ['no unit', `Based on the T9 data of Fellmark on 2021-03-04, calculate the surface temperature (in °C). ${gaps}`],
    [
      'no degrees',
      `Based on the T9 data (in metres) of Fellmark on 2021-03-04, calculate the surface temperature (in °C). ${gaps}`,
    ],
    [
      'another place',
      `Based on the T9 data (in Kelvin) of Ravenhold on 2021-03-04, calculate the surface temperature (in °C). ${gaps}`,
    ],
    [
      'another band',
      `Based on the T8 data (in Kelvin) of Fellmark on 2021-03-04, calculate the surface temperature (in °C). ${gaps}`,
    ],
    [
      'another date',
      `Based on the T9 data (in Kelvin) of Fellmark on 2022-03-04, calculate the surface temperature (in °C). ${gaps}`,
    ],
    [
      'several dates',
      `Based on the T9 data (in Kelvin) of Fellmark in 2021, calculate the surface temperature (in °C). ${gaps}`,
    ],
    [
      'a part',
      `Based on the T9 data (in Kelvin) of Fellmark on 2021-03-04, calculate the surface temperature of bare soil (in °C). ${gaps}`,
    ],
    [
      'two units of the data',
      `Based on the T9 data (in Kelvin) (in Fahrenheit) of Fellmark on 2021-03-04, calculate the surface temperature (in °C). ${gaps}`,
    ],
  ])('are refused with %s', (_, question) => expect(folder.readings(question)).toEqual([]));

  it('are those of the place that is named, where files of two places have them', async () => {
    const of = (places: string): string[] =>
      both.readings(
        `Based on the T9 data for ${places} from March 1 to April 30, 2021 (in Kelvin), determine the mean surface temperature in Celsius for the period. Average the daily means. ${gaps}`,
      );
    const [expression = '', more] = of('Thornby');
    expect(more).toBeUndefined();
    // ((270.15 + 274.15 + 275.15) / 3 + (280.15 + 281.15 + 279.15) / 3) / 2 − 273.15
    expect(await both.value(expression)).toEqual(expect.closeTo(3.5, 6));
    expect(of('Thornby and Fellmark')).toEqual([]);
    expect(of('Ravenhold')).toEqual([]);
    expect(of('the north of Thornby')).toEqual([]);
  });

  it('are not taken for those that are wanted', () => {
    expect(folder.readings(`What was the mean T9 on 2021-03-04 (in °C)? ${gaps}`)).toEqual([]);
    expect(
      folder.readings(`Based on the T9 data (in Kelvin), calculate the mean T9 on 2021-03-04 (in °C). ${gaps}`),
    ).not.toContain('given data missing = 0; mean(fellmark_t9) on 2021-03-04');
  });
});

describe('the unit of numbers that a file scales', () => {
  const band = {
    index: 1,
    name: 'band 1',
    description: '',
    dtype: 'uint16',
    nodata: null,
    scale: 0.1,
    offset: 0,
    unit: '',
    wavelengthNm: null,
    date: null,
    grid: {
      width: 2,
      height: 2,
      transform: [1, 0, 0, 0, -1, 2],
      crs: 'EPSG:32632',
      geographic: false,
      bounds: [0, 0, 2, 2],
      boundsWgs84: null,
    },
    statistics: null,
    role: null,
    quantity: null,
    codes: false,
  };
  const file = (scale: number): RasterProfile => ({
    kind: 'raster',
    path: 'fellmark.tif',
    format: 'GeoTIFF',
    bytes: 1,
    date: null,
    place: null,
    warnings: [],
    tags: {},
    product: null,
    proposals: [],
    bands: [{ ...band, scale }],
  });
  const inKelvin = (scale: number) =>
    ground({ files: [file(scale)], groups: [], documents: [] } as never, [
      { kind: 'stored', source: 'fellmark', formula: { kind: 'name', name: 'stored' }, unit: 'K' },
    ]).kind;

  it('is not known: of the stored ones, or of what they come to', () => {
    expect(inKelvin(1)).toBe('grounding');
    expect(inKelvin(0.1)).toBe('missing');
  });
});
