import { layersOf, seriesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A series has one sample for a date. */
export const seriesDateTwice: Rule = {
  id: 'series-date-twice',
  source: 'ISO 8601',
  check: (evidence) => {
    const dates = layersOf(evidence).map(({ date }) => date);
    // Records of tables may share a date: several stations, several readings.
    if (dates.length === 0 || evidence.inputs.some(({ layers }) => layers.length === 0)) return [];
    return seriesOf(evidence).flatMap(({ name, samples }) => {
      const twice = samples.find(({ date }, index) => samples.findIndex((other) => other.date === date) < index);
      return twice
        ? error(
            name,
            `“${name}” has two samples of ${twice.date}.`,
            'A time has one value; the others would count twice.',
            'Combine the layers of one date first, and say how.',
          )
        : [];
    });
  },
};
