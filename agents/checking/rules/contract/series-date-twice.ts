import { seriesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A series has one sample for a date. */
export const seriesDateTwice: Rule = {
  id: 'series-date-twice',
  source: 'ISO 8601',
  check: (evidence) =>
    seriesOf(evidence).flatMap(({ name, samples }) => {
      const twice = samples.find(({ date }, index) => samples.findIndex((other) => other.date === date) < index);
      return twice
        ? error(
            name,
            `“${name}” has two samples of ${twice.date}.`,
            'A time has one value; the others would count twice.',
            'Combine the layers of one date first, and say how.',
          )
        : [];
    }),
};
