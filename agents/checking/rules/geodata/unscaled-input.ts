import { findQuantity } from '../../../../knowledge/quantities.ts';
import { convertUnit } from '../../../../knowledge/units.ts';
import { isComparison, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

/** What arrives can be what the port says. */
export const unscaledInput: Rule = {
  id: 'unscaled-input',
  source: 'definition or physics of the quantity (knowledge/data/quantities.json)',
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, quantity, unit, layers }) => {
      const known = findQuantity(quantity);
      const limits = known?.hardRange;
      if (!known || !limits || known.id === 'dn' || evidence.node.derived || isComparison({ name: '', quantity }))
        return [];
      const strange = layers.find(({ physical }) => {
        if (!physical || physical.max === physical.min) return false;
        const [low, high] = [limits.min, limits.max].map((bound) =>
          bound === undefined ? undefined : unit === '' ? bound : convertUnit(bound, known.unit, unit),
        );
        return (high !== undefined && physical.mean > high) || (low !== undefined && physical.mean < low);
      });
      const divides =
        evidence.code !== '' && literalsOf(evidence.code).some((value) => value >= 100 || (value > 0 && value <= 0.01));
      return strange?.physical && !divides
        ? error(
            port,
            `The pixels of ${strange.file} have a mean of ${shown(strange.physical.mean)}; ${quantity} lies within ${shown(limits.min ?? Number.NEGATIVE_INFINITY)} to ${shown(limits.max ?? Number.POSITIVE_INFINITY)} ${known.unit}.`,
            'They are stored numbers, or of something else.',
            'Give the layer its scale and offset, or name the unit that it is in.',
          )
        : [];
    }),
};
