import { finiteNumbers, inUnitOf, onlyLayer, shown, unitOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A plain extreme is the extreme of the pixels. */
export const extremeMismatch: Rule = {
  id: 'extreme-mismatch',
  source: 'extremes of all valid pixels, by a probe tool of ours',
  check: (evidence) => {
    const layer = onlyLayer(evidence);
    if (
      !layer?.physical ||
      evidence.code === '' ||
      Object.keys(evidence.node.params).length > 0 ||
      /within|where|window|mean|median|smooth|filter/i.test(`${evidence.question} ${evidence.node.purpose}`)
    )
      return [];
    const { min, max, valid: there } = layer.physical;
    return finiteNumbers(evidence).flatMap((number) => {
      const wanted = /^min(?:imum)?$/i.test(number.name) ? min : /^max(?:imum)?$/i.test(number.name) ? max : Number.NaN;
      const value =
        number.quantity === evidence.inputs[0]?.quantity
          ? inUnitOf(number.value, number.unit, evidence.inputs[0] ? unitOf(evidence.inputs[0]) : '')
          : null;
      const whole = number.valid === undefined || number.valid >= there;
      return value !== null && whole && Math.abs(value - wanted) > 1e-6 * Math.max(Math.abs(wanted), max - min)
        ? error(
            number.name,
            `“${number.name}” is ${shown(value)}; the pixels lie within ${shown(min)} to ${shown(max)}.`,
            'Nothing selects pixels.',
            'Start from ±Infinity and look at every valid pixel.',
          )
        : [];
    });
  },
};
