import { sameQuantity, seriesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A series of a quantity has a sample for each layer of it. */
export const seriesLacksDates: Rule = {
  id: 'series-lacks-dates',
  source: 'counting',
  check: (evidence) =>
    seriesOf(evidence).flatMap(({ name, quantity, samples }) => {
      const input = sameQuantity(evidence, quantity);
      const dates = new Set(input?.layers.flatMap(({ date }) => (date ? [date] : [])));
      const steps = new Set([...dates].map((date) => date.length));
      return input &&
        steps.size === 1 &&
        samples.every(({ date }) => dates.has(date)) &&
        samples.length === dates.size - 1
        ? error(
            name,
            `“${name}” has ${samples.length} samples of ${dates.size} layers.`,
            'One date is left out: a loop that starts late or ends early.',
            'Run over all layers; a date without valid pixels has a missing sample.',
          )
        : [];
    }),
};
