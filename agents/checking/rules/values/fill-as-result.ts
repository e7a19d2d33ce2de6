import { finiteNumbers, seriesOf } from '../../facts.ts';
import { fillLike } from '../../hints.ts';
import { error, type Rule } from '../../rule.ts';

/** A result is no fill value. */
export const fillAsResult: Rule = {
  id: 'fill-as-result',
  source: 'conventions of missing values (CF 1.11, 2.5.1)',
  check: (evidence) =>
    [
      ...finiteNumbers(evidence).map(({ name, value }) => ({ name, value })),
      ...seriesOf(evidence).flatMap(({ name, samples }) => samples.map(({ value }) => ({ name, value }))),
    ].flatMap(({ name, value }) =>
      fillLike(value) && Math.abs(value) > 999 && value !== 32767 && value !== 65535
        ? error(
            name,
            `“${name}” holds ${value}.`,
            'That is a number which stands for a missing value.',
            'Give NaN where nothing was measured.',
          )
        : [],
    ),
};
