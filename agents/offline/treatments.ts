import type { Measure } from './measure.ts';
import type { Reading } from './reading.ts';

/** "Counting negative radiances as zero", "set values below 0 to 0". */
export const clamping =
  /\b(?:count|treat|tak|set|clip|clamp|regard|consider)\w*(?: (?:all|any|the))* negative (?:\w+ ){0,2}?(?:as|to|at) (?:zero|0)\b|\bnegative (?:\w+ ){0,2}?(?:(?:are |is )?(?:counted|treated|taken|set|clipped|clamped|regarded) (?:as|to|at)|count(?:s|ing)? as) (?:zero|0)\b|\b(?:below|under|less than|smaller than) (?:zero|0) (?:(?:are |is |being )?(?:set|counted|treated|taken|clipped|clamped)|count(?:s|ing)?) (?:as|to|at) (?:zero|0)\b/gi;

/** The measure with the treatment of its values that the question orders. */
export const withTreatment = <T extends { readonly kind: string }>(
  measure: Measure | T,
  reading: Reading,
): Measure | T => {
  if (!('expression' in measure) || reading.text.search(clamping) < 0) return measure;
  const zero = { kind: 'number' as const, value: 0 };
  return { ...measure, expression: { kind: 'call', function: 'max', arguments: [measure.expression, zero] } };
};
