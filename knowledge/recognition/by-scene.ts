/** What files of one scene tell of each other. */
import type { Candidate } from './candidate.ts';
import type { FileClues } from './clues.ts';

/** Reflectance well below zero: the offset that the product would have is not in the numbers. */
export const belowZero = ({ bands }: Candidate, clues: FileClues): boolean =>
  bands.some((band, index) => {
    const low = clues.bands[index]?.low;
    return (
      band?.offset !== undefined &&
      band.quantity.endsWith('reflectance') &&
      typeof low === 'number' &&
      low * (band.scale ?? 1) + band.offset < -0.05
    );
  });

export const outOfPeriod = ({ soft }: Candidate): boolean =>
  soft.some((reason) => / (?:first|last) date, /.test(reason));

/** One scene is one product: what one of its files rules out is ruled out for all. */
export const byScene = (
  all: readonly (readonly Candidate[])[],
  files: readonly FileClues[],
): (readonly Candidate[])[] => {
  const scenes = new Map<string, Set<string>>();
  for (const [index, candidates] of all.entries()) {
    const clues = files[index];
    const possible = candidates.filter(
      ({ strength, scene, hard }) => strength === 3 && scene !== null && hard.length === 0,
    );
    // Dark water in one band tells of all bands of the scene whether an offset is in their numbers.
    const dated = possible.filter((one) => !outOfPeriod(one));
    const fitting = clues ? dated.filter((one) => !belowZero(one, clues)) : dated;
    const strong = fitting.length > 0 ? fitting : possible;
    for (const scene of new Set(strong.map((one) => one.scene ?? ''))) {
      const ids = new Set(strong.filter((one) => one.scene === scene).map(({ product }) => product.id));
      const known = scenes.get(scene);
      scenes.set(scene, known ? new Set([...known].filter((id) => ids.has(id))) : ids);
    }
  }
  return all.map((candidates) =>
    candidates.filter(({ strength, scene, product }) => {
      const kept = strength === 3 && scene !== null ? scenes.get(scene) : undefined;
      return !kept || kept.size === 0 || kept.has(product.id);
    }),
  );
};
