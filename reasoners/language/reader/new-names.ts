import type { Edge, Material } from './material.ts';

const nameable = new Set([
  'Class',
  'Place',
  'All',
  'Scale',
  'ScaleSup',
  'ScaleCmp',
  'ShareScale',
  'Quantity',
  'Objects',
  'Unsupported',
  'Separate',
  'Cover',
  'Free',
  'Not',
  'Stat',
  'Sup',
  'Area',
  'Only',
  'Valid',
  'Delta',
  'NoData',
  'Role',
  'Derive',
  'Zeros',
  'Occupy',
  'Describing',
]);

/** Words that a question may give a meaning of its own: one to four in a row beside a word that defines. */
export const newNames = (
  { tokens, lexicon }: Material,
  skip: readonly boolean[],
  words: readonly Edge[],
  explained: readonly number[],
): Edge[] => {
  const defining = words.filter(
    ({ sense }) => sense.type === 'DefineAs' || sense.type === 'Define' || sense.type === 'Equals',
  );
  if (defining.length + explained.length === 0) return [];
  const free = (at: number): boolean => {
    const token = tokens[at];
    if (token?.kind !== 'word' || skip[at]) return false;
    const senses = (lexicon.byFirst.get(token.lower) ?? [])
      .filter((entry) => entry.tokens.length === 1)
      .flatMap((entry) => entry.senses);
    return senses.every(({ type }) => nameable.has(type));
  };
  const near = (to: number): boolean => explained.some((open) => open === to || open === to + 1 || open === to + 2);
  // What a parenthesis explains are words that are known: an unknown one beside them is not explained away.
  const known = (at: number): boolean => lexicon.byFirst.has(tokens[at]?.lower ?? '');
  return tokens.flatMap((_, from) => {
    const found: Edge[] = [];
    for (let to = from + 1; to <= from + 4 && free(to - 1); to++) {
      const meaning = tokens
        .slice(from, to)
        .map(({ lower }) => lower)
        .join(' ');
      if (defining.length > 0) found.push({ from, to, sense: { type: 'NewName', meaning }, data: false });
      if (near(to) && Array.from({ length: to - from }, (__, index) => from + index).every(known))
        found.push({ from, to, sense: { type: 'Explained', meaning }, data: false });
    }
    return found;
  });
};
