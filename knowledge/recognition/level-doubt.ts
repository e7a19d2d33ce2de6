/** A note beside a file that calls it what its product's guide says that it is not: "surface reflectance" of Level-1 counts. */
import type { Product } from '../product-table.ts';
import { sentencesOf } from '../sentences/tokens.ts';
import type { FileClues } from './clues.ts';
import { isNote } from './is-note.ts';

/** A producer's guide is longer, and speaks of other levels too. */
const longestNote = 800;

/** What levels are called in words. */
const levels = ['surface reflectance', 'top-of-atmosphere reflectance', 'radiance', 'land surface temperature'];

/** It is not, or not yet. */
const denies =
  /\b(?:not|no|never|before|to (?:get|obtain|derive|compute)|convert\w*|into|instead|unlike|correct(?:ed|ion)? to)\b/i;

const folded = (text: string): string => text.toLowerCase().replaceAll(/[\s-]+/g, ' ');

export const levelDoubt = ({ isNot = [] }: Product, { texts }: Pick<FileClues, 'texts'>): string[] => {
  const excluded = levels.filter((level) => isNot.some((one) => folded(one).includes(folded(level))));
  for (const { source, text } of excluded.length > 0 ? texts : []) {
    if (!isNote(source) || text.length > longestNote) continue;
    const said = sentencesOf(text).find(
      (sentence) => !denies.test(sentence) && excluded.some((level) => folded(sentence).includes(folded(level))),
    );
    if (said) return [`${source} speaks of another level: “${said.trim()}”`];
  }
  return [];
};
