import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
import { expressions } from './folder.ts';

const dates = ['2021-04-02', '2021-04-18', '2021-09-04', '2021-09-20'];
const field = (name: string, rest: Partial<Field> = {}): Field => ({
  name,
  label: name.replaceAll('_', ' '),
  aliases: [],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: '',
  quantity: null,
  dates,
  files: [`Harsh Plain_${name}_2021-04-02.tif`],
  ...rest,
});
const folderOf = (...fields: readonly Field[]): Scope => ({ fields, layers: [], files: [], places: [], absent: {} });

const space = folderOf(
  field('plain_ndvi', { aliases: ['ndvi'], quantity: 'ndvi', unit: '1' }),
  field('plain_lst', { aliases: ['lst'], quantity: 'land-surface-temperature', unit: 'K' }),
);
const edges =
  'DI = (LST − Tcold)/(Twarm − Tcold), where Tcold and Twarm are straight lines fitted through the lowest and the highest LST of 0.05-wide NDVI bins of each date, clipped to 0–1.';
const dryness = 'given di = tvdi(plain_ndvi, plain_lst, bin: 0.05);';
const asked = 'Calculate the proportion of pixels with DI > 0.6 on 18 April 2021.';

describe('the place between two fitted edges', () => {
  const read = (question: string): string[] => expressions(question, space);

  it('is the dryness of the space that its two lines bound', () =>
    expect(read(`${asked} ${edges}`)).toEqual([`${dryness} share(di > 0.6) on 2021-04-18`]));

  it('is the same with the lines told the other way round', () =>
    expect(
      read(
        `${asked} ${edges.replace('Tcold and Twarm are', 'Twarm and Tcold are').replace('lowest and the highest', 'highest and the lowest')}`,
      ),
    ).toEqual([`${dryness} share(di > 0.6) on 2021-04-18`]));

  it.each([
    ['whose lines are exchanged', edges.replace('Tcold and Twarm are', 'Twarm and Tcold are')],
    ['that is turned', edges.replace('(LST − Tcold)/(Twarm − Tcold)', '(Twarm − LST)/(Twarm − Tcold)')],
    ['whose lines are of something else', edges.replace('highest LST of', 'highest NDVI of')],
    ['that is not cut off', edges.replace(', clipped to 0–1', '')],
    ['that is cut off elsewhere', edges.replace('clipped to 0–1', 'clipped to 0–2')],
    ['whose lines are curves', edges.replace('straight lines fitted', 'parabolas fitted')],
  ])('is refused %s', (_, other) => expect(read(`${asked} ${other}`)).toEqual([]));

  it('counts rises of a size that a sentence of its own tells', () => {
    const rises = 'Count a jump when the spatial mean rises by more than 0.15 from one date to the next.';
    const counted =
      'First list the input files, then calculate DI for each date, and finally count the number of jumps in the index.';
    expect(read(`${counted} ${edges} ${rises}`)).toEqual([`${dryness} spikes(mean(di) over dates, 0.15)`]);
    expect(read(`${counted} ${edges}`)).toEqual([]);
    expect(read(`${counted} ${edges} ${rises.replace('rises', 'falls')}`)).toEqual([]);
  });

  it('is pooled within each month first where that is said', () =>
    expect(
      read(
        `Calculate the proportion of pixels with DI > 0.6 in April and September 2021, then compute the absolute difference between these two values. Average the daily shares of valid pixels within each month first. ${edges}`,
      ),
    ).toEqual([
      `${dryness} abs(((share(di > 0.6) on 2021-09-04) + (share(di > 0.6) on 2021-09-20)) / 2 - ((share(di > 0.6) on 2021-04-02) + (share(di > 0.6) on 2021-04-18)) / 2)`,
    ]));
});

const thermal = folderOf(
  field('bt_11', { aliases: ['bt11', 't11'], quantity: 'brightness-temperature' }),
  field('bt_12', { aliases: ['bt12', 't12'], quantity: 'brightness-temperature' }),
  field('plain_emis11'),
  field('plain_emis12'),
);
const window =
  'LST = T11 + 1.5·(T11 − T12) + 50·(1 − ε) − 90·Δε with ε the mean emissivity and Δε = ε11 − ε12; emissivity files hold DN with ε = 0.004·DN + 0.2, and 0 is no data in every file.';
const split = [
  'given data missing = 0;',
  'given plain_emis11 stored = 0.004 * stored + 0.2; given plain_emis12 stored = 0.004 * stored + 0.2;',
  'given "ε" = (plain_emis11 + plain_emis12) / 2; given "ε11" = plain_emis11; given "ε12" = plain_emis12;',
  'given "δε" = "ε11" - "ε12"; given lst = bt_11 + 1.5 * (bt_11 - bt_12) + 50 * (1 - "ε") - 90 * "δε" in K;',
].join(' ');

describe('a retrieval from files of several bands', () => {
  const read = (question: string, folder = thermal): string[] => expressions(question, folder);
  const warm = 'Calculate the proportion of pixels with LST > 300 K on 18 April 2021.';

  it('takes emissivities by their bands, their mean, and how their files store them', () =>
    expect(read(`${warm} Use ${window}`)).toEqual([`${split} share(lst > 300 K) on 2021-04-18`]));

  it('is refused where a third band makes the mean another one, or a band is not there', () => {
    const third = folderOf(...thermal.fields, field('plain_emis13'));
    expect(read(`${warm} Use ${window}`, third)).toEqual([]);
    expect(read(`${warm} Use ${window.replace('ε11 − ε12', 'ε11 − ε14')}`)).toEqual([]);
    expect(read(`${warm} Use ${window.replace('hold DN with ε', 'hold DN with albedo')}`)).toEqual([]);
  });

  it.each([
    'over the dry northern rim of the Harsh Plain during the April 2021 wildfire events',
    'from the old urban area of Harshville in 2021',
    'over the selected region in 2021',
  ])('says of one place where it lies: “… %s, …”', (where) =>
    expect(
      read(`Based on thermal bands 11 and 12 ${where}, calculate the mean LST on 18 April 2021. Use ${window}`),
    ).toEqual([`${split.replace(' in K', '')} mean(lst) on 2021-04-18`]),
  );

  it.each([
    'over the northern half of the Harsh Plain',
    'over cropland in the Harsh Plain',
    'outside the Harsh Plain',
    'during the 2021 wildfire events',
    'in the 2021 dry season',
    'during the April 2021 dry season',
  ])('is refused for a part of it: “… %s, …”', (where) =>
    expect(
      read(`Based on thermal bands 11 and 12 ${where}, calculate the mean LST on 18 April 2021. Use ${window}`),
    ).toEqual([]),
  );

  it('chooses among polygons and classes, where there are some', () => {
    const divided = {
      ...thermal,
      fields: [...thermal.fields, field('cover', { sort: 'code', names: ['urban', 'bare'] })],
    };
    expect(
      read(
        `Based on thermal bands 11 and 12 from the old urban area of Harshville in 2021, calculate the mean LST on 18 April 2021. Use ${window}`,
        divided,
      ),
    ).toEqual([]);
  });
});

describe('numbers that stand for none', () => {
  const mean = 'Calculate the mean XI on 18 April 2021. XI = T11/T12.';
  const found = 'given data missing = 0; given xi = bt_11 / bt_12; mean(xi) on 2021-04-18';
  const read = (question: string): string[] => expressions(question, thermal);

  it.each([
    'Zeros in the files are gaps.',
    'A 0 in any raster means no data.',
    'The value 0 stands for missing values.',
    'Fill is 0.',
    '0 marks missing pixels.',
  ])('are told by a sentence: %s', (told) => expect(read(`${mean} ${told}`)).toEqual([found]));

  it.each([
    'Zeros in the files are valid.',
    'Zeros in the files are not gaps.',
    'Pixels with 0 have snow.',
    '0 marks water pixels.',
  ])('are not what is said of other numbers: %s', (told) => expect(read(`${mean} ${told}`)).toEqual([]));
});

describe('what else a question tells', () => {
  const read = (question: string): string[] => expressions(question, thermal);

  it('may be how degrees are converted, rightly', () => {
    const question =
      'Calculate the proportion of pixels with LST > 20 °C on 18 April 2021. LST = T11 + 2·(T11 − T12) in kelvin.';
    expect(read(`${question} 0 °C is 273.15 K.`)).toHaveLength(1);
    expect(read(`${question} 0 °C is 273 K.`)).toEqual([]);
  });

  it('may be the coldest day of what measures warmth', () => {
    const of = (what: string): string[] =>
      read(`Determine the ${what} day from T11 thermal observations. Zeros are no data.`);
    expect(of('coldest')).toContain('given data missing = 0; date of min(mean(bt_11) over dates)');
    expect(of('warmest')).toContain('given data missing = 0; date of max(mean(bt_11) over dates)');
    expect(of('cloudiest')).toEqual([]);
  });

  it('may be which files belong together', () => {
    const question = 'Calculate the mean XI on 18 April 2021. XI = T11/T12.';
    expect(read(`${question} Files of the same calendar date belong together.`)).toEqual([
      'given xi = bt_11 / bt_12; mean(xi) on 2021-04-18',
    ]);
    expect(read(`${question} Files of different dates belong together.`)).toEqual([]);
  });
});
