/** Two files with the same numbers under the names of two layers: one of them is a copy of the other, and which is not known. */
import type { Candidate } from './candidate.ts';
import { type FileClues, stemOf } from './clues.ts';

/** Place, size and statistics of a file of many different numbers; undefined where they would be those of other files by chance. */
const printOf = ({ bands: [own, more] }: FileClues): string | undefined => {
  if (!own || more || own.distinct !== null || !own.mean || !own.std) return undefined;
  return [own.dtype, own.bounds, own.extentM, own.min, own.max, own.mean, own.std].join(' ');
};

const quantityOf = (candidates: readonly Candidate[]): string | undefined =>
  candidates.find(({ strength, bands }) => strength === 3 && bands[0] !== undefined)?.bands[0]?.quantity;

/** The candidates, each with a doubt where another file of another quantity is equal to it. */
export const withEqualLayers = (
  all: readonly (readonly Candidate[])[],
  files: readonly FileClues[],
): (readonly Candidate[])[] => {
  const prints = files.map(printOf);
  return all.map((candidates, index) => {
    const quantity = quantityOf(candidates);
    const twin = files.findIndex(
      (_, at) =>
        at !== index &&
        prints[at] !== undefined &&
        prints[at] === prints[index] &&
        quantity !== undefined &&
        ![undefined, quantity].includes(quantityOf(all[at] ?? [])),
    );
    const other = files[twin];
    const doubt =
      other && `${stemOf(other.path)} has the same numbers: one of the two is a copy under another layer's name`;
    return doubt ? candidates.map((one) => ({ ...one, soft: [...one.soft, doubt] })) : candidates;
  });
};
