/** A folder that says what was made of the files in it: "interannual_std/MOD13Q1…tif" is a spread, whatever the file is called. */
import type { Product } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import { vocabularyOf } from './other-layers.ts';

/** Statistics, and numbers that nobody observed. Trends and differences name studies as well as their results. */
const saysMade =
  /^(?:std|stdev|std_?dev|stddev\w*|variance|z-?scores?|anomalies|synthetic|simulat(?:ed|ions?)|predict(?:ed|ions?)|hindcasts?|gan|fake|dummy|perturbed|augmented|gap-?filled|filled|smooth(?:ed|ing)|detrended|deseasonali[sz]ed|normali[sz]ed|standardi[sz]ed|interpolated|downscaled|super-?res\w*|bias-?corrected|percentiles?)$/i;

/** A study, and what goes into it. */
const saysWhatFor =
  /^(?:study|studies|project|tasks?|analys[ei]s|paper|thesis|course|lesson|exercises?|inputs?|sources?|raw|orig(?:inal)?s?|data|datasets?|for|from|to|downloads?|train(?:ing)?|tests?|validation|models?|cases?|reports?|workshop|tutorial|demo|examples?|before|pre|not|un|non|no|reference|observed|obs)$/i;

/** Words of the guide are its own: models simulate, and gaps of some products are filled. */
const isOwn = (product: Product, word: string): boolean =>
  vocabularyOf(product).includes(word.toLowerCase().replace(/(?:ions?|ed|s)$/, ''));

export const folderDoubt = (product: Product, { path }: Pick<FileClues, 'path'>): string[] => {
  const folder = path.split('/').at(-2) ?? '';
  const words = folder.split(/[^\p{L}\d]+/u).filter((word) => word !== '');
  return words.some((word) => saysMade.test(word) && !isOwn(product, word)) &&
    !words.some((word) => saysWhatFor.test(word))
    ? [`it lies in a folder called “${folder}”`]
    : [];
};
