import { bandRole } from '../../knowledge/bands.ts';

/** Letters stand for bands only where a question lists them: "bands are R, G, B, NIR". */
const letters: Readonly<Record<string, string>> = { r: 'red', g: 'green', b: 'blue', n: 'nir', ir: 'nir' };

export const roleOf = (words: string): string | null => {
  const plain = words.replace(/\b(?:surface|the|band|channel|spectral)\b/gi, '').trim();
  return bandRole(words) ?? bandRole(plain) ?? letters[plain.toLowerCase()] ?? null;
};
