import type { Part } from '../reader/wrapping.ts';

/** "(band 10; radiance = 0.0003 × DN + 0.1)": what parentheses state by several clauses or formulas. */
const stating = /(?<=\s)\(([^()]*(?:;|\p{L}\d?\s*=\s*[-(\d\p{L}])[^()]*)\)/gu;

/** The text without such parentheses, as long as before, and each of them as a sentence of its own. */
export const opened = (text: string): { readonly outer: string; readonly inside: readonly Part[] } => {
  const inside: Part[] = [];
  const outer = text.replaceAll(stating, (whole: string, said: string, at: number) => {
    inside.push({ start: at + 1, text: said });
    return ' '.repeat(whole.length);
  });
  return { outer, inside };
};
