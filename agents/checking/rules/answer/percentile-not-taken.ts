import { agree } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

/** The rank that is asked for is the one that is taken. */
export const percentileNotTaken: Rule = {
  id: 'percentile-not-taken',
  source: 'question and source',
  check: (evidence) => {
    const rank = Number(
      /\b(\d{1,2}(?:\.\d+)?)(?:st|nd|rd|th)[- ]percentile\b/i.exec(evidence.question)?.[1] ?? Number.NaN,
    );
    if (!evidence.alone || evidence.code === '' || !Number.isFinite(rank)) return [];
    const known = [
      ...literalsOf(evidence.code),
      ...Object.values(evidence.node.params)
        .flatMap(({ value }) => [value].flat())
        .map(Number),
    ];
    return known.some((value) => agree(value, rank) || agree(value, rank / 100) || agree(value, 1 - rank / 100))
      ? []
      : error(
          'source',
          `The question asks for the ${rank}th percentile; no number of the tool is ${rank} or ${rank / 100}.`,
          'Another rank is taken.',
          `Take quantiles([${rank / 100}]).`,
        );
  },
};
