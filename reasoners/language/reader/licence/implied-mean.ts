/** A mean that nobody said is a custom: it doesn't stand where a question speaks of single pixels, or of any and all of them. */

import { allOf, partsOf } from '../../../../analysis/parts.ts';
import type { Query, Tree } from '../../../../analysis/tree.ts';
import type { Asking } from '../misreadings.ts';
import { operationOf, saidIn } from './words.ts';

const limits = /^(?:[<>]=?|between)$/;
const extremes = /^(?:max|min)$/;

/** A mean is compared, or its highest or lowest is looked for. */
const isJudged = (tree: Tree, by: RegExp): boolean =>
  allOf(tree).some(
    (one) =>
      by.test(operationOf(one) ?? '') &&
      partsOf(one)
        .flatMap(allOf)
        .some((inner) => operationOf(inner) === 'mean'),
  );

const single =
  /\b(?:pixels?|cells?|points?|spots?|anywhere|everywhere|somewhere|nowhere|some|any(?! (?:of the )?(?:dates?|days?|months?|years?))|parts?|recorded|values?|readings?|measured)\b|(?<!\bof )\ball\b|\b(?:have|has|had|contains?|holds?|with) (?:\w+ )?(?:land|ground|areas|terrain)\b/i;
/** All of a place is above a limit where its lowest value is. */
const throughout = /\b(?:whole|entire|full|complete|throughout|all over|all of)\b/i;

const ofMean = /\b(?:mean|average|averages|averaged|avg|averaging|means|typical|typically)\b/i;

export const impliesMean = (asking: Asking, queries: readonly Query[]): boolean => {
  const { text } = asking;
  if (ofMean.test(text) || saidIn(asking).some(({ operation }) => operation === 'mean')) return false;
  const [ofPixels, ofAll] = [single.test(text), throughout.test(text)];
  return queries.some(
    ({ value }) => ((ofPixels || ofAll) && isJudged(value, limits)) || (ofPixels && isJudged(value, extremes)),
  );
};
