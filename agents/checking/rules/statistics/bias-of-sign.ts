import { finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** An error is not larger than what it is an error of can be. */
export const biasOfSign: Rule = {
  id: 'bias-of-sign',
  source: 'estimate minus observed',
  check: (evidence) => {
    const all = finiteNumbers(evidence);
    const [rmse, mae, bias] = [/^rmse$/i, /^mae$/i, /^bias$/i].map(
      (pattern) => all.find(({ name }) => pattern.test(name))?.value,
    );
    if (rmse !== undefined && mae !== undefined && mae > rmse * (1 + 1e-9))
      return error(
        'mae',
        `The mean absolute error (${shown(mae)}) is above the root mean square error (${shown(rmse)}).`,
        'It never is, over the same pairs.',
        'Form both over the same pairs.',
      );
    const most = mae ?? rmse;
    return most !== undefined && bias !== undefined && Math.abs(bias) > most * (1 + 1e-9)
      ? error(
          'bias',
          `The bias (${shown(bias)}) is larger than the error that contains it (${shown(most)}).`,
          'It never is, over the same pairs.',
          'Form both over the same pairs.',
        )
      : [];
  },
};
