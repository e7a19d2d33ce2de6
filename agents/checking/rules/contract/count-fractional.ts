import { areShares, finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Counts are whole numbers. */
export const countFractional: Rule = {
  id: 'count-fractional',
  source: 'counting',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap(({ name, value, quantity }) =>
      quantity === 'count' &&
      !areShares(evidence, name) &&
      !/mean|average|per|median|rate|expected|weighted|std|share|correlation|trend|slope/i.test(name) &&
      !evidence.node.params['statistic'] &&
      !/weight|kernel|bandwidth|densit/i.test(evidence.code) &&
      Math.abs(value - Math.round(value)) > 1e-6
        ? error(
            name,
            `“${name}” is ${shown(value)}.`,
            'What is counted comes in whole numbers.',
            'Give the count itself; a mean or a share has a name of its own.',
          )
        : [],
    ),
};
