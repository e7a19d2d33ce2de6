import { agree, finiteNumbers, onlyLayer, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A plain standard deviation is that of the pixels. */
export const spreadMismatch: Rule = {
  id: 'spread-mismatch',
  source: 'standard deviation of all valid pixels, by a probe tool of ours',
  check: (evidence) => {
    const layer = onlyLayer(evidence);
    if (!layer?.physical || evidence.code === '' || Object.keys(evidence.node.params).length > 0) return [];
    const { std, valid: there } = layer.physical;
    const sample = std * Math.sqrt(there / Math.max(1, there - 1));
    return finiteNumbers(evidence).flatMap((number) => {
      const whole = number.valid === undefined || number.valid === there;
      const plain =
        /^(?:std|stdev|standard-?deviation)$/i.test(number.name) &&
        number.quantity === evidence.inputs[0]?.quantity &&
        !/circular|direction|angle|azimuth|bearing|weight/i.test(
          `${evidence.question} ${evidence.node.purpose} ${number.quantity}`,
        ) &&
        (number.unit === (evidence.inputs[0]?.unit ?? '') || number.unit === '');
      return plain && whole && ![std, sample].some((wanted) => agree(wanted, number.value, 1e-5))
        ? error(
            number.name,
            `“${number.name}” is ${shown(number.value)}; the ${there} valid pixels have ${shown(std)} (${shown(sample)} divided by n − 1).`,
            'Nothing weights or selects pixels.',
            'Take the root of the mean squared deviation from the mean.',
          )
        : [];
    });
  },
};
