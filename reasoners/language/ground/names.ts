import { remembered } from '../../../core/remembered.ts';

/** A name as an expression can write it without quotes: 'Land Cover 2019' → land_cover_2019. '' where nothing is left. */
export const identifier = remembered((words: string): string => {
  const plain = words
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return /^\d/.test(plain) ? `b${plain}` : plain;
});

export const stemOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.[A-Za-z0-9]+$/, '');

/** A file's name without dates and long numbers. */
export const labelOf = (path: string): string =>
  identifier(stemOf(path).replaceAll(/\d{4}[-_]?\d{2}[-_]?\d{2}|\d{4,}/g, ' '));

/** Words in -s that are no plurals: indigenous, status, basis, FIRMS. */
const isOne = /(?:us|[aey]sis|axis)$|^(?:firms|gas|atlas|canvas|series|species)$/;

/** Words that end in -che themselves. */
const endsInChe = /(?:avalanch|cach|nich|tranch|psych)es$/;

/** One of what a plural names: counties → county, districts → district, trenches → trench, avalanches → avalanche. */
export const singular = (word: string): string =>
  isOne.test(word)
    ? word
    : word.length > 4 && word.endsWith('ies')
      ? `${word.slice(0, -3)}y`
      : /(?:ches|shes|sses|xes)$/.test(word) && !endsInChe.test(word)
        ? word.slice(0, -2)
        : word.length > 3 && /[^s]s$/.test(word)
          ? word.slice(0, -1)
          : word;

export const plural = (word: string): string =>
  word.endsWith('s')
    ? word
    : /[^aeiou]y$/.test(word)
      ? `${word.slice(0, -1)}ies`
      : /(?:ch|sh|x)$/.test(word)
        ? `${word}es`
        : `${word}s`;
