import { columnNumbers, finiteNumbers, shown, tablesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const isProbability = (name: string): boolean =>
  /^(?:p|p-?value|probability|pval)$/i.test(name) || /[a-z](?:P|PValue|Probability)$/.test(name);

/** A probability lies within 0 to 1. */
export const probabilityRange: Rule = {
  id: 'probability-range',
  source: "Kolmogorov's axioms",
  check: (evidence) =>
    [
      ...finiteNumbers(evidence).map(({ name, value }) => ({ name, value })),
      ...tablesOf(evidence).flatMap((table) =>
        table.columns.flatMap(({ name }) => columnNumbers(table, name).map((value) => ({ name, value }))),
      ),
    ]
      .filter(({ name, value }) => isProbability(name) && (value < -1e-12 || value > 1 + 1e-12))
      .slice(0, 1)
      .flatMap(({ name, value }) =>
        error(
          name,
          `“${name}” is ${shown(value)}.`,
          'A probability lies within 0 to 1.',
          'Take the tail of the distribution, twice for a two-sided test.',
        ),
      ),
};
