import type { DataProfile } from '../../core/profile.ts';

const stem = (word: string): string => word.replace(/(?:ies|es|s|ed|ing)$/, '');
const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map(stem));

/** Words of titles that say how a text treats its subject, and not which. */
const framing = wordsOf(
  'the and for with from without into versus on over under its their between before after over under than why how when where what which that one two own ' +
    'use using data file image map value method rule definition check unit collection version run band layer raster grid pixel area level',
);

/** Titles whose words the question shares by less than this are about something else. */
const leastShare = 0.5;

/** Is a text about what a query and its data are about? By the share of its title's own words that occur in them, two at least. */
export const isRelevant = (title: string, query: string): boolean => {
  const asked = wordsOf(query);
  const own = [...wordsOf(title)].filter((word) => !framing.has(word));
  const shared = own.filter((word) => asked.has(word)).length;
  return shared >= Math.min(2, own.length) && shared >= leastShare * own.length && own.length > 0;
};

/** Words with which functions say that they do something, and not what. */
const doing = wordsOf(
  'return calculate compute give take make read find between number two three first last given output input port every all any none count tool date',
);

const leastShared = 2;

/**
 * Is a function ("nearestPointOnLine: Returns the nearest point …") about what a purpose asks for? By the own words of its name and of its
 * sentence, one of them its name's: a sentence alone tells what it is used on as well as what it does.
 */
export const isAbout = (title: string, purpose: string): boolean => {
  const asked = wordsOf(purpose);
  const shared = (text: string): string[] =>
    [...wordsOf(text.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))].filter(
      (word) => !framing.has(word) && !doing.has(word) && asked.has(word),
    );
  return shared(title).length >= leastShared && shared(title.split(':')[0] ?? '').length > 0;
};

/** Words that say how much of something is asked for, and not of what. */
const measuring = wordsOf(
  'least most more less than at above below up down mean median average total sum minimum maximum share percent percentage ratio rate ' +
    'amount size large small high low hectare square metre meter kilometre kilometer degree kelvin celsius zero valid whole year month day',
);

/** Do a text and a question name one thing that both are about? Words of measuring and of treating are none. */
export const sharesSubject = (text: string, question: string): boolean => {
  const asked = wordsOf(question);
  return [...wordsOf(text)].some(
    (word) => asked.has(word) && !framing.has(word) && !doing.has(word) && !measuring.has(word),
  );
};

/** What files hold, in words: products, quantities, roles. */
export const dataWords = ({ files }: Pick<DataProfile, 'files'>): string =>
  [
    ...new Set(
      files.flatMap((file) =>
        file.kind === 'raster'
          ? [
              file.identity?.name ?? '',
              ...file.bands.flatMap(({ quantity, role }) => [quantity?.value ?? '', role?.value ?? '']),
            ]
          : [],
      ),
    ),
  ].join(' ');

/** What the files can be bound as. */
export const dataKinds = ({ files }: Pick<DataProfile, 'files'>): string[] => [
  ...new Set(
    files.flatMap(({ kind }) =>
      kind === 'raster' ? ['raster', 'stack'] : kind === 'table' || kind === 'features' ? [kind, 'table'] : [],
    ),
  ),
];
