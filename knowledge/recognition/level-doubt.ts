/** A note beside a file that calls it what its product's guide says that it is not: "surface reflectance" of Level-1 counts. */
import type { Product } from '../product-table.ts';
import { sentencesOf } from '../sentences/tokens.ts';
import { type FileClues, stemOf } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { isNote } from './is-note.ts';
import { isBandWord } from './product-bands.ts';

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

/** Words of names that tell a level of optical data, and what numbers of that level are. */
const levelWords: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:SR|BOA|surface)$/i, /^surface-reflectance$/],
  [/^TOA$/i, /^(?:toa-reflectance|radiance|dn|brightness-temperature)$/],
];

const isOptical = ({ bands }: Product): boolean =>
  bands.some(({ quantity }) => /reflectance$|^(?:dn|radiance)$/.test(quantity));

/** A word of another level behind an official name: "…_L1TP_…_T1_SR_B4". */
export const levelWordDoubt = ({ product, matched, fields, band }: Evidence, path: string): string[] => {
  const stem = stemOf(path);
  if (matched === '' || !isOptical(product) || !stem.includes(matched)) return [];
  const rest = `${stem.slice(stem.indexOf(matched) + matched.length)}_${fields['band'] ?? ''}`;
  const word = rest
    .split(/[^A-Za-z0-9]+/)
    .find((one) =>
      levelWords.some(
        ([says, is]) =>
          says.test(one) &&
          !isBandWord(product, one) &&
          (band ? [band] : product.bands).every(({ quantity }) => !is.test(quantity)),
      ),
    );
  return word ? [`its name says “${word}”, and it is called as ${product.name}`] : [];
};
