import { columnNumbers, shown, tablesOf } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** Many tests are corrected for their number. */
export const manyTests: Rule = {
  id: 'many-tests',
  source: 'Benjamini & Hochberg (1995)',
  check: (evidence) =>
    tablesOf(evidence).flatMap((table) => {
      const column = table.columns.find(({ name }) => /^p$|p-?value/i.test(name));
      const corrected =
        /discoveryLimit|bonferroni|benjamini|fdr|holm/i.test(evidence.code) ||
        table.columns.some(({ name }) => /adjusted|corrected|q-?value|discover/i.test(name));
      const values = column ? columnNumbers(table, column.name) : [];
      const hits = values.filter((value) => value < 0.05).length;
      return values.length >= 20 && hits > 0 && !corrected && evidence.code !== ''
        ? warning(
            table.name,
            `${hits} of ${values.length} tests in “${table.name}” have p < 0.05.`,
            `By chance alone ${shown(0.05 * values.length)} would.`,
            'Take discoveryLimit(p, rate), or say that nothing was corrected.',
          )
        : [];
    }),
};
