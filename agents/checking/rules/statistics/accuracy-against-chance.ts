import { finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Kappa does not exceed the overall accuracy. */
export const accuracyAgainstChance: Rule = {
  id: 'accuracy-against-chance',
  source: 'Cohen (1960)',
  check: (evidence) => {
    const all = finiteNumbers(evidence);
    const kappa = all.find(({ name }) => /kappa/i.test(name));
    const overall = all.find(({ name }) => /^(?:overall|accuracy|overall-?accuracy)$/i.test(name));
    const share = overall && (overall.unit === '%' ? overall.value / 100 : overall.value);
    return kappa && share !== undefined && kappa.value > share + 1e-9
      ? error(
          kappa.name,
          `Kappa (${shown(kappa.value)}) is above the overall accuracy (${shown(share)}).`,
          'Kappa takes the agreement by chance away.',
          '(agreement − chance) / (1 − chance), from one table.',
        )
      : [];
  },
};
