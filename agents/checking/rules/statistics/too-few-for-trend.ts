import { finiteNumbers, seriesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A trend stands on more than two dates. */
export const tooFewForTrend: Rule = {
  id: 'too-few-for-trend',
  source: 'degrees of freedom: n − 2',
  check: (evidence) => {
    const dates = Math.max(
      0,
      ...evidence.inputs.map(({ layers }) => layers.length),
      ...seriesOf(evidence).map(({ samples }) => samples.filter(({ value }) => Number.isFinite(value)).length),
    );
    return finiteNumbers(evidence).flatMap(({ name, quantity }) =>
      evidence.code !== '' &&
      /slope|trend/i.test(`${name} ${quantity}`) &&
      !/terrain|slope-?angle|^slope$/i.test(quantity) &&
      (/trend|year|decade/i.test(`${name} ${quantity} ${evidence.question}`) ||
        evidence.inputs.some(({ layers }) => layers.length > 1)) &&
      dates > 0 &&
      dates < 3 &&
      evidence.inputs.every(({ layers }) => layers.length > 0)
        ? error(
            name,
            `“${name}” stands on ${dates} dates.`,
            'A line through two points always fits: it is no trend.',
            'Take more dates, or say that it is a difference.',
          )
        : [],
    );
  },
};
