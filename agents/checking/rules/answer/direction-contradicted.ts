import { finiteNumbers, shown } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** An answer does not go against what the question takes for granted. */
export const directionContradicted: Rule = {
  id: 'direction-contradicted',
  source: 'words of the question',
  check: (evidence) => {
    if (!evidence.alone) return [];
    const falls = /\bhow much (?:did|has|have)\b[^?]*\b(?:decrease|decline|fall|fell|drop|shrink|shrunk)/i.test(
      evidence.question,
    );
    const rises = /\bhow much (?:did|has|have)\b[^?]*\b(?:increase|rise|grow|grown|gain|warm)/i.test(evidence.question);
    return finiteNumbers(evidence)
      .filter((number) => number.wanted)
      .flatMap(({ name, value }) =>
        (rises && value < 0) || (falls && /increase|gain/i.test(name) && value > 0)
          ? warning(
              name,
              `“${name}” is ${shown(value)}; the question speaks of ${rises ? 'an increase' : 'a decrease'}.`,
              'One of the two is the wrong way round.',
              'Look at the order of dates, and say so if the data go against the question.',
            )
          : [],
      );
  },
};
