/** Columns of yes and no, in the words of several languages, as letters, or as 1 and 0 under the name of a state. */
import type { FieldProfile } from '../../../core/profile.ts';
import { asWritten } from './as-written.ts';
import { identifier } from './names.ts';

// N beside S or O may be a direction: those letters are left out.
const pairs: readonly (readonly [yes: string, no: string])[] = [
  ['yes', 'no'],
  ['y', 'n'],
  ['true', 'false'],
  ['t', 'f'],
  ['si', 'no'],
  ['sim', 'nao'],
  ['oui', 'non'],
  ['vrai', 'faux'],
  ['ja', 'nee'],
  ['ja', 'nein'],
  ['ja', 'nej'],
  ['j', 'n'],
  ['tak', 'nie'],
  ['da', 'ne'],
];

/** Words that answer and name nothing; lower case. */
export const plainAnswers: ReadonlySet<string> = new Set([...pairs.flat(), 'sí', 'não']);

/** Do these names of kinds answer yes or no? */
export const isAnswered = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((one) => plainAnswers.has(one.toLowerCase()));

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export interface Answers {
  readonly yes?: string;
  readonly no?: string;
}

/** What a column writes for yes and no; undefined where it says anything else. A letter or number counts only beside the other one. */
export const answersIn = (texts: readonly string[]): Answers | undefined => {
  if (texts.length === 0 || texts.length > 2) return undefined;
  const [one = '', other] = texts.map(folded);
  if (other === undefined && one.length < 2) return undefined;
  const found = [...pairs, ['1', '0'] as const].filter((pair) => texts.every((text) => pair.includes(folded(text))));
  const [first, second] = found;
  // "No" alone is that of two languages, "non" of one: what is yes is not written.
  if (!first || (texts.length === 2 && second)) return undefined;
  const written = (wanted: 0 | 1): string | undefined => texts.find((text) => folded(text) === first[wanted]);
  const [yes, no] = [written(0), written(1)];
  return { ...(yes === undefined ? {} : { yes }), ...(no === undefined ? {} : { no }) };
};

const adjectives =
  /(?:^|_)(?:urban|rural|open|active|closed|dry|wet|public|private|official|natural|perennial|seasonal|permanent|coastal|organic|accessible|operational|functional|abandoned)$/;
const participle = /[bcdfghjklmnprstvwxyz](?:i?ed)$|(?:able|ible)$/;
const nouns =
  /(?:^|_)(?:bed|seed|speed|feed|need|shed|watershed|weed|seaweed|reed|breed|red|table|cable|vegetable|variable|timetable)$/;

/** "organic", "evacuated", "grid_connected", "has_school": a name that is a state, of which 1 says that it is so. */
const isState = (name: string): boolean =>
  /^(?:is|has|was)_/.test(name) || ((adjectives.test(name) || participle.test(name)) && !nouns.test(name));

/** A property of true and false says what a thing is, as a text of yes and no does. */
export const asText = (field: FieldProfile): FieldProfile => (field.type === 'boolean' ? asWritten(field) : field);

/** 1 and 0 of a state are texts that answer. */
export const asAnswers = (column: FieldProfile): FieldProfile => {
  const different = new Set(column.values ?? column.distinct ?? []);
  different.delete(null);
  const binary = column.type === 'number' && different.size === 2 && different.has(0) && different.has(1);
  if (!binary || !isState(identifier(column.name))) return column;
  return asWritten(column);
};

/** The deed of a participle: connected → connection, irrigated → irrigation, electrified → electrification. */
const deedOf = (word: string): string[] =>
  /(?:ct|at)ed$/.test(word)
    ? [`${word.slice(0, -2)}ion`]
    : word.endsWith('ified')
      ? [`${word.slice(0, -5)}ification`]
      : [];

/** Other ways to say the state that a column is called by: "connected to the grid" and "grid connection" of grid_connected, "school" of has_school. */
export const saidOfState = (column: string): string[] => {
  const bare = identifier(column).replace(/^(?:is|has|was)_/, '');
  const words = bare.split('_');
  const [first = '', last = ''] = [words.slice(0, -1).join(' '), words.at(-1)];
  const own = bare === identifier(column) ? [] : [words.join(' ')];
  if (!/ed$/.test(last) || nouns.test(last)) return own;
  const deeds = deedOf(last);
  return first === ''
    ? [...own, ...deeds]
    : [...own, `${last} to ${first}`, ...deeds.flatMap((deed) => [`${first} ${deed}`, `${deed} to ${first}`])];
};
