import type { Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { describes } from '../reader/describes.ts';
import type { Note } from '../reader/grammar/givens.ts';
import { type Lexicon, skippable } from '../reader/lexicon.ts';
import { isEmpty } from '../reader/meaning.ts';
import type { Sentence } from '../reader/sentence-type.ts';
import { askRules } from './asks.ts';
import { definitionRules } from './definitions.ts';
import { byName, OrderParser } from './engine.ts';
import { eventRules } from './event-asks.ts';
import type { Heard, Instead, Topic } from './heard.ts';
import { howRules } from './how.ts';
import type { Ask, How, Period } from './meanings.ts';
import { namingRules } from './namings.ts';
import { sameTimeRules } from './same-time.ts';
import { seriesRules } from './series-asks.ts';
import { namesAt } from './terminals.ts';
import { trendStepRules } from './trend-steps.ts';
import { trendRules } from './trends.ts';
import { valueRules } from './values.ts';

const rules = byName([
  ...valueRules,
  ...askRules,
  ...seriesRules,
  ...trendRules,
  ...trendStepRules,
  ...howRules,
  ...definitionRules,
  ...namingRules,
  ...sameTimeRules,
  ...eventRules,
]);

/** Everything that a sentence may say as a whole, by the rules for one kind of sentence. */
export const saidBy = <Meaning>(sentence: Sentence, scope: Scope, lexicon: Lexicon, root: string): Meaning[] => {
  const { tokens } = sentence;
  const skip = tokens.map((_, at) => skippable(tokens, at, lexicon.functionWords));
  return new OrderParser(tokens, skip, rules, namesAt(sentence, scope, lexicon)).whole(root) as Meaning[];
};

/** What a sentence states by the rules for givens, where it states nothing else. */
const notesOf = (sentence: Sentence): Note[][] =>
  sentence
    .extras()
    .filter(
      ({ meaning }) =>
        isEmpty(meaning.patch) && Object.keys(meaning.said).length === 0 && !meaning.needs && !meaning.insteads,
    )
    .map(({ meaning }) => [...meaning.notes])
    .slice(0, 1);

/** The question's own words with what they stand for, and what it says of the stored numbers. */
export const stated = (sentences: readonly Sentence[], scope: Scope, lexicon: Lexicon): Note => {
  const own = sentences.flatMap((one) => saidBy<Note>(one, scope, lexicon, 'Definition').slice(0, 1));
  return { defined: own.flatMap(({ defined }) => defined), facts: own.flatMap(({ facts }) => facts) };
};

/** What every sentence says, and which say nothing that is read. */
export const heardFrom = (
  sentences: readonly Sentence[],
  scope: Scope,
  lexicon: Lexicon,
  question: string,
): { readonly heard: Heard; readonly unread: readonly Sentence[]; readonly unused: readonly string[] } => {
  const asks: { ask: Ask; sentence: Sentence }[] = [];
  const hows: How[] = [];
  const periods: Period[] = [];
  const notes: Note[] = [];
  const topics: Tree[] = [];
  const insteads: Instead[] = [];
  const unread: Sentence[] = [];
  const unused: string[] = [];
  for (const sentence of sentences) {
    const by = <Meaning>(root: string): Meaning[] => saidBy<Meaning>(sentence, scope, lexicon, root);
    /** One kind of sentence after the other; true where it is of this one. */
    const takes = <Meaning>(root: string, take: (meaning: Meaning) => void): boolean => {
      const [found, other] = by<Meaning>(root);
      if (found === undefined) return false;
      if (other === undefined) take(found);
      else unread.push(sentence);
      return true;
    };
    const given = (): boolean => {
      const [note] = notesOf(sentence);
      if (note) notes.push(...note);
      return note !== undefined;
    };
    const told = (): void => {
      unused.push(sentence.text.trim());
    };
    const isRead =
      takes<Ask>('Ask', (ask) => asks.push({ ask, sentence })) ||
      takes<How>('How', (how) => hows.push(how)) ||
      takes<Topic>('Topic', (topic) => {
        topics.push(topic.field);
        periods.push(...topic.periods);
      }) ||
      takes<Instead>('Instead', (one) => insteads.push(one)) ||
      takes<string>('Step', told) ||
      takes<readonly Period[]>('When', (when) => periods.push(...when)) ||
      takes<Note>('Definition', (definition) => notes.push(definition)) ||
      given();
    if (isRead) continue;
    if (describes(sentence, question, scope)) told();
    else unread.push(sentence);
  }
  return { heard: { asks, hows, periods, notes, topics, insteads }, unread, unused };
};
