import { findQuantity } from '../../../../knowledge/quantities.ts';
import { agree, calledOf, finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Directions are averaged round the circle. */
export const anglesAveraged: Rule = {
  id: 'angles-averaged',
  source: 'circular statistics (Fisher 1993)',
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, quantity, layers }) => {
      const wide = layers.find(({ physical }) => physical !== null && physical.max - physical.min > 180);
      const circular =
        findQuantity(quantity)?.averaging === 'circular' || /direction|aspect|azimuth|heading/i.test(quantity);
      return finiteNumbers(evidence).flatMap(({ name, quantity: of, value }) =>
        wide?.physical &&
        circular &&
        evidence.code !== '' &&
        layers.length === 1 &&
        agree(value, wide.physical.mean, 1e-5) &&
        /mean|average|direction/i.test(calledOf({ name, quantity: of }, evidence))
          ? error(
              name,
              `“${name}” is ${shown(value)}, the plain mean of the directions of “${port}”.`,
              'Between 350° and 10° lies north, not 180°.',
              'Average sines and cosines, and take atan2.',
            )
          : [],
      );
    }),
};
