/** What a statistic is of: the words of a noun phrase nest from left to right, and so does what is computed. */

import { allOf, partsOf } from '../../../../analysis/parts.ts';
import type { Query, Tree } from '../../../../analysis/tree.ts';
import type { Asking } from '../misreadings.ts';
import { isAt, type Operation, operationOf, type Said, saidIn } from './words.ts';

/** The order makes no difference to the result. */
const commute = (one: Operation, other: Operation): boolean =>
  /^(?:mean|sum)$/.test(one) && /^(?:change|-)$/.test(other);

const nested = new Set([
  'count',
  'max',
  'min',
  'mean',
  'median',
  'std',
  'range',
  'change',
  '-',
  '/',
  'share',
  'correlation',
]);

/** Between two words of one noun phrase stands no verb, no relative clause, no "and", no moment. */
const glue =
  /^(?:the|an?|of|in|absolute|relative|overall|all|any|single|annual|monthly|daily|yearly|total|net|its|their|'|s)$/;
const verbs =
  /^(?:\w+ed|fell|rose|grew|sank|shrank|shrunk|lost|became|got|risen|fallen|grown|sunk|went|do|does|did|has|have|had)$/;

const isNoun = ({ tokens }: Asking, { from, to, operation }: Said): boolean =>
  operation !== 'change' ||
  !(
    tokens.slice(from, to).some(({ lower }) => verbs.test(lower)) ||
    tokens.slice(0, from).some(({ lower }) => /^(?:do|does|did|has|have|had)$/.test(lower))
  );

/** "The mean of the wettest month", "when was it highest": the superlative chooses a thing, and is no statistic. */
const chooses = (asking: Asking, { operation, to }: Said): boolean =>
  (operation === 'max' || operation === 'min') &&
  (isAt(asking, to, /^(?:Axis|DateWord|CodeField)$/) ||
    !isAt(asking, to, /^(?:Field|Stat|Share|Delta|Difference|Ratio|Of|Cells)$/));

/** A node of the one lies below a node of the other. */
const isBelow = (trees: readonly Tree[], inner: Operation, outer: Operation): boolean =>
  trees.flatMap(allOf).some(
    (tree) =>
      operationOf(tree) === outer &&
      partsOf(tree)
        .flatMap(allOf)
        .some((one) => operationOf(one) === inner),
  );

/** "The largest change in NDVI" is no change of the largest NDVI, "the mean of the ratio" no ratio of means. */
export const turnsNesting = (asking: Asking, queries: readonly Query[]): boolean => {
  const said = saidIn(asking).filter(({ operation }) => nested.has(operation));
  const trees = queries.map(({ value }) => value);
  const once = (operation: Operation): boolean =>
    new Set(said.filter((one) => one.operation === operation).map(({ from }) => from)).size === 1;
  return said.some((outer) =>
    said.some((inner) => {
      if (inner.from < outer.to || inner.operation === outer.operation) return false;
      if (!once(outer.operation) || !once(inner.operation) || commute(outer.operation, inner.operation)) return false;
      if (
        said.some(
          ({ from, operation }) =>
            (from === inner.from && operation !== inner.operation) ||
            (from === outer.from && operation !== outer.operation),
        )
      )
        return false;
      if (!isNoun(asking, inner) || !isNoun(asking, outer) || chooses(asking, inner)) return false;
      const between = asking.tokens.slice(outer.to, inner.from);
      const joined = between.every(({ lower }, index) => glue.test(lower) || isAt(asking, outer.to + index, /^Field$/));
      // "The median NDVI difference between two places" is one of their medians: they share no pixel.
      const compound = inner.operation === '-' && between.some((_, index) => isAt(asking, outer.to + index, /^Field$/));
      return (
        joined &&
        !compound &&
        isBelow(trees, outer.operation, inner.operation) &&
        !isBelow(trees, inner.operation, outer.operation)
      );
    }),
  );
};

/** "The mean of the wettest cell": the cell is chosen by its own values, and its mean told; no mean of what is highest at any time. */
export const mixesChosen = (asking: Asking, queries: readonly Query[]): boolean => {
  const said = saidIn(asking);
  return said.some(
    (chosen) =>
      (chosen.operation === 'max' || chosen.operation === 'min') &&
      isAt(asking, chosen.to, /^Axis$/) &&
      said.some(
        (outer) =>
          /^(?:mean|median|sum)$/.test(outer.operation) &&
          outer.to < chosen.from &&
          asking.tokens
            .slice(outer.to, chosen.from)
            .some(({ lower }) => lower === 'of' || lower === 'in' || lower === 'for') &&
          isBelow(
            queries.map(({ value }) => value),
            chosen.operation,
            outer.operation,
          ),
      ),
  );
};

/** "The spatial deviation of the mean": of the cells, whatever is inside. */
export const turnsSpace = (asking: Asking, queries: readonly Query[]): boolean =>
  saidIn(asking).some(
    ({ operation, from, to }) =>
      [from - 1, from, to].some((at) => /^spatial(?:ly)?$/.test(asking.tokens[at]?.lower ?? '')) &&
      queries.some(({ value }) =>
        allOf(value).some(
          (tree) =>
            tree.kind === 'call' && operationOf(tree) === operation && /^(?:dates|months|years)$/.test(tree.over ?? ''),
        ),
      ),
  );

/** "The greatest fall": something has to fall. */
export const forgetsChange = (asking: Asking, queries: readonly Query[]): boolean => {
  const said = saidIn(asking);
  return (
    said.some(
      (one) =>
        one.operation === 'change' &&
        isNoun(asking, one) &&
        said.some(({ operation, to }) => (operation === 'max' || operation === 'min') && to === one.from),
    ) &&
    !queries.some(({ value }) =>
      allOf(value).some((tree) => /^(?:change|-|trend|spikes|negate)$/.test(operationOf(tree) ?? '')),
    )
  );
};
