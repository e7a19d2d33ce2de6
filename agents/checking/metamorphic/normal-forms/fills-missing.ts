import { askedIn } from '../../../reading/asked.ts';
import { fillsOf, missingTold, numbersOf, recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import { burns, type Form, type NormalForm, ofRecords } from './normal-form.ts';

/** A question about what is missing itself. */
const asksForGaps = /\b(?:gaps?|missing|how many (?:records|rows|values)|completeness|coverage)\b/i;
const excludes = /\b(?:exclud|without|ignor|leav|skip|drop|no measurement|not measured)\w*/i;

/** Records whose numbers stand for missing ones: with nothing in their place, or left out. */
export const fillsMissing: NormalForm = {
  id: 'fills-missing',
  forms: (setting) => {
    const { question } = setting.evidence;
    if (burns(setting) || (asksForGaps.test(askedIn(question)) && !excludes.test(question))) return [];
    const [input, other] = recordInputs(setting.evidence);
    if (!input || other) return [];
    const { rows, columns } = input.records;
    const cells = columns
      .filter(({ type }) => type === 'number')
      .flatMap(({ name }) => {
        const fills = fillsOf(numbersOf(rows, name), missingTold(setting.evidence));
        return rows.flatMap((row, index) =>
          fills.includes(Number(row[name] ?? Number.NaN)) ? [{ row: index, column: name, value: null }] : [],
        );
      });
    const hit = new Set(cells.map(({ row }) => row));
    const kept = rows.flatMap((_, index) => (hit.has(index) ? [] : [index]));
    const forms: Form[] = [ofRecords(input.port, { cells }), ofRecords(input.port, { rows: kept })];
    return cells.length > 0 && kept.length > 0 ? forms : [];
  },
  what: 'when nothing stands where a number stands for a missing one',
  severity: always,
  advice: 'Such numbers are no measurements: leave them out, in sums, counts and pairs.',
};
