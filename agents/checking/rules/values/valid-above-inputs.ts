import { layersOf, numbers } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** No more pixels count than the input has valid ones. */
export const validAboveInputs: Rule = {
  id: 'valid-above-inputs',
  source: 'counting',
  check: (evidence) => {
    const layers = layersOf(evidence);
    if (
      evidence.code === '' ||
      evidence.inputs.some(({ kind }) => kind !== 'layers') ||
      /fill|interpol|gap/i.test(evidence.node.purpose)
    )
      return [];
    const most = layers.reduce((sum, { band }) => sum + ((band?.unmasked ?? band?.statistics)?.valid ?? Number.NaN), 0);
    const pixels = layers.reduce((sum, { band }) => sum + (band?.statistics?.total ?? Number.NaN), 0);
    return numbers(evidence).flatMap(({ name, valid, of = pixels }) => {
      // More than there are pixels: pairs, or other things, are counted.
      return valid !== undefined && valid > most && valid <= pixels && of <= pixels
        ? error(
            name,
            `“${name}” counts ${valid} valid pixels; the data have ${most}.`,
            'Missing pixels are counted as measured.',
            'Leave out what is not finite, in the sum and in the count.',
          )
        : [];
    });
  },
};
