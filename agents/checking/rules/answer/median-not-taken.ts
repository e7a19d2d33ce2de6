import { error, type Rule } from '../../rule.ts';

/** A median is a median. */
export const medianNotTaken: Rule = {
  id: 'median-not-taken',
  source: 'question and source',
  check: (evidence) =>
    evidence.alone &&
    evidence.code !== '' &&
    /\bmedian\b/i.test(evidence.question) &&
    !/median|quantile|\.sort\(|toSorted|percentile/i.test(
      `${evidence.code} ${Object.values(evidence.node.params)
        .map(({ value }) => value)
        .join(' ')}`,
    )
      ? error(
          'source',
          'The question asks for a median; nothing in the tool orders values.',
          'A mean is another number wherever values are skewed.',
          'Take quantiles([0.5]).',
        )
      : [],
};
