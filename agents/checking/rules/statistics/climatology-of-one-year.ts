import { finiteNumbers, layersOf } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** An anomaly is measured against more than one year. */
export const climatologyOfOneYear: Rule = {
  id: 'climatology-of-one-year',
  source: 'WMO (2017): normals over years',
  check: (evidence) => {
    const years = new Set(layersOf(evidence).map(({ date }) => date?.slice(0, 4)));
    return finiteNumbers(evidence).flatMap(({ name, quantity }) =>
      evidence.code !== '' &&
      /anomal|z-?score|climatolog/i.test(`${name} ${quantity}`) &&
      years.size === 1 &&
      !years.has(undefined) &&
      layersOf(evidence).length > 1
        ? warning(
            name,
            `“${name}” stands on the year ${[...years][0]} alone.`,
            'An anomaly is a distance from what is usual, which one year does not tell.',
            'Take a reference of several years, or call it a difference.',
          )
        : [],
    );
  },
};
