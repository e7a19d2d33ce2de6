import { basename } from 'node:path';
import type { Reasoner } from '../../agents/reasoner.ts';
import type { Scope } from '../../analysis/types.ts';
import type { DataProfile } from '../../core/profile.ts';
import { ground } from '../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../reasoners/language/ground/missing.ts';
import type { ScopeFor } from '../../reasoners/language/reader/read.ts';
import { readQuestion } from '../../reasoners/language/reader/reader.ts';
import { scalingSentences, type Try, workflowFor } from './as-question.ts';

/** What the question left open, and the ways to say it. */
export interface Choice {
  readonly open: 'date' | 'file' | 'reading';
  readonly tries: readonly Try[];
  /** How many there are where only some are shown; any other is said in the same way. */
  readonly of: number;
}

const mostChoices = 6;

const question = (text: string): Try => ({ kind: 'question', text });

const isRead = async (text: string, profile: DataProfile, reader: Reasoner): Promise<boolean> =>
  (await workflowFor(text, profile, reader)) !== null;

/** A question and what it ends with. */
const ended = (text: string): readonly [string, string] => {
  const [, said = text, end = '?'] = /^([\s\S]*?)\s*([.?!]?)\s*$/.exec(text) ?? [];
  return [said, end || '?'];
};

const extended = (text: string, addition: string): string => {
  const [said, end] = ended(text);
  return `${said} ${addition}${end}`;
};

const behind = (text: string, sentence: string): string => `${ended(text).join('')} ${sentence}`;

/** First and last, and some between them. */
const someOf = <Item>(items: readonly Item[]): Item[] =>
  items.length <= mostChoices
    ? [...items]
    : Array.from({ length: mostChoices }, (_, index) =>
        Math.round((index * (items.length - 1)) / (mostChoices - 1)),
      ).flatMap((index) => items[index] ?? []);

const datesOf = ({ fields }: Scope): string[] => [...new Set(fields.flatMap(({ dates }) => dates))].sort();

/** What is merely likely of the stored numbers, and that they may be meant as they are. */
const encodingSentences = (profile: DataProfile): string[] => {
  const said = scalingSentences(profile);
  return said.length === 0 ? [] : [...said, 'Use the stored numbers as they are.'];
};

/** What becomes another thing, or stays: without such a word a question asks for a state, and not for its change. */
const changing =
  /^(?:became|become|becoming|turn\w*|gain\w*|los[ts]\w*|lose|new|newly|disappear\w*|appear\w*|vanish\w*|remain\w*|stay\w*|convert\w*|permanent\w*|always|never|not|no|without|only|both|except)$/i;

/** Whether a question asks for a change: over one file or date it would be another question. */
export const asksForChange = (asked: string): boolean =>
  (asked.match(/[\p{L}]+/gu) ?? []).some((word) => /^(?:becom|becam|turn|gain|los[ts]|convert|disappear)/i.test(word));

/** Ways to say what a question leaves open, each one read before it is shown. The first thing that was open is told; null where it is another one. */
export const choiceOf = async (asked: string, profile: DataProfile, reader: Reasoner): Promise<Choice | null> => {
  // What is read as it stands was refused for what came out of it: no date or file would make that another question.
  if (await isRead(asked, profile, reader)) return null;
  const grounding = ground(profile);
  const dates = isMissing(grounding) ? [] : datesOf(grounding.scope);
  const files = profile.files.flatMap((file) => (file.kind === 'unreadable' ? [] : [basename(file.path)]));
  const names = [...new Set(files)];
  const ways = [
    { open: 'reading', of: 0, texts: encodingSentences(profile).map((sentence) => behind(asked, sentence)) },
    { open: 'date', of: dates.length, texts: someOf(dates).map((date) => extended(asked, `on ${date}`)) },
    { open: 'file', of: names.length, texts: someOf(names).map((file) => extended(asked, `in ${file}`)) },
  ] as const;
  for (const { open, of, texts } of ways) {
    if (open !== 'reading' && (of < 2 || asksForChange(asked))) continue;
    const read: Try[] = [];
    for (const text of texts) if (await isRead(text, profile, reader)) read.push(question(text));
    // One file of several that could be meant at all is no choice: it was not the file that was open.
    if (read.length > (open === 'file' ? 1 : 0)) return { open, tries: read, of };
  }
  return null;
};

/** Words of a question that another one of it does without. */
const leftOut = (asked: string, text: string): string[] => {
  const words = (sentence: string): string[] => sentence.match(/[\p{L}\p{N}_.%°²-]+/gu) ?? [];
  const kept = words(text).map((word) => word.toLowerCase().replace(/[.]$/, ''));
  return words(asked).filter((word) => {
    const at = kept.indexOf(word.toLowerCase().replace(/[.]$/, ''));
    if (at >= 0) kept.splice(at, 1);
    return at < 0;
  });
};

const scopeOf =
  (profile: DataProfile): ScopeFor =>
  (givens) => {
    const grounding = ground(profile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  };

/** What the reader would read of the question itself, with words less, which are told, or a date more; only what runs, and nothing that asks for a state in the place of a change. */
export const nearQuestions = async (asked: string, profile: DataProfile, reader: Reasoner): Promise<Try[]> => {
  const outcome = readQuestion(asked, scopeOf(profile));
  const found: Try[] = [];
  for (const { question: text } of outcome.kind === 'refused' ? outcome.refusal.answerable : [])
    if (text !== asked && (await isRead(text, profile, reader))) {
      const words = leftOut(asked, text);
      if (words.some((word) => changing.test(word))) continue;
      found.push({ ...question(text), ...(words.length > 0 ? { without: words.join(' ') } : {}) });
    }
  return found;
};
