import type { Scope } from '../../../analysis/types.ts';
import type { Part } from '../reader/wrapping.ts';

/**
 * Brightness temperature by Planck's law where a question gives a radiance and the sensor's constants K1 and K2, and no formula of its own:
 * T = K2 / ln(K1 / L + 1) in kelvin. Source: USGS, Landsat 8–9 Data Users Handbook, "Conversion to top of atmosphere brightness temperature".
 */
export const planckOf = (text: string, { fields }: Scope): readonly Part[] =>
  /\bK_?1\s*=\s*\d/i.test(text) &&
  /\bK_?2\s*=\s*\d/i.test(text) &&
  /\bradiance\s*=/i.test(text) &&
  /\bbrightness temperatures?\b/i.test(text) &&
  !/\b(?:ln|log|exp)\b/i.test(text) &&
  !fields.some(({ quantity }) => quantity === 'brightness-temperature')
    ? [{ start: text.length, text: 'brightness temperature = K2 / ln(K1 / radiance + 1) in K', asks: false }]
    : [];
