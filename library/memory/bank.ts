import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import { readDocument, writeWhole } from '../files.ts';
import { keyOf, type Lesson, lesson, merged } from './lesson.ts';

/** A lesson under its key. */
export interface KeptLesson {
  readonly key: string;
  readonly lesson: Lesson;
}

/**
 * Lessons in a folder that people can read. Contract: a file that is no lesson, or not the one of its name, counts as absent: nothing else
 * than what was distilled here ever enters a prompt by its text alone (see `clean`).
 */
export interface Bank {
  readonly folder: string;
  /** By key. */
  lessons(): readonly KeptLesson[];
  /** Throws `memory` where there is none of the key, or several that begin with it. */
  lessonOf(key: string): KeptLesson;
  /** Adds lessons, each to the one of its key; gives the keys. */
  add(lessons: readonly Lesson[]): readonly string[];
  remove(key: string): void;
}

export const openBank = (folder: string): Bank => {
  const place = (key: string): string => join(folder, `${key}.json`);
  const read = (key: string): Lesson | null => {
    const parsed = lesson.safeParse(readDocument(place(key)));
    return parsed.success && keyOf(parsed.data) === key ? parsed.data : null;
  };
  const lessons = (): readonly KeptLesson[] =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .sort()
      .flatMap((key) => {
        const found = read(key);
        return found ? [{ key, lesson: found }] : [];
      });
  const lessonOf = (key: string): KeptLesson => {
    const [found, ...more] = lessons().filter((one) => one.key.startsWith(key));
    if (found && more.length === 0) return found;
    const reason = found
      ? `${more.length + 1} lessons begin so: give more of the key.`
      : 'see `earthwright memory list`.';
    throw new EarthwrightError('memory', 'user', `No single lesson “${key}” in “${folder}”: ${reason}`);
  };
  return {
    folder,
    lessons,
    lessonOf,
    add: (added) =>
      added.map((one) => {
        const key = keyOf(one);
        const known = read(key);
        writeWhole(place(key), known ? merged(known, one) : one);
        return key;
      }),
    remove: (key) => rmSync(place(lessonOf(key).key)),
  };
};
