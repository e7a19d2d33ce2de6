import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scope } from '../../analysis/types.ts';
import { lexicon } from '../../reasoners/language/reader/lexicon.ts';
import { read } from '../../reasoners/language/reader/read.ts';
import { scope } from '../analysis/scope.ts';
import { expressions } from './folder.ts';
import { questions } from './questions.ts';

const known = new Set(lexicon().words);

/** Words that no lexicon has: made up, and real ones that say something the language cannot. */
const foreign = fc
  .oneof(
    fc.constantFrom(
      'irrigated',
      'tidal',
      'abandoned',
      'weekly',
      'leeward',
      'organic',
      'Vorland',
      'lagged',
      'certified',
      'wilted',
      'unprotected',
      'logged',
      'glazed',
      'royal',
    ),
    fc
      .tuple(
        fc.constantFrom('b', 'dr', 'k', 'm', 'pl', 's', 'v', 'z'),
        fc.constantFrom('a', 'e', 'i', 'o', 'u'),
        fc.constantFrom('bl', 'ck', 'nd', 'rv', 'st', 'x'),
        fc.constantFrom('a', 'en', 'ic', 'od', 'um'),
      )
      .map((parts) => parts.join('')),
  )
  .filter((word) => !known.has(word.toLowerCase()));

const gaps = (question: string): number[] => [
  0,
  ...[...question.matchAll(/ /g)].map(({ index }) => index),
  question.replace(/[?.]$/, '').length,
];

const withWord = fc
  .tuple(fc.constantFrom(...questions), foreign)
  .chain(([question, word]) =>
    fc
      .constantFrom(...gaps(question))
      .map((at) => `${question.slice(0, at)} ${word}${at === 0 ? ' ' : ''}${question.slice(at)}`),
  );

describe('what is not read', () => {
  it('starts from questions that are', () => {
    for (const question of questions) expect(expressions(question), question).toHaveLength(1);
  });

  it('is never excused: a word that nobody knows, anywhere, and there is no reading', () => {
    fc.assert(
      fc.property(withWord, (question) => {
        expect(expressions(question)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is told: the word that nobody knows is the one that is named', () => {
    fc.assert(
      fc.property(fc.constantFrom(...questions), foreign, (question, word) => {
        const { sentences } = read(`${question.replace(/[?.]$/, '')} ${word}?`, () => scope);
        expect(sentences.flatMap(({ unread, tokens }) => unread.map((at) => tokens[at]?.text))).toContain(word);
      }),
      { numRuns: 60 },
    );
  });
});

/** Words of these kinds carry the meaning: without one of them the question is another one, or none. */
const carrying = new Set(
  'Num Ord Date Field Mask Zone Compare CompareVerb Not Except Sup SupX Cmp ScaleCmp ScaleSup Delta PercentDelta ByPercent Unit Percentile Share Area Ratio Difference Correlation Than HowMuchOf HowMany Which Between Per Objects HowManyTimes Times Minus'.split(
    ' ',
  ),
);

/** Words that may go: prepositions beside names, nouns beside a class, parts of a name that is unique without them. */
const mayGo = new Set(
  'of in on from over by where and have area land evergreen forest tree cover surface stay patches mean per what which th 2022 between pixels than elevation'.split(
    ' ',
  ),
);

describe('a word that is taken away', () => {
  it.each(questions)('makes another question, or none: %s', (question) => {
    const [whole] = expressions(question);
    const { sentences, asking } = read(question, () => scope);
    const sentence = sentences[asking];
    const words = (sentence?.tokens ?? []).filter(
      ({ kind, lower }, at) =>
        kind !== 'symbol' &&
        !lexicon().functionWords.has(lower) &&
        sentence?.seeds.some(({ from, to, type }) => carrying.has(type) && from <= at && at < to),
    );
    expect(words.length).toBeGreaterThan(1);
    const same = words.filter(({ span }) => {
      const rest = `${question.slice(0, span.start)}${question.slice(span.end)}`;
      return expressions(rest).join(' | ') === whole;
    });
    expect(same.map(({ lower }) => lower).filter((word) => !mayGo.has(word))).toEqual([]);
  });
});

const swaps: readonly (readonly [question: string, from: string, to: string, old: string, now: string])[] = [
  ['Which district had the highest mean LST on 15/07/2022?', 'highest', 'lowest', 'of max(', 'of min('],
  ['On how many dates did cloud cover stay below 20 per cent?', 'below', 'above', '<', '>'],
  ['What percentage of pixels have an NDVI of at least 0.5 on 2022-06-15?', 'at least', 'less than', '>=', '<'],
  ['By how much did NDVI increase between 2022-06-15 and 2022-07-15?', 'increase', 'decrease', 'change', 'decrease'],
  ['Mean NDVI inside cropland on 2022-07-15', 'inside', 'outside', 'where landcover', 'where not landcover'],
  ['What is the mean elevation where NDVI is below 0.2?', 'below', 'not below', '<', '>='],
];

describe('an opposite', () => {
  it.each(swaps)('%s: %s → %s', (question, from, to, old, now) => {
    const plain = expressions(question)[0] ?? '';
    const opposite = expressions(question.replace(from, to))[0] ?? '';
    if (plain) expect(opposite).toBe(plain.replace(old, now));
    else expect(expressions(question.replace(from, to))).toEqual([]);
  });

  it('of order turns a difference and a ratio around', () => {
    expect(expressions('mean elevation in Northam minus mean elevation in Easton')).toEqual([
      "(mean(elevation) within district 'Northam') - (mean(elevation) within district 'Easton')",
    ]);
    expect(expressions('mean elevation in Easton minus mean elevation in Northam')).toEqual([
      "(mean(elevation) within district 'Easton') - (mean(elevation) within district 'Northam')",
    ]);
    expect(expressions('Ratio of grassland to cropland')).not.toEqual(expressions('Ratio of cropland to grassland'));
    expect(expressions('How much cooler is built-up land than tree cover on 2022-07-15?')).toEqual([
      "mean(lst where landcover = 'tree cover') - mean(lst where landcover = 'built-up') on 2022-07-15",
    ]);
  });
});

describe('what means the same', () => {
  it.each([
    [
      'What is the mean NDVI of cropland in Easton on 15 June 2022?',
      'On 15 June 2022, what was the average NDVI of cropland in Easton?',
      "Easton's cropland: mean NDVI on 2022-06-15",
      'mean ndvi cropland easton 2022-06-15',
      'avg NDVI over croplands within Easton district, June 15th, 2022',
    ],
    [
      'How many hectares of cropland are there in Northam?',
      'What is the area of cropland in Northam in hectares?',
      'Cropland area of Northam, in ha',
      'In Northam, how many ha does cropland cover?',
    ],
    [
      'What share of Westbury is covered by grassland?',
      'How much of Westbury is grassland?',
      'percentage of grassland in Westbury',
      'grassland share of Westbury',
    ],
  ])('is read to one expression: %s', (...ways) => {
    const read = ways.map((way) => expressions(way));
    expect(new Set(read.map((list) => list.join(' | '))).size, JSON.stringify(read)).toBe(1);
    expect(read[0]).toHaveLength(1);
  });
});

/** The folder with other names for its classes and zones. */
const renamed = (from: string, to: string): Scope => {
  const name = (one: string): string => (one === from ? to : one);
  return {
    ...scope,
    fields: scope.fields.map((field) => ({ ...field, ...(field.names ? { names: field.names.map(name) } : {}) })),
    layers: scope.layers.map((layer) => ({ ...layer, members: layer.members.map(name) })),
  };
};

describe('a folder with other names', () => {
  const words = fc.constantFrom(
    'Kelda',
    'rice paddies',
    'Upper Varn',
    'tea',
    'The Moor',
    'Sankt Olm',
    'oil palm',
    'Mean Fields',
  );
  it('gives the same expression with these names', () => {
    fc.assert(
      fc.property(fc.constantFrom('Northam', 'cropland'), words, (old, now) => {
        const question = `What is the mean NDVI of ${old} on 15 June 2022?`;
        const [plain = ''] = expressions(question);
        expect(expressions(question.replace(old, now), renamed(old, now))).toEqual([plain.replace(old, now)]);
      }),
      { numRuns: 16 },
    );
  });
});
