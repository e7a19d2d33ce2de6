/** Percent of what there was, and points between two shares: which of them a question asks for. */
import type { Scope } from '../../../analysis/types.ts';

const inPercent = /\b(?:by )?(?:how (?:many|much)|what|which) (?:percent|per cent|percentage)\b/i;
const inPoints = /\bpercentage points?\b/i;
const extents = /\b(?:area|areas|extent|size|surface area)\b/i;

const statistic = '(?:mean|median|sum|max|min|area|volume)\\(';
const changeOfValues = new RegExp(`^(?:change|increase|decrease)\\(${statistic}`);
const gapOfValues = new RegExp(`^\\(?${statistic}.* - \\(?${statistic}`);

/** What the expression tells is in percent itself: a difference of it is one of points. */
const isOfPercent = (expression: string, { fields }: Scope): boolean =>
  fields.some(({ name, unit }) => unit === '%' && new RegExp(`\\b${name}\\b`).test(expression));

/**
 * "By how many per cent was the area smaller" asks how much of what there was: no difference of two shares of the ground, none of two means.
 * Points are the difference.
 */
export const takesPercentForPoints = (text: string, expression: string, scope: Scope): boolean => {
  const asked = expression.replace(/^.*; /, '');
  if (inPoints.test(text)) return /^-?percent_change\(/.test(asked);
  if (!inPercent.test(text) || !/ in %$/.test(asked)) return false;
  return (
    changeOfValues.test(asked) ||
    (gapOfValues.test(asked) && !isOfPercent(asked, scope)) ||
    (/^(?:change|increase|decrease)\(share\(/.test(asked) && extents.test(text))
  );
};
