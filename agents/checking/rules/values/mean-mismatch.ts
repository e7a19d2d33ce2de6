import { finiteNumbers, inUnitOf, onlyLayer, shown, unitOf } from '../../facts.ts';
import { convertsItself } from '../../plausible-input.ts';
import { error, type Rule } from '../../rule.ts';

/** A plain mean is the mean of the pixels. */
export const meanMismatch: Rule = {
  id: 'mean-mismatch',
  source: 'arithmetic mean of all valid pixels, by a probe tool of ours',
  check: (evidence) => {
    const layer = onlyLayer(evidence);
    if (
      !layer?.physical ||
      evidence.code === '' ||
      Object.keys(evidence.node.params).length > 0 ||
      evidence.inputs[0]?.kind !== 'layers' ||
      convertsItself(evidence, evidence.inputs[0])
    )
      return [];
    const { mean, valid: there, std } = layer.physical;
    return finiteNumbers(evidence).flatMap((number) => {
      const value = inUnitOf(number.value, number.unit, evidence.inputs[0] ? unitOf(evidence.inputs[0]) : '');
      const plain =
        /^mean$/i.test(number.name) &&
        number.quantity === evidence.inputs[0]?.quantity &&
        !/weight|area|trimmed|zonal|within|where|linear power|circular|geometric|harmonic|root/i.test(
          `${evidence.question} ${evidence.node.purpose}`,
        );
      const whole = number.valid === undefined || number.valid === there;
      return plain &&
        whole &&
        value !== null &&
        !/\.area\b|10 \*\*|Math\.(?:pow|atan2|cos|log)/.test(evidence.code) &&
        Math.abs(value - mean) > 1e-5 * Math.abs(mean) + 1e-7 * std
        ? error(
            number.name,
            `“${number.name}” is ${shown(value)}; the ${there} valid pixels have a mean of ${shown(mean)}.`,
            'Nothing weights or selects pixels.',
            'Add the valid pixels and divide by their count.',
          )
        : [];
    });
  },
};
