import { periodAsked, reachesFurther } from '../../asked-period.ts';
import { isComparison, sameQuantity } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A stack of a quantity has a layer for each layer of it. */
export const stackLacksLayers: Rule = {
  id: 'stack-lacks-layers',
  source: 'counting',
  check: (evidence) =>
    evidence.outputs.flatMap(({ name, document }) => {
      if (document?.kind !== 'stack' || isComparison({ name, quantity: document.quantity })) return [];
      const dates = new Set(sameQuantity(evidence, document.quantity)?.layers.flatMap(({ date }) => date ?? []));
      const own = document.layers.map(({ date }) => date);
      const chosen = periodAsked(evidence.question) !== null || reachesFurther.test(evidence.question);
      return dates.size > 1 &&
        !chosen &&
        own.length === dates.size - 1 &&
        own.every((date) => date !== null && dates.has(date))
        ? error(
            name,
            `“${name}” has ${own.length} layers of ${dates.size} dates.`,
            'One date is left out: a loop that starts late or ends early.',
            'Run over all layers; a date without valid pixels has a layer without values.',
          )
        : [];
    }),
};
