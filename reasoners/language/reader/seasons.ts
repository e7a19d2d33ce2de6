import type { Season } from '../../../analysis/types.ts';

/** Parts of the year by the name that a document or the question gives them are read as their months. */

const names = 'January February March April May June July August September October November December'.split(' ');
const month = `(?:${names.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|')}|Sept\\.?)`;

/** "March, April and May", "June to August", "Dec-Feb". */
export const monthsText = `${month}(?:\\s*(?:,\\s*(?:and\\s+)?|\\s+and\\s+|\\+|/)\\s*${month})+|${month}\\s*(?:to|till|until|through|-|–)\\s*${month}`;

const numberOf = (said: string): number =>
  names.findIndex((name) => name.toLowerCase().startsWith(said.slice(0, 3).toLowerCase())) + 1;

/** First and last month, 1 to 12; undefined where the months do not follow one another. */
export const monthsSaid = (said: string): { readonly from: number; readonly to: number } | undefined => {
  const all = [...said.matchAll(new RegExp(month, 'giu'))].map(([one]) => numberOf(one));
  const [from, ...rest] = all;
  const to = all.at(-1);
  if (from === undefined || to === undefined || rest.length === 0) return undefined;
  const isRange = /\b(?:to|till|until|through)\b|[-–]/i.test(said);
  const follows = all.every((one, at) => at === 0 || one === ((all[at - 1] ?? 0) % 12) + 1);
  return (isRange && all.length === 2) || follows ? { from, to } : undefined;
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[ -]+/g, '[ -]');

/** What a question itself calls so: "summer (June-August)", "the long rains are March, April and May". */
const named = new RegExp(
  `\\b((?:long |short |main |dry |wet |rainy |cold |hot |growing |winter |summer |spring |autumn )?(?:rains?|seasons?|summers?|winters?|springs?|autumns?|monsoons?))(?:\\s*\\(|,?\\s+(?:is|are|means?|meaning|i\\.e\\.,?|that is,?|being)\\s+(?:the months (?:of )?)?)(${monthsText})\\)?`,
  'giu',
);

const inQuestion = (text: string): Season[] =>
  [...text.matchAll(named)].flatMap(([said, called = '', months = '']) => {
    const span = monthsSaid(months);
    return span ? [{ name: called.toLowerCase(), ...span, said }] : [];
  });

export interface Spoken {
  readonly text: string;
  /** What names stand for, as it is written. */
  readonly said: readonly string[];
}

/** The question with the months in the place of such names, and of what the question says of them. */
export const withMonths = (text: string, seasons: readonly Season[]): Spoken => {
  const own = inQuestion(text);
  const all = [...own, ...seasons.filter(({ name }) => !own.some((one) => one.name === name))];
  return all.reduce<Spoken>(
    (now, season) => {
      const months = `${names[season.from - 1]} to ${names[season.to - 1]}`;
      const noun = `(?:the )?${escaped(season.name)}(?:[ -](?:season|months|period))?(?:\\s*\\((?:${monthsText})\\))?`;
      // Past the new year nobody can tell which of two years is meant.
      const year = season.from <= season.to ? "(?:(\\d{4})[ ’'s]+)?" : '()';
      const behind = season.from <= season.to ? '(?:,? (?:of |in |from )?(?:the )?(?:year )?(\\d{4})\\b)?' : '()';
      const pattern = new RegExp(`(?<![\\p{L}\\d])(?:the )?${year}${noun}(?![\\p{L}])${behind}`, 'giu');
      const defining = new RegExp(
        `(?:^|(?<=[.?!]\\s))\\s*(?:the )?${escaped(season.name)}(?: season)?,?\\s+(?:is|are|means?|meaning)\\s+(?:the months (?:of )?)?(?:${monthsText})\\s*[.;]`,
        'giu',
      );
      const bare = now.text.replace(defining, ' ');
      const told = bare.replace(pattern, (_, before?: string, after?: string) =>
        [months, before || after || ''].join(' ').trim(),
      );
      return told === now.text ? now : { text: told, said: [...now.said, season.said] };
    },
    { text, said: [] },
  );
};
