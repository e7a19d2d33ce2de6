import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const weighted =
  /area[- ]weighted|weighted by (?:the )?(?:ground |pixel |cell )?area|latitude[- ]weighted|cos(?:ine)?[- ](?:of )?(?:the )?latitude|weighted mean|global mean/i;

/** A weighted mean over degrees is weighted. */
export const latitudeWeightsForgotten: Rule = {
  id: 'latitude-weights-forgotten',
  source: 'area of a spherical zone: ∝ cos φ',
  check: (evidence) => {
    const degrees = layersOf(evidence).find(({ band }) => band?.grid.geographic);
    if (
      !degrees ||
      !weighted.test(evidence.question) ||
      evidence.code === '' ||
      /\.area\b|Math\.cos|position\('latitude'\)|coverage\(/.test(evidence.code)
    )
      return [];
    return error(
      'source',
      `A weighted mean is asked for, ${degrees.file} is in degrees, and the tool has no weights.`,
      'A pixel at 60° covers half of one at the equator.',
      'Scan `grid.area` beside the values and weight with it.',
    );
  },
};
