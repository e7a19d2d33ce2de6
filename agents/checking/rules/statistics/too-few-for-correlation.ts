import { finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule, warning } from '../../rule.ts';

/** A correlation stands on enough pairs. */
export const tooFewForCorrelation: Rule = {
  id: 'too-few-for-correlation',
  source: 'Student (1908)',
  check: (evidence) =>
    finiteNumbers(evidence).flatMap(({ name, quantity, value, valid }) =>
      /correlation|pearson|spearman|^r$|^rho$/i.test(`${name} ${quantity}`) && valid !== undefined && valid < 3
        ? error(
            name,
            `“${name}” is ${shown(value)} from ${valid} pairs.`,
            'Two pairs always correlate perfectly.',
            'Take more pairs, or give no correlation.',
          )
        : valid !== undefined && valid < 8 && /correlation|pearson|spearman/i.test(`${name} ${quantity}`)
          ? warning(
              name,
              `“${name}” stands on ${valid} pairs.`,
              'By chance alone |r| exceeds 0.7 then in one case of twenty.',
              'Say on how many pairs it stands.',
            )
          : [],
    ),
};
