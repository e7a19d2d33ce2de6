import { layersOf, seriesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A series has no dates that no layer has. */
export const seriesBeyondInputs: Rule = {
  id: 'series-beyond-inputs',
  source: 'counting',
  check: (evidence) => {
    const dates = layersOf(evidence).flatMap(({ date }) => (date ? [date] : []));
    if (
      dates.length === 0 ||
      dates.length < layersOf(evidence).length ||
      evidence.inputs.some(({ layers }) => layers.length === 0)
    )
      return [];
    if (/forecast|predict|extrapol|project/i.test(`${evidence.question} ${evidence.node.purpose}`)) return [];
    const years = dates.map((date) => Number(date.slice(0, 4)));
    return seriesOf(evidence).flatMap(({ name, samples }) => {
      const outside = samples.find(
        ({ date }) => Number(date.slice(0, 4)) < Math.min(...years) || Number(date.slice(0, 4)) > Math.max(...years),
      );
      return outside
        ? error(
            name,
            `“${name}” has a sample of ${outside.date}; the data go from ${dates.toSorted()[0]} to ${dates.toSorted().at(-1)}.`,
            'Nothing was measured then.',
            'Take the dates of the layers.',
          )
        : [];
    });
  },
};
