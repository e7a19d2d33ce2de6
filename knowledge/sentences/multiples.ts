/** "Tenths of degrees", "degrees × 10": a unit that is not the number's own, unless the factor is known too. */
import { inEnglish } from './in-english.ts';

const multiple =
  /\b(?:tenths?|hundredths?|thousandths?|thousands?|millions?|billions?)\b|[x×*/]\s*\d|\b10+ times\b|\bscal(?:e|ed|ing)\b|\bfa[ck]t(?:or|eur)\b|multipl|divid/i;

export const isMultiple = (text: string): boolean => multiple.test(inEnglish(text));
