import type { Scope } from '../../../analysis/types.ts';
import type { Edge, Material } from './material.ts';
import { namesOf } from './names.ts';
import type { Token } from './tokens.ts';

/** Words around a question that choose nothing: what it is wanted for, and the place that all files name. */

const purposes = new Set(
  'report poster presentation talk thesis paper article homework assignment class lesson project newsletter blog brochure briefing memo meeting slide slides leaflet exhibition exhibit quiz dashboard permit application proposal grant study assessment plan campaign website magazine book chapter lecture course workshop seminar colleague boss client customer'.split(
    ' ',
  ),
);

const opens = /^(?:for|in|as|about)$/;
const determiners = /^(?:a|an|my|our|the|this|their|his|her|some|part)$/;
const mostWords = 7;

const plainWord = ({ kind, text }: Token): boolean => kind === 'word' || text === '-' || text === '/';

/** A word that names something of the data, or could, is no word that only says what for: "for our pasture report". */
const couldChoose = ({ lower }: Token, { scope, lexicon }: Material): boolean =>
  namesOf(scope, lexicon).has(lower) ||
  (lexicon.byFirst.get(lower) ?? []).some(
    ({ tokens: form, senses }) =>
      form.length === 1 &&
      senses.some(({ type }) => /^(?:Not|Except|Compare|Only|Stat|Share|Class|Quantity|Cover)$/.test(type)),
  );

/** "For a school poster", "for our annual hydropower report:" at the beginning of a sentence or behind its greeting. */
const purposesIn = (material: Material): Edge[] =>
  material.tokens.flatMap((token, from) => {
    const { tokens } = material;
    const next = tokens[from + 1];
    if (!opens.test(token.lower) || !next || !determiners.test(next.lower) || from > 4) return [];
    const words = tokens.slice(from + 2, from + 2 + mostWords);
    const end = words.findIndex(({ lower }) => purposes.has(lower));
    const between = words.slice(0, end);
    const binds = between.some((word) => couldChoose(word, material));
    return end < 0 || binds || !between.every(plainWord)
      ? []
      : [{ from, to: from + 3 + end, sense: { type: 'Polite', meaning: {} }, data: true }];
  });

const letters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '');

/** A place in capitals that the name of every file holds: all data are of it. */
const placesIn = ({ tokens }: Material, { fields, layers }: Scope): Edge[] => {
  const files = [...new Set(fields.flatMap((field) => field.files))].map(letters);
  if (files.length === 0 || layers.some(({ members }) => members.length > 0)) return [];
  const isPlace = ({ kind, text, lower }: Token): boolean =>
    kind === 'word' && /^\p{Lu}\p{Ll}{2,}/u.test(text) && files.every((file) => file.includes(letters(lower)));
  return tokens.flatMap((_, from) => {
    let to = from;
    while (to < tokens.length && isPlace(tokens[to] as Token)) to++;
    return to > from ? [{ from, to, sense: { type: 'All', meaning: { place: true } }, data: false }] : [];
  });
};

export const aroundEdges = (material: Material): Edge[] => [
  ...purposesIn(material),
  ...placesIn(material, material.scope),
];
