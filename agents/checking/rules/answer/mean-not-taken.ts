import { error, type Rule } from '../../rule.ts';

/** A mean is a mean. */
export const meanNotTaken: Rule = {
  id: 'mean-not-taken',
  source: 'question and source',
  check: (evidence) =>
    evidence.alone &&
    evidence.code !== '' &&
    /\b(?:mean|average)\b/i.test(evidence.question) &&
    !/\bmedian\b|percentile|quantile/i.test(evidence.question) &&
    /quantiles?\(\s*\[\s*(?:0?\.5)/.test(evidence.code) &&
    !/\/\s*(?:valid|count|n|total|weights?)\b|\.mean\b|mean\(/i.test(evidence.code)
      ? error(
          'source',
          'The question asks for a mean; the tool takes the 0.5 quantile.',
          'A median is another number wherever values are skewed.',
          'Add up and divide by the count.',
        )
      : [],
};
