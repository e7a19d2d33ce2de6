import { seriesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A series goes forward in time. */
export const seriesDisordered: Rule = {
  id: 'series-disordered',
  source: 'ISO 8601',
  check: (evidence) =>
    seriesOf(evidence).flatMap(({ name, samples }) => {
      const back = samples.find(({ date }, index) => index > 0 && date < (samples[index - 1]?.date ?? ''));
      return back
        ? error(
            name,
            `“${name}” goes back in time at ${back.date}.`,
            'Trends, changes and runs take the order of a series for that of time.',
            'Sort by date.',
          )
        : [];
    }),
};
