import { convertUnit } from '../../../../knowledge/units.ts';
import { isKnownUnit } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A number's unit measures what the workflow expects. */
export const outputUnit: Rule = {
  id: 'output-unit',
  source: 'dimensional analysis',
  check: (evidence) =>
    evidence.outputs.flatMap(({ name, document, promised }) => {
      const unit = document && 'unit' in document ? (document.unit ?? '') : '';
      const wanted = promised?.unit ?? '';
      if (!isKnownUnit(unit) || !isKnownUnit(wanted) || convertUnit(1, unit, wanted) !== undefined) return [];
      return error(
        name,
        `“${name}” is in ${unit}; ${wanted} was expected.`,
        'The two measure different things: no factor leads from one to the other.',
        'Give what was asked for in a unit of its own kind.',
      );
    }),
};
