import { finiteNumbers, onlyLayer, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** The spread of what varies is not zero. */
export const stdZero: Rule = {
  id: 'std-zero',
  source: 'definition of the standard deviation',
  check: (evidence) => {
    const layer = onlyLayer(evidence);
    return finiteNumbers(evidence).flatMap(({ name, value, quantity, valid }) =>
      /^(?:std|stdev|standard-?deviation)$/i.test(name) &&
      value === 0 &&
      layer?.physical &&
      layer.physical.std > 0 &&
      quantity === evidence.inputs[0]?.quantity &&
      valid !== 1
        ? error(
            name,
            `“${name}” is 0 although the pixels vary by ${shown(layer.physical.std)}.`,
            'Only what is the same everywhere has no spread.',
            'Add the squares of the deviations from the final mean.',
          )
        : [],
    );
  },
};
