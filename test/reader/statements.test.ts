import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
import { expressions } from './folder.ts';

const dates = ['2020-05-03', '2021-05-06', '2022-05-09'];
const field = (name: string, rest: Partial<Field> = {}): Field => ({
  name,
  label: name.replaceAll('_', ' '),
  aliases: [],
  axes: ['cells', 'dates'],
  sort: 'absolute',
  unit: '',
  quantity: null,
  dates,
  files: dates.map((date) => `plain_${name}_${date}.tif`),
  ...rest,
});
const folderOf = (fields: readonly Field[]): Scope => ({ fields, layers: [], files: [], places: [], absent: {} });

const bands = folderOf([
  field('red', { aliases: ['b04', 'band_3'], quantity: 'surface-reflectance' }),
  field('nir', { aliases: ['b08', 'band_4'], quantity: 'surface-reflectance' }),
  field('ndvi', { quantity: 'ndvi', unit: '1', parts: ['nir', 'red'] }),
]);
const counts = folderOf([
  field('glow', { aliases: ['band_1'] }),
  field('pixel_qa', { aliases: ['qa'], sort: 'flags', quantity: 'qa-bits', names: [] }),
]);

const stored = (formula: string): string => `given nir stored = ${formula}; given red stored = ${formula};`;
const asked = 'What is the mean NDVI on 6 May 2021?';

describe('how numbers are stored, said in a sentence', () => {
  it.each([
    ['Reflectance = (DN - 1000) / 10000.', '(stored - 1000) / 10000'],
    ['Subtract 1000 and divide by 10000 to get reflectance.', '(stored - 1000) / 10000'],
    ['To get reflectance, subtract 1000 from the digital numbers, then divide by 10000.', '(stored - 1000) / 10000'],
    ['Digital numbers have to be reduced by 1000 and divided by 10000 to get reflectance.', '(stored - 1000) / 10000'],
    ['Scenes since 2019 carry an offset: reflectance = (DN - 1000) / 10000.', '(stored - 1000) / 10000'],
    ['The stored numbers are reflectance times 5000.', 'stored / 5000'],
    ['Reflectance is 0.0002 x DN - 0.1.', '0.0002 * stored - 0.1'],
  ])('%s', (said, formula) => {
    expect(expressions(`${said} ${asked}`, bands)).toEqual([`${stored(formula)} mean(ndvi) on 2021-05-06`]);
    expect(expressions(`${asked} ${said}`, bands)).toEqual([`${stored(formula)} mean(ndvi) on 2021-05-06`]);
  });

  it('is used as it is where the question says so', () =>
    expect(expressions(`Use the numbers as they are. ${asked}`, bands)).toEqual([
      'given data stored = stored; mean(ndvi) on 2021-05-06',
    ]));

  it.each([
    'Scenes since 2022 carry an offset: reflectance = (DN - 1000) / 10000.',
    'Subtract 1000 and divide by the gain to get reflectance.',
    'Subtract 1000 and divide by 10000 to get flumberance.',
    'Apply the offset of -1000 and the scale factor of 0.0001.',
  ])('is refused where it is not read whole: %s', (said) => expect(expressions(`${said} ${asked}`, bands)).toEqual([]));
});

describe('bits that make a pixel count or not', () => {
  const clear = (condition: string, ...bits: readonly string[]): string[] => [
    `${bits.map((bit) => `given ${bit}; `).join('')}mean(glow where ${condition}) on 2021-05-06`,
  ];

  it.each([
    ['Exclude haze (QA bit 6).', 'not pixel_qa has haze', "pixel_qa bit 6 = 'haze'"],
    ['Mask out hazy pixels (bit 6 of QA).', 'not pixel_qa has hazy', "pixel_qa bit 6 = 'hazy'"],
    ['Drop pixels with QA bit 6 set.', "not pixel_qa has 'flag 6'", "pixel_qa bit 6 = 'flag 6'"],
    ['Bit 6 of the QA band marks haze and must be left out.', 'not pixel_qa has haze', "pixel_qa bit 6 = 'haze'"],
  ])('%s', (said, condition, bit) =>
    expect(expressions(`What is the mean glow on 6 May 2021? ${said}`, counts)).toEqual(clear(condition, bit)),
  );

  it('are told for each of two names', () => {
    const [expression] = expressions(
      'What is the mean glow on 6 May 2021? Skip haze and dust (QA bits 6 and 9).',
      counts,
    );
    expect(expression).toContain("pixel_qa bit 6 = 'haze'");
    expect(expression).toContain("pixel_qa bit 9 = 'dust'");
    expect(expression).toContain('not pixel_qa has haze');
    expect(expression).toContain('not pixel_qa has dust');
  });

  it('are not guessed', () =>
    expect(expressions('What is the mean glow on 6 May 2021? Exclude haze (QA bit six point five).', counts)).toEqual(
      [],
    ));
});

describe('formulas', () => {
  it('over the numbers of the one band make a quantity', () =>
    expect(expressions('Radiance = 0.004 x DN + 0.2. What was the mean radiance on 6 May 2021?', counts)).toEqual([
      'given radiance = 0.004 * glow + 0.2; mean(radiance) on 2021-05-06',
    ]));

  it('with the constants of a sensor make a brightness temperature', () =>
    expect(
      expressions(
        'What was the mean brightness temperature on 6 May 2021 (radiance = 0.004 x DN + 0.2, K1 = 700.5, K2 = 1300.25)?',
        counts,
      ),
    ).toEqual([
      'given k1 = 700.5; given k2 = 1300.25; given radiance = 0.004 * glow + 0.2; given "brightness temperature" = k2 / ln(k1 / radiance + 1) in K; mean("brightness temperature") on 2021-05-06',
    ]));

  it.each([
    ['Calculate NDVI from red and NIR. What is its median on 6 May 2021?', 'median(ndvi) on 2021-05-06'],
    [
      'Bring red to the NIR grid by nearest neighbour. What was the mean of nir - red on 6 May 2021?',
      'mean(nir - resample(red, method: nearest)) on 2021-05-06',
    ],
  ])('%s', (question, expression) => expect(expressions(question, bands)).toEqual([expression]));

  it('from bands that an index is not made of are refused', () =>
    expect(expressions('Calculate NDVI from red and red. What is its median on 6 May 2021?', bands)).toEqual([]));
});

describe('steps of a method', () => {
  const year = Array.from({ length: 12 }, (_, month) => `2021-${String(month + 1).padStart(2, '0')}`);
  const monthly = folderOf([field('rain', { unit: 'mm', quantity: 'precipitation', sort: 'amount', dates: year })]);
  const total = 'What was the average yearly rain total?';

  it('are those of the expression', () =>
    expect(expressions(`${total} Add all months in each cell, then average the totals.`, monthly)).toEqual([
      'mean(sum(rain over dates))',
    ]));

  it('are no others', () =>
    expect(expressions(`${total} In each cell, take the mean of all months.`, monthly)).toEqual([]));
});

describe('clauses that are not read', () => {
  it.each([
    'Use the true pixel size and the moonlight.',
    'Join pixels that touch by an edge or a wish.',
    'Ignore cells without data and without honour.',
  ])('%s', (said) => expect(expressions(`${said} ${asked}`, bands)).toEqual([]));
});

describe('a comparison that an order explains', () => {
  const compare =
    'Compare the mean NDVI of pixels with red above 300 and pixels with red below 100 and give the difference.';

  it('is the first less the second, as it is wondered', () => {
    const [expression] = expressions(`How much greener is open land than marsh? ${compare.replace('on 6', '')}`, {
      ...bands,
      fields: bands.fields.map((one) => ({ ...one, dates: [], axes: ['cells'] })),
    });
    expect(expression).toBe('mean(ndvi where red > 300) - mean(ndvi where red < 100)');
  });

  it('is not told of what is less', () =>
    expect(expressions(`How much drier is open land than marsh? ${compare}`, bands)).toEqual([]));
});

describe('statements that say the opposite, or more', () => {
  const glow = 'What is the mean glow on 6 May 2021?';

  it.each([
    'Keep only pixels with QA bit 6 set.',
    'Exclude pixels where QA bit 6 is 0.',
    'Exclude pixels where QA bit 6 is not set.',
    'Exclude everything but haze (QA bit 6).',
    'Leave haze (QA bit 6).',
    'Bit 6 of the QA band is unreliable and must be ignored.',
    'Use area weighting.',
    'Apply latitude weights.',
    'Missing values must count.',
    'Band 1 300.',
    'Glow multiplied by 100 and reduced by 5.',
  ])('are refused: %s', (said) => expect(expressions(`${glow} ${said}`, counts)).toEqual([]));

  it.each([
    'Each image has red and NIR.',
    'The images have red and NIR bands.',
    'Red and NIR divided by 100 and reduced by 2.',
  ])('name no order of bands, and no encoding: %s', (said) =>
    expect(expressions(`${said} ${asked}`, bands).filter((one) => one.includes('given'))).toEqual([]),
  );

  it('are refused where a comparison names what its order does not', () => {
    const compare =
      'Compare the mean NDVI of pixels with red above 300 and pixels with red below 100 and give the difference.';
    const still = { ...bands, fields: bands.fields.map((one) => ({ ...one, dates: ['2021-05-06'] })) };
    expect(expressions(`How much greener is open land than marsh in 2021? ${compare}`, still)).toHaveLength(1);
    expect(expressions(`How much greener is open land than marsh in 1987? ${compare}`, still)).toEqual([]);
  });

  const known: readonly (readonly [Scope, string, string])[] = [
    [bands, asked, 'Subtract 1000 and divide by 10000 to get reflectance.'],
    [bands, asked, 'Reflectance = (DN - 1000) / 10000.'],
    [bands, asked, 'The stored numbers are reflectance times 5000.'],
    [bands, asked, 'Use the numbers as they are.'],
    [bands, asked, 'Ignore cells without data.'],
    [bands, asked, 'Use the true pixel size.'],
    [bands, asked, 'Missing values must be ignored.'],
    [counts, glow, 'Exclude haze (QA bit 6) and zero values.'],
    [counts, glow, 'Bit 6 of the QA band marks haze and must be left out.'],
    [counts, glow, 'Every pixel counts the same.'],
  ];
  const words = ['not', 'never', 'except', 'half', 'outside', 'twice', 'zorble'];
  const inserted = known.flatMap(([folder, question, said]) => {
    const parts = said.split(' ');
    return words.flatMap((word) =>
      parts.map((_, at) => ({
        folder,
        question,
        said,
        other: [...parts.slice(0, at), word, ...parts.slice(at)].join(' '),
      })),
    );
  });

  it('are never read as if a word that was put in were not there', () => {
    const plain = new Map(
      known.map(([folder, question, said]) => [said, expressions(`${question} ${said}`, folder).join()]),
    );
    const same = inserted.filter(
      ({ folder, question, said, other }) => expressions(`${question} ${other}`, folder).join() === plain.get(said),
    );
    expect([...plain.values()].every((one) => one !== '')).toBe(true);
    expect(same.map(({ other }) => other)).toEqual([]);
  });
});
