import { readConditions } from '../../../reading/conditions.ts';
import { agree } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

const variants = (value: number): number[] => [
  value,
  value / 100,
  value * 100,
  value / 1000,
  value * 1000,
  value * 1e4,
  value * 1e6,
  value / 1e4,
  value + 273.15,
  value - 273.15,
  10 ** (value / 10),
];

/** A threshold that the question states stands in the tool. */
export const thresholdMissing: Rule = {
  id: 'threshold-missing',
  source: 'question and source',
  check: (evidence) => {
    if (!evidence.alone || evidence.code === '') return [];
    const parameters = Object.values(evidence.node.params)
      .flatMap(({ value }) => [value].flat())
      .map(Number);
    const literals = literalsOf(evidence.code);
    const known = [...literals, ...parameters].map(Math.abs);
    return readConditions(evidence.question).flatMap(({ value, text }) =>
      value === 0 ||
      !Number.isFinite(value) ||
      variants(Math.abs(value)).some((wanted) => known.some((one) => agree(one, Math.abs(wanted), 1e-6)))
        ? []
        : error(
            'source',
            `The question says “${text}”; no number of the tool is ${value}.`,
            'Its condition is not applied, or another one is.',
            'Compare with the number that the question states, in the unit of the data.',
          ),
    );
  },
};
