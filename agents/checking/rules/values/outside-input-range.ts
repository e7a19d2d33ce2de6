import { findQuantity } from '../../../../knowledge/quantities.ts';
import {
  asksForAmount,
  finiteNumbers,
  inUnitOf,
  isAggregate,
  isLevel,
  sameQuantity,
  shown,
  unitOf,
} from '../../facts.ts';
import { convertsItself, mayBeDecibels } from '../../plausible-input.ts';
import { error, type Rule } from '../../rule.ts';

/** A level of a quantity lies within the values that were measured of it. */
export const outsideInputRange: Rule = {
  id: 'outside-input-range',
  source: 'a mean lies between the extremes',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap((number) => {
      const input = sameQuantity(evidence, number.quantity);
      const kind = findQuantity(number.quantity)?.kind;
      if (
        !input ||
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
      const all = input.layers.map(({ physical }) => physical);
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
