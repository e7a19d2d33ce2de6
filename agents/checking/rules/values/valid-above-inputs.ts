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
    const most = layers.reduce((sum, { band }) => sum + (band?.statistics?.valid ?? Number.NaN), 0);
    const least = Math.max(...layers.map(({ band }) => band?.statistics?.valid ?? Number.NaN));
    return numbers(evidence).flatMap(({ name, valid, of }) => {
      const single =
        layers.length === 1 || (of !== undefined && layers.every(({ band }) => band?.statistics?.total === of));
      return valid !== undefined && valid > (single ? least : most)
        ? error(
            name,
            `“${name}” counts ${valid} valid pixels; the data have ${single ? least : most}.`,
            'Missing pixels are counted as measured.',
            'Leave out what is not finite, in the sum and in the count.',
          )
        : [];
    });
  },
};
