import { agree, calledOf, finiteNumbers, layersOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Class codes and bits have no mean. */
export const codesAveraged: Rule = {
  id: 'codes-averaged',
  source: 'nominal scale',
  check: (evidence) =>
    layersOf(evidence).flatMap(({ file, band }) => {
      const statistics = band?.codes ? band.statistics : null;
      const coded = statistics?.distinct && statistics.distinct.length > 2 && statistics.distinct.length < 40;
      return finiteNumbers(evidence).flatMap(({ name, quantity, value, unit }) =>
        coded &&
        evidence.code !== '' &&
        /mean|median|average|percentile|std|^p\d/i.test(calledOf({ name, quantity }, evidence)) &&
        unit !== '%' &&
        (agree(value, statistics.mean, 1e-6) || agree(value, statistics.std, 1e-6)) &&
        value !== 0
          ? error(
              name,
              `“${name}” is ${shown(value)}, the mean or spread of the codes of ${file}.`,
              'Codes are names: their mean names nothing.',
              'Count the pixels of each class.',
            )
          : [],
      );
    }),
};
