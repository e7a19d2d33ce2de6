import { findQuantity } from '../../../../knowledge/quantities.ts';
import type { Evidence, InputEvidence } from '../../evidence.ts';
import {
  asksForAmount,
  finiteNumbers,
  inUnitOf,
  isAggregate,
  isLevel,
  type NumberEvidence,
  sameQuantity,
  shown,
  unitOf,
} from '../../facts.ts';
import { convertsItself, mayBeDecibels } from '../../plausible-input.ts';
import { statisticNamed } from '../../reductions.ts';
import { error, type Rule } from '../../rule.ts';

/** Where nothing names quantities: the only input, of a mean or an extreme, which no parameter changes. */
const unnamedInput = (evidence: Evidence, { name, quantity }: NumberEvidence): InputEvidence | null => {
  const gridded = evidence.inputs.filter(({ layers }) => layers.length > 0);
  const [only, other] = gridded;
  const plain = /^(?:mean|average|median|min|max|minimum|maximum)$/i.test(name);
  const says = /^(?:value|result|answer)$/.test(name) ? evidence.question : plain ? name : '';
  return quantity === '' &&
    only?.quantity === '' &&
    !other &&
    evidence.inputs.length === 1 &&
    !/\bparams\b(?!:\s*\{\s*\})/.test(evidence.code) &&
    ['mean', 'median', 'min', 'max'].includes(statisticNamed(says) ?? '')
    ? only
    : null;
};

/** A level of a quantity lies within the values that were measured of it. */
export const outsideInputRange: Rule = {
  id: 'outside-input-range',
  source: 'a mean lies between the extremes',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap((number) => {
      const input = sameQuantity(evidence, number.quantity) ?? unnamedInput(evidence, number);
      const kind = findQuantity(number.quantity)?.kind;
      if (
        !input ||
        // What is made of a pixel's surroundings is of another kind: a position, a roughness.
        /margin/.test(evidence.code) ||
        isAggregate(evidence, number.name) ||
        asksForAmount(evidence) ||
        convertsItself(evidence, input) ||
        !isLevel(number) ||
        mayBeDecibels(input) ||
        kind === 'codes' ||
        kind === 'angle' ||
        kind === 'flags' ||
        evidence.node.params['statistic']
      )
        return [];
      // Two dates of one quantity have a port each.
      const all = evidence.inputs
        .filter(({ port, quantity }) => port === input.port || quantity === input.quantity)
        .flatMap(({ layers }) => layers.map(({ physical }) => physical));
      const value = inUnitOf(number.value, number.unit, unitOf(input));
      const range = all.flatMap((one) => (one ? [one] : []));
      if (value === null || range.length < all.length) return [];
      const [low, high] = [Math.min(...range.map(({ min }) => min)), Math.max(...range.map(({ max }) => max))];
      const slack = 1e-6 * Math.max(Math.abs(low), Math.abs(high), high - low);
      return value < low - slack || value > high + slack
        ? error(
            number.name,
            `“${number.name}” is ${shown(value)}; the pixels of “${input.port}” lie within ${shown(low)} to ${shown(high)}.`,
            'Means, medians and percentiles lie between the extremes of what was measured.',
            'Is something added, scaled twice, or divided by another count than that of the valid pixels?',
          )
        : [];
    }),
};
