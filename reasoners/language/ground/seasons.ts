/** Parts of the year that the folder's documents name: "long rains = March, April, May". */
import type { Season } from '../../../analysis/types.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { monthsSaid, monthsText } from '../reader/seasons.ts';
import { passagesOf, sentencesOf } from './passages.ts';

const naming = new RegExp(
  `(?:^|[:,(]\\s*|\\bthe )["']?([\\p{L}][\\p{L} -]{2,30}?)["']?\\s*(?:=|:|\\bmeans?\\b|\\bis\\b|\\bare\\b|\\bcovers?\\b|\\bruns? from\\b|\\blasts? from\\b)\\s*(?:the months (?:of )?|from )?(${monthsText})$`,
  'iu',
);

export const seasonsOf = (profile: DataProfile): Season[] => {
  const found = passagesOf(profile).flatMap(({ document, text }) =>
    sentencesOf(text).flatMap((sentence): Season[] => {
      const [, called = '', months = ''] = naming.exec(sentence) ?? [];
      const span = monthsSaid(months);
      return span
        ? [{ name: called.trim().toLowerCase().replace(/^the /, ''), ...span, said: `${document}: “${sentence}”` }]
        : [];
    }),
  );
  const meanings = Map.groupBy(found, ({ name }) => name);
  return [...meanings.values()].flatMap((alike) => {
    const [first] = alike;
    return first && alike.every(({ from, to }) => from === first.from && to === first.to) ? [first] : [];
  });
};
