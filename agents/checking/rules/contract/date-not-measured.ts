import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A date that a tool chooses is one of the layers' dates. */
export const dateNotMeasured: Rule = {
  id: 'date-not-measured',
  source: 'counting',
  check: (evidence) => {
    const dates = layersOf(evidence).map(({ date }) => date);
    return evidence.outputs.flatMap(({ name, document, promised }) => {
      if (document?.kind !== 'text' || promised?.quantity !== 'date' || document.value === null || dates.length < 2)
        return [];
      const value = document.value;
      if (
        dates.some((date) => date === null || date.startsWith(value) || value.startsWith(date)) ||
        evidence.inputs.some(({ layers }) => layers.length === 0)
      )
        return [];
      return error(
        name,
        `“${name}” is ${value.slice(0, 40)}, which is the date of no layer.`,
        'Nothing was measured then.',
        "Give the chosen layer's own `date`, untouched by time zones.",
      );
    });
  },
};
