import { shown, unitOf } from '../../facts.ts';
import { convertsItself, impossibleLayer } from '../../plausible-input.ts';
import { error, type Rule } from '../../rule.ts';

/** What arrives can be what the port says. */
export const unscaledInput: Rule = {
  id: 'unscaled-input',
  fault: 'workflow',
  source: 'definition or physics of the quantity (knowledge/data/quantities.json)',
  check: (evidence) =>
    evidence.inputs.flatMap((input) => {
      const strange = evidence.node.derived ? undefined : impossibleLayer(input);
      return strange?.physical && !convertsItself(evidence, input)
        ? error(
            input.port,
            `The pixels of ${strange.file} have a mean of ${shown(strange.physical.mean)} ${unitOf(input)}; no ${input.quantity} has that.`,
            'They are stored numbers, or of something else.',
            'Give the layer its scale and offset, or name the unit that it is in.',
          )
        : [];
    }),
};
