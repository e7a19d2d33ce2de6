/** A mean that nobody said is a custom: it doesn't stand where a question speaks of single pixels, or of any and all of them. */
import type { Query, Tree } from '../../../../analysis/tree.ts';
import type { Asking } from '../misreadings.ts';
import { allOf, operationOf, partsOf, saidIn } from './words.ts';

const comparisons = /^(?:[<>]=?|between|max|min)$/;

/** A mean that is compared, or of which the highest or lowest is looked for. */
const judgesMean = (tree: Tree): boolean =>
  allOf(tree).some(
    (one) =>
      comparisons.test(operationOf(one) ?? '') &&
      partsOf(one)
        .flatMap(allOf)
        .some((inner) => operationOf(inner) === 'mean'),
  );

const single =
  /\b(?:pixels?|cells?|points?|spots?|anywhere|everywhere|somewhere|nowhere|some|any(?! (?:of the )?(?:dates?|days?|months?|years?))|parts?|recorded|values?|readings?|measured)\b|(?<!\bof )\ball\b|\b(?:have|has|had|contains?|holds?|with) (?:\w+ )?(?:land|ground|areas|terrain)\b/i;
/** All of a place is above a limit where its lowest value is. */
const throughout = /\b(?:whole|entire|full|complete|throughout|all over|all of)\b/i;
const limits = /^(?:[<>]=?|between)$/;
const limitsMean = (tree: Tree): boolean =>
  allOf(tree).some(
    (one) =>
      limits.test(operationOf(one) ?? '') &&
      partsOf(one)
        .flatMap(allOf)
        .some((inner) => operationOf(inner) === 'mean'),
  );

const ofMean = /\b(?:mean|average|averages|averaged|avg|averaging|means|typical|typically)\b/i;

export const impliesMean = (asking: Asking, queries: readonly Query[]): boolean =>
  (single.test(asking.text) || (throughout.test(asking.text) && queries.some(({ value }) => limitsMean(value)))) &&
  !ofMean.test(asking.text) &&
  !saidIn(asking).some(({ operation }) => operation === 'mean') &&
  queries.some(({ value }) => judgesMean(value));
