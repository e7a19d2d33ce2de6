import { layersOf, rastersOf, shown } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** An output raster varies where its input does. */
export const rasterConstant: Rule = {
  id: 'raster-constant',
  source: 'information',
  check: (evidence) => {
    const vary = layersOf(evidence).some(({ physical }) => physical !== null && physical.max > physical.min);
    return rastersOf(evidence).flatMap(({ name, values, promised }) =>
      values &&
      vary &&
      promised &&
      !/mask|class|code|condition|zone|count/i.test(promised.quantity) &&
      values.valid > 9 &&
      values.min === values.max
        ? warning(
            name,
            `Every pixel of “${name}” is ${shown(values.min)}.`,
            'Its input varies.',
            'Is one pixel, or a total, written everywhere?',
          )
        : [],
    );
  },
};
