import type { Lesson } from './lesson.ts';
import { stemsOf } from './stems.ts';

/** Lessons without those that name anything of the expected outputs of a benchmark's task. */
export const withoutLeaks = (lessons: readonly Lesson[], expected: readonly string[]): readonly Lesson[] => {
  const told = stemsOf(expected.join(' '));
  return lessons.filter(({ title, text, words }) => {
    const said = stemsOf([title, text, ...words].join(' '));
    return [...told].every((word) => !said.has(word));
  });
};
