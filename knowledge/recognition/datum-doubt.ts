/** Heights that a note says were brought to another datum than the product's: metres all the same, and up to a hundred of them apart. */
import type { Product, ProductBand } from '../product-table.ts';
import { sentencesOf } from '../sentences/tokens.ts';
import type { FileClues } from './clues.ts';
import { isNote } from './is-note.ts';
import { notDone } from './other-layers.ts';

const isHeight = (band: ProductBand | undefined): boolean =>
  /(?:^|-)(?:elevation|height|depth)$/.test(band?.quantity ?? '');

const brought =
  /\b(?:convert\w*|transform\w*|shift\w*|reduc(?:ed|tion)|re-?referenced|changed|moved|corrected|adjusted)\b|\b(?:add|subtract)\w* (?:the )?(?:\w+ )?(?:geoid|undulation)/i;

const datums: readonly RegExp[] = [
  /\bellipsoid\w*/i,
  /\begm[ -]?(?:19)?96\b/i,
  /\begm[ -]?(?:20)?08\b/i,
  /\begm[ -]?(?:20)?20\b/i,
  /\bnavd ?(?:19)?88\b/i,
  /\bngvd ?(?:19)?29\b/i,
  /\b(?:evrf|evrs)\w*/i,
  /\bdhhn\w*/i,
  /\bngf\b|\bign69\b/i,
  /\bgeoid\w*/i,
  /\bmean sea level\b|\bmsl\b/i,
];

/** A producer's guide is longer, and tells how its heights came about. */
const longestNote = 800;

/** "From EGM96 to the ellipsoid": where they were brought to, where it is told so. */
const targetOf = (sentence: string): string => sentence.split(/\b(?:in)?to\b/i).at(-1) ?? sentence;

/** Datums of the guide's notes; none where it tells none. */
const ofGuide = ({ notes = [], bands }: Product): readonly RegExp[] => {
  const text = [...notes, ...bands.map(({ note = '' }) => note)].join(' ');
  return datums.filter((datum) => datum.test(text));
};

export const datumDoubt = (
  product: Product,
  bands: readonly (ProductBand | undefined)[],
  { texts }: Pick<FileClues, 'texts'>,
): string[] => {
  const own = bands.some(isHeight) ? ofGuide(product) : [];
  if (own.length === 0) return [];
  for (const { source, text } of texts) {
    if (!isNote(source) || text.length > longestNote) continue;
    const said = sentencesOf(text).find(
      (sentence) =>
        brought.test(sentence) &&
        !notDone.test(sentence) &&
        datums.some((datum) => datum.test(targetOf(sentence)) && !own.includes(datum)),
    );
    if (said) return [`${source} says “${said.trim().slice(0, 160)}”`];
  }
  return [];
};
