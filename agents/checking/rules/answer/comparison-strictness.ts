import { readConditions } from '../../../reading/conditions.ts';
import { type Rule, warning } from '../../rule.ts';
import { withoutStrings } from '../../source-text.ts';

/** What lies on the threshold is taken as the question says. */
export const comparisonStrictness: Rule = {
  id: 'comparison-strictness',
  source: 'question and source',
  check: (evidence) => {
    const conditions = readConditions(evidence.question);
    const [condition] = conditions;
    if (
      !evidence.alone ||
      !condition ||
      conditions.length > 1 ||
      condition.comparison === 'between' ||
      condition.value === 0
    )
      return [];
    const wanted = condition.comparison;
    const literal = String(Math.abs(condition.value)).replaceAll('.', String.raw`\.`);
    const found = [
      ...withoutStrings(evidence.code).matchAll(new RegExp(String.raw`([<>]=?)\s*-?${literal}(?![\d.])`, 'g')),
    ].map(([, operator = '']) => operator);
    const same = found.filter((operator) => operator[0] === wanted[0]);
    return same.length > 0 && same.every((operator) => operator !== wanted)
      ? warning(
          'source',
          `The question says “${condition.text}”; the tool compares ${same[0]} ${condition.value}.`,
          'Values that lie on the threshold fall on the other side.',
          `Compare ${wanted}.`,
        )
      : [];
  },
};
