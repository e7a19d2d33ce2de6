import { type Dice, drawIndex } from '../statistics/dice.ts';
import { reflectanceScale, type Scene } from './scene.ts';

/** What a case asks for; `date` counts the scene's dates from 0. */
export type Asked =
  | { readonly kind: 'usable-share'; readonly date: number }
  | { readonly kind: 'mean'; readonly date: number }
  | { readonly kind: 'area-above'; readonly date: number }
  | { readonly kind: 'mean-change' }
  | { readonly kind: 'greatest-area-date' };

/** Four people who ask for the same: one exact, one in a hurry, one formal, one who tells why. */
const authors = ['exact', 'hurried', 'formal', 'telling'] as const;
type Author = (typeof authors)[number];

const asks: Readonly<Record<Asked['kind'], Readonly<Record<Author, string>>>> = {
  'usable-share': {
    exact: 'What percentage of all pixels of {date} is usable, that is holds data and is not under cloud?',
    hurried: 'how much of {date} is usable (data there, no cloud), in %?',
    formal: 'Determine the share of pixels, in percent of all pixels, that are neither missing nor cloudy on {date}.',
    telling:
      'Before I start I need to know how good the scene of {date} is: which percentage of its pixels has data and no cloud?',
  },
  mean: {
    exact: 'What is the mean {measure} over the usable pixels of {date}?',
    hurried: 'mean {measure} on {date}, usable pixels only?',
    formal: 'Compute the spatial mean of {measure} on {date}, with missing and cloudy pixels left out.',
    telling: 'For our bulletin of {date} we need one number: the mean {measure} of everything that is usable.',
  },
  'area-above': {
    exact: 'How many square kilometres of usable land have {measure} > {threshold} on {date}?',
    hurried: 'area with {measure} > {threshold} on {date} in km², usable pixels?',
    formal: 'Determine the area in km², among usable pixels, in which {measure} exceeds {threshold} on {date}.',
    telling: 'We count land with {measure} > {threshold} as {above}. How many km² of usable pixels is that on {date}?',
  },
  'mean-change': {
    exact: 'By how much does the mean {measure} over usable pixels change from {first} to {last} (last − first)?',
    hurried: 'change of mean {measure} {first} → {last}, usable pixels, last minus first?',
    formal:
      'Compute the difference between the spatial means of {measure} on {last} and on {first}, each over its own usable pixels (later minus earlier).',
    telling:
      'Our reader asks how things went between {first} and {last}. Give the mean {measure} of the last date minus that of the first, each over what is usable on it.',
  },
  'greatest-area-date': {
    exact: 'On which date is the area of usable pixels with {measure} > {threshold} the greatest?',
    hurried: 'which date has the most usable land with {measure} > {threshold}?',
    formal:
      'Determine the date on which the area with {measure} above {threshold}, among usable pixels, attains its maximum.',
    telling:
      'We want to know when there was most of it: on which date do the most usable pixels have {measure} > {threshold} ({above})?',
  },
};

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');

/** What has to be known of the files to answer. */
const conventions = ({ domain, declared }: Scene): string => {
  const { formula, name } = domain.measure;
  const measure = formula === domain.bands[0] ? `${name} is in the files ${formula}` : `${name} = ${formula}`;
  const stored =
    domain.stored === 'float'
      ? 'Missing values are −9999'
      : declared
        ? 'Missing values are −9999; the files say how reflectance is scaled'
        : `Missing values are −9999; reflectance is stored in units of ${reflectanceScale}`;
  return `${measure}. ${stored}. In the QA file of each date, 0 is clear and 1 is cloud; usable pixels hold data and are clear.`;
};

export const wordsOf = (scene: Scene, asked: Asked, author: Author): string => {
  const { dates, measure } = scene.domain;
  const values = {
    date: 'date' in asked ? (dates[asked.date] ?? '') : '',
    first: dates[0] ?? '',
    last: dates.at(-1) ?? '',
    measure: measure.name,
    threshold: String(measure.threshold),
    above: measure.above,
  };
  return `${fill(asks[asked.kind][author], values)} ${conventions(scene)}`;
};

export const drawAuthor = (dice: Dice): Author => authors[drawIndex(authors.length, dice)] ?? 'exact';
