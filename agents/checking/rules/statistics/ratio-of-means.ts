import { agree, finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** A ratio of means is not the mean of ratios. */
export const ratioOfMeans: Rule = {
  id: 'ratio-of-means',
  source: '(Σa / n) / (Σb / n) ≠ Σ(a / b) / n',
  check: (evidence) => {
    if (
      !/ratio of (?:the )?(?:\w+ )?(?:means|averages|totals|sums)|ratio (?:of|between) (?:the )?(?:mean|average|total)/i.test(
        evidence.question,
      ) ||
      evidence.code === ''
    )
      return [];
    const all = evidence.inputs.flatMap(({ layers }) => layers).flatMap(({ physical }) => (physical ? [physical] : []));
    const [a, b] = all;
    if (!a || !b || all.length !== 2 || evidence.inputs.length !== 2 || a.valid !== b.valid || a.valid < a.total)
      return [];
    return finiteNumbers(evidence).flatMap(({ name, value, unit }) =>
      /ratio/i.test(name) &&
      (unit === '1' || unit === '') &&
      ![a.mean / b.mean, b.mean / a.mean].some((wanted) => agree(value, wanted, 1e-5))
        ? error(
            name,
            `“${name}” is ${shown(value)}; the means are ${shown(a.mean)} and ${shown(b.mean)}.`,
            'Their ratio is another number than the mean of the ratios of pixels.',
            'Form both means first, then divide once.',
          )
        : [],
    );
  },
};
