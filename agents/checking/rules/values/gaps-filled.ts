import { layersOf, rastersOf, samePixels } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Missing pixels stay missing in an output raster. */
export const gapsFilled: Rule = {
  id: 'gaps-filled',
  source: 'missing is not zero',
  check: (evidence) => {
    const layers = layersOf(evidence);
    // Layers may be missing in different places: where all of them are can't be told from their counts.
    const most = layers.reduce((sum, { physical }) => sum + (physical?.valid ?? Number.POSITIVE_INFINITY), 0);
    const stated =
      /fill|interpol|gap|distance|density|composite|mosaic|majority|count|mask|smooth|buffer|proximity/i.test(
        `${evidence.question} ${evidence.node.purpose}`,
      );
    return rastersOf(evidence).flatMap(({ name, values, grid }) => {
      const same = layers.every(({ band }) => band && grid && samePixels(band.grid, grid));
      return values && same && !stated && evidence.code !== '' && Number.isFinite(most) && values.valid > most
        ? error(
            name,
            `“${name}” has ${values.valid} valid pixels; its inputs have ${most}.`,
            'Where nothing was measured there is a value now.',
            'NaN in, NaN out.',
          )
        : [];
    });
  },
};
