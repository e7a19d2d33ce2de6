import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KnowledgeEntry } from '../../knowledge/index/entry.ts';
import { openIndexFile } from '../../knowledge/index/index-file.ts';
import { writeIndexFile } from '../../knowledge/index/index-writer.ts';
import { lexicalSearch } from '../../knowledge/index/lexical-search.ts';
import type { KeptLesson } from './bank.ts';
import type { Lesson } from './lesson.ts';
import { questionDigest } from './lesson.ts';
import { stemsOf } from './stems.ts';

export interface Wanted {
  readonly purpose: 'planning' | 'coding';
  /** The question, or what a node is for. */
  readonly about: string;
  /** Kinds of the data, or of the node's inputs. */
  readonly kinds: readonly string[];
}

interface RecollectionOptions {
  readonly lessons: readonly KeptLesson[];
  /** In a benchmark: what this question taught, and no other, does not help to answer it. */
  readonly without?: string;
}

const top = 3;
/** Of the words of a lesson, those that the question shares: fewer, and it is about something else. */
const leastShared = 2;
const leastShare = 0.5;
/** Seen with so many questions, a fault of the contract's use is everybody's. */
const common = 2;
/** Characters of all lessons in one prompt: 250 tokens at four to a token. */
const longest = 1000;

/** Is a lesson about what is asked, over data of its kinds? */
const isFor = (
  { type, source, words, kinds, from, title }: Lesson,
  { purpose, about, kinds: given }: Wanted,
): boolean => {
  if ((purpose === 'planning') !== (type === 'pattern' || source === 'replan')) return false;
  if (kinds.some((kind) => !given.includes(kind))) return false;
  const asked = stemsOf(about);
  const own = [...stemsOf(words.join(' '))];
  const shared = own.filter((word) => asked.has(word)).length;
  if (shared >= leastShared && shared >= leastShare * own.length) return true;
  return purpose === 'coding' && title.startsWith('compile:') && from.length >= common;
};

const lessonText = ({ title, text }: Lesson): string => `- ${title}: ${text}`;

const entryOf = ({ key, lesson }: KeptLesson): KnowledgeEntry => ({
  id: key,
  kind: 'note',
  title: lesson.title,
  text: lesson.text,
  keywords: lesson.words,
  source: lesson.source,
});

/** Keys in the order in which the project's search by words finds them; those that it does not find come last. */
const ranked = (lessons: readonly KeptLesson[], about: string): readonly KeptLesson[] => {
  if (lessons.length < 2) return lessons;
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-memory-'));
  try {
    const path = join(folder, 'index.sqlite');
    const entries = () => lessons.map((one) => ({ entry: entryOf(one) }));
    writeIndexFile(path, [{ name: 'memory', fingerprint: () => '', entries }]);
    const index = openIndexFile(path);
    const search = lexicalSearch(index);
    const found = search.search(about, {}, lessons.length).map(({ row }) => index.entry(row).id);
    search.close();
    index.close();
    const placeOf = ({ key }: KeptLesson): number => (found.includes(key) ? found.indexOf(key) : found.length);
    return [...lessons].sort((one, other) => placeOf(one) - placeOf(other));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The lessons that a prompt is shown: by relevance, few, and short together; with those that concern nothing of it left out. */
export const createRecollection = ({ lessons, without }: RecollectionOptions) => {
  const digest = without === undefined ? null : questionDigest(without);
  const open = lessons.filter(({ lesson }) => lesson.from.some((one) => one !== digest));
  return (wanted: Wanted): readonly { readonly id: string; readonly text: string }[] => {
    const near = ranked(
      open.filter(({ lesson }) => isFor(lesson, wanted)),
      wanted.about,
    );
    let left = longest;
    return near.slice(0, top).flatMap(({ key, lesson }) => {
      const text = lessonText(lesson);
      left -= text.length + 1;
      return left < 0 ? [] : [{ id: key, text }];
    });
  };
};
