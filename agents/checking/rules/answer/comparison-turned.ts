import { readConditions } from '../../../reading/conditions.ts';
import { error, type Rule } from '../../rule.ts';
import { withoutStrings } from '../../source-text.ts';

const opposite: Readonly<Record<string, RegExp>> = { '>': /^<=?$/, '>=': /^<=?$/, '<': /^>=?$/, '<=': /^>=?$/ };
const number = (value: number): string => String(value).replaceAll('.', String.raw`\.`);
const turned = (operator: string): string =>
  operator.startsWith('<') ? operator.replace('<', '>') : operator.replace('>', '<');

/**
 * Operators that stand right before the literal, and those of a literal that stands first, turned round. A literal of the other sign is that of
 * a fall: "fell by more than 0.2" is a change below -0.2.
 */
const operatorsAt = (code: string, value: number): string[] => [
  ...[...code.matchAll(new RegExp(String.raw`([<>]=?)\s*(-?)${number(Math.abs(value))}(?![\d.])`, 'g'))].map(
    ([, operator = '', sign = '']) => ((sign === '-') === value < 0 ? operator : turned(operator)),
  ),
  ...[...code.matchAll(new RegExp(String.raw`(?<![\w.])${number(Math.abs(value))}\s*([<>]=?)`, 'g'))].map(
    ([, operator = '']) => turned(operator),
  ),
];

/** A comparison goes the way that the question says. */
export const comparisonTurned: Rule = {
  id: 'comparison-turned',
  source: 'question and source',
  check: (evidence) => {
    const conditions = readConditions(evidence.question);
    const [condition] = conditions;
    if (!evidence.alone || !condition || conditions.length > 1 || condition.comparison === 'between') return [];
    const code = withoutStrings(evidence.code);
    const found = operatorsAt(code, condition.value);
    const leavesOut = /\?\s*NaN|continue|!\(|:\s*NaN|not|without|exclud|ignor|except/i.test(
      `${
        code.includes('continue')
          ? code
              .match(/if \([^)]*\) continue/g)
              ?.filter((text) => /[<>]/.test(text))
              .join(' ')
          : ''
      } ${evidence.question}`,
    );
    return found.length > 0 && !leavesOut && found.every((operator) => opposite[condition.comparison]?.test(operator))
      ? error(
          'source',
          `The question says “${condition.text}”; the tool compares ${found[0]} ${condition.value}.`,
          'What is to be left out is taken, and the other way round.',
          'Turn the comparison.',
        )
      : [];
  },
};
