import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const replaced =
  /Number\.isNaN\([^)]*\)\s*\?\s*0\s*:(?!\s*1\b)|!Number\.isFinite\([^)]*\)\s*\?\s*0\s*:(?!\s*1\b)|isFinite\(([^)]*)\)\s*\?(?!\s*1\b)[^:]+:\s*0\b|\]\s*\|\|\s*0\b|\b(?:value|v|x)\s*\|\|\s*0\b/;

/** Quantiles of no pixels at all. */
const ofNone = /\.quantiles\([^\n]*/g;

/** NaN is not replaced by a number. */
export const missingAsZero: Rule = {
  id: 'missing-as-zero',
  source: 'missing is not zero',
  check: (evidence) => {
    const gaps = layersOf(evidence).find(({ physical }) => physical !== null && physical.valid < physical.total);
    return gaps?.physical && replaced.test(evidence.code.replaceAll(ofNone, ''))
      ? error(
          'source',
          `The tool takes 0 for what is missing; ${gaps.file} lacks ${gaps.physical.total - gaps.physical.valid} of ${gaps.physical.total} pixels.`,
          'Zero is a measurement.',
          'Skip pixels that are not finite.',
        )
      : [];
  },
};
