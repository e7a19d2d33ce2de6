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
  return tokens.flatMap((_, from) => {
    const found: Edge[] = [];
    // Without a word that defines only what stands before a parenthesis may be named by it.
    const near = (to: number): boolean =>
      defining.length > 0 || explained.some((open) => open === to || open === to + 1 || open === to + 2);
    for (let to = from + 1; to <= from + 4 && free(to - 1); to++)
      if (near(to))
        found.push({
          from,
          to,
          sense: {
            type: 'NewName',
            meaning: tokens
              .slice(from, to)
              .map(({ lower }) => lower)
              .join(' '),
          },
          data: false,
        });
    return found;
  });
};
