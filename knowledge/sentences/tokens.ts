/** Sentences of notes as tokens: words, numbers and signs. */

export type Token =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'sign'; readonly text: string };

/** "B8A" and "SR_B4" are words, "4" and "0.47" numbers. A hyphen within a word parts it: "NIR-R-G". */
const token = /(\d+(?:\.\d+)?)(?![\w.]*[A-Za-z])|([A-Za-z]\w*|\d+[A-Za-z]\w*)|(\S)/g;

export const tokensOf = (sentence: string): readonly Token[] =>
  [...sentence.matchAll(token)].map(([text, number, word]): Token => {
    if (number !== undefined) return { kind: 'number', text, value: Number(number) };
    return word !== undefined ? { kind: 'word', text } : { kind: 'sign', text };
  });

/** Lines, and what full stops part within them. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n|(?<=[.;!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
