import { onlyRecords, type RecordInput } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';
import { withoutStrings } from '../../source-text.ts';

/** Are the numbers of every record, in the middle, on the warm side of the base that the question names? Then nothing has to be cut. */
const allAbove = (question: string, { records }: RecordInput): boolean => {
  const base = Number(
    /\b(?:base|above|over|threshold)\b[^\d.?]{0,20}(-?\d+(?:\.\d+)?)/i.exec(question)?.[1] ?? Number.NaN,
  );
  const middles = records.rows.map((row) => {
    const numbers = Object.values(row).filter((cell) => typeof cell === 'number');
    return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  });
  return Number.isFinite(base) && middles.every((middle) => middle >= base);
};

/** A day that is colder than the base adds nothing to growing or cooling degree days, a warmer one nothing to heating ones. */
export const degreeDaysBelowBase: Rule = {
  id: 'degree-days-below-base',
  source: 'McMaster and Wilhelm (1997): max(0, mean − base)',
  check: (evidence) => {
    const input = onlyRecords(evidence);
    const code = withoutStrings(evidence.code);
    const asked = /\b(?:growing|heating|cooling|thawing|freezing|thermal)?[ -]*degree[- ]days?\b/i.test(
      evidence.question,
    );
    if (!input || !asked || /Math\.(?:max|min)|[<>]|\?|clamp/.test(code.replaceAll('=>', ''))) return [];
    if (allAbove(evidence.question, input)) return [];
    return error(
      input.port,
      'Degree days are asked for, and the tool adds up every difference from the base, negative ones too.',
      'A day on the other side of the base counts with 0: it takes nothing away from the others.',
      'Add `Math.max(0, difference)` of each day.',
    );
  },
};
