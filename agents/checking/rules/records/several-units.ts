import type { Evidence } from '../../evidence.ts';
import { namesColumn, recordInputs, valueColumns } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';

const unitColumn = /^(?:units?|uom|unit_?of_?measure|result_?unit|einheit|unite?)$/i;

/** The tool without what it declares: outputs have units of their own. */
const atWork = (evidence: Evidence): Evidence => ({
  ...evidence,
  code: evidence.code.slice(Math.max(0, evidence.code.search(/\brun\s*[(:=]/))),
});

/** Where each record has a unit of its own, it is read with the number. */
export const severalUnits: Rule = {
  id: 'several-units',
  source: 'the column of units, beside the numbers',
  check: (evidence) =>
    recordInputs(evidence).flatMap((input) => {
      const told = input.records.columns.find(({ name, type }) => type === 'text' && unitColumn.test(name))?.name;
      const [value] = valueColumns(evidence, input);
      if (told === undefined || !value || namesColumn(atWork(evidence), told)) return [];
      const units = [...new Set(input.records.rows.flatMap((row) => row[told] ?? []))];
      // A column that the tool selects by may leave one unit.
      const selects = input.records.columns.some(
        ({ name, type }) => type === 'text' && name !== told && namesColumn(evidence, name),
      );
      return units.length > 1 && !selects
        ? error(
            input.port,
            `“${told}” of ${input.file ?? input.port} has ${units.length} units, ${units.slice(0, 3).join(', ')}; the tool takes “${value.name}” without it.`,
            'Numbers in different units are no amounts of one thing.',
            'Convert each record from its own unit first.',
          )
        : [];
    }),
};
