import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../reasoners/language/reader/reader.ts';
import { scope } from '../analysis/scope.ts';

const outcome = (question: string) => readQuestion(question, () => scope);
const refusal = (question: string) => {
  const found = outcome(question);
  if (found.kind === 'read')
    throw new Error(`${question}: ${found.readings.map(({ expression }) => expression).join(' | ')}`);
  return found.refusal;
};

describe('a refusal', () => {
  it('names the word that was not read and what is near, and takes none of it', () => {
    expect(refusal('Mean LST in Norham on 2022-07-15')).toMatchObject({
      kind: 'unread-word',
      unread: [{ word: 'Norham', near: expect.arrayContaining(['Northam']) }],
    });
  });

  it('offers what can be asked instead, each read to one expression', () => {
    const { answerable } = refusal('Mean NDVI of irrigated cropland on 15 July 2022');
    expect(answerable[0]).toEqual({
      question: 'Mean NDVI of cropland on 15 July 2022',
      expression: "mean(ndvi where landcover = 'cropland') on 2022-07-15",
    });
    for (const { question, expression } of answerable)
      expect(outcome(question)).toMatchObject({ kind: 'read', readings: [{ expression }] });
  });

  it.each([
    'How many hectares of cropland turned from cropland to glimmer between 2021-07-15 and 2022-07-15?',
    'How much warmer was cropland than glimmer on 15 July 2022?',
    'Mean NDVI of glimmer in Northam on 15 July 2022',
  ])('offers nothing that hangs in the air, and no half of a comparison: %s', (question) => {
    for (const { question: offered } of refusal(question).answerable)
      expect(offered).not.toMatch(/\b(?:to|than|of|from) (?:between|on|in|\d)|from cropland/);
  });

  it.each([
    'How many hectares changed from water to land between 2021-07-15 and 2022-07-15? Water is where NDVI < 0.',
    'By how many hectares did water change to glimmer between 2021-07-15 and 2022-07-15? Water is where NDVI < 0.',
  ])('leaves out nothing that something became: %s', (question) => expect(refusal(question).answerable).toEqual([]));

  it('says that the quantity is known and that these files do not hold it', () => {
    expect(refusal('How many people live in Northam?')).toMatchObject({
      kind: 'no-data',
      message: expect.stringContaining('hold no population'),
    });
  });

  it('says what nothing here does', () => {
    expect(refusal('What will the mean LST be on 2022-07-15?')).toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('prediction'),
    });
  });

  it('passes on what the types say: temperatures do not add up, a date is missing', () => {
    expect(refusal('Total LST on 2022-07-15 in °C')).toMatchObject({
      kind: 'type-error',
      message: expect.stringContaining('does not add up'),
    });
    const undated = refusal('What is the mean NDVI?');
    expect(undated).toMatchObject({ kind: 'type-error', answerable: [{ expression: 'mean(ndvi) on 2022-08-15' }] });
  });

  it.each([
    ['What is the mean elevation? What is the median elevation?', 'two-questions'],
    ['What is the mean elevation? Do this in Vorland County.', 'unread-word'],
    ['elevation than where per', 'not-put-together'],
  ])('of “%s” is of the kind %s', (question, kind) => {
    expect(refusal(question).kind).toBe(kind);
  });
});

describe('a reading', () => {
  it('is said in words, and each word of the question with what it became', () => {
    const found = outcome('What was the average NDVI of cropland in Easton on 15 June 2022?');
    expect(found).toMatchObject({
      kind: 'read',
      readings: [
        {
          marks: expect.arrayContaining([
            { words: 'average', became: 'mean' },
            { words: 'NDVI', became: 'ndvi' },
            { words: 'cropland', became: "landcover = 'cropland'" },
            { words: 'Easton', became: "within district 'Easton'" },
            { words: '15 June 2022', became: '2022-06-15' },
          ]),
        },
      ],
    });
  });

  it('leaves a describing sentence unused, and says so', () => {
    expect(outcome('The folder holds satellite images of a valley. What is the mean elevation?')).toMatchObject({
      kind: 'read',
      unused: ['The folder holds satellite images of a valley'],
    });
    expect(outcome('The folder holds images without clouds. What is the mean elevation?').kind).toBe('refused');
    expect(outcome('The folder holds 12 images. What is the mean elevation?').kind).toBe('refused');
  });
});

describe('what a question states', () => {
  const only = (question: string) => {
    const found = outcome(question);
    return found.kind === 'read' ? found.readings.map(({ expression }) => expression) : [found.refusal.message];
  };

  it('is a given of the expression, wherever it stands', () => {
    const sentences = [
      'A hotspot is a pixel with LST above 310 K.',
      'What share of Northam was a hotspot on 15 July 2022?',
    ];
    const expected = ["given hotspot = lst > 310 K; share(hotspot) within district 'Northam' on 2022-07-15"];
    expect(only(sentences.join(' '))).toEqual(expected);
    expect(only(sentences.toReversed().join(' '))).toEqual(expected);
    expect(only('What share of Northam was a hotspot on 15 July 2022, taking LST > 310 K as hotspot?')).toEqual(
      expected,
    );
  });

  it('may define a formula', () => {
    expect(
      only('Treat XDI = (ndvi - ndwi) / (ndvi + ndwi) > 0.2 as wet. What percentage of cropland is wet on 2022-07-15?'),
    ).toEqual([
      "given wet = (ndvi - ndwi) / (ndvi + ndwi) > 0.2; share(wet where landcover = 'cropland') on 2022-07-15",
    ]);
  });

  it('adds what another sentence says of the answer', () => {
    expect(only('What is the mean elevation? Give the answer in km.')).toEqual(['mean(elevation) in km']);
    expect(only('Leave out cropland. What is the mean elevation? Round to two decimals.')).toEqual([
      "mean(elevation where not landcover = 'cropland') rounded to 2",
    ]);
  });

  it('is refused where nothing uses it', () => {
    expect(outcome('Count pixels with LST above 310 K as hotspots. What is the mean elevation?').kind).toBe('refused');
  });
});
