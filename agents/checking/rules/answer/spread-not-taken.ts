import { error, type Rule } from '../../rule.ts';
import { withoutStrings } from '../../source-text.ts';

/** A standard deviation is taken as one. */
export const spreadNotTaken: Rule = {
  id: 'spread-not-taken',
  source: 'question and source',
  check: (evidence) =>
    evidence.alone &&
    evidence.code !== '' &&
    /\bstandard deviation\b/i.test(evidence.question) &&
    !/sqrt|\*\* 0?\.5|std|Std|deviation/.test(withoutStrings(evidence.code))
      ? error(
          'source',
          'The question asks for a standard deviation; the tool takes no root.',
          'A variance is in another unit.',
          'Take the root of the variance.',
        )
      : [],
};
