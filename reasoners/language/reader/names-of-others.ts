/** "Lake Garda" is no municipality of Garda: a noun of nature beside a name makes it the name of another thing. */
import type { Scope } from '../../../analysis/types.ts';
import type { Edge, Material } from './material.ts';
import type { Token } from './tokens.ts';

const natural = new Set(
  'lake lakes river creek brook stream mount mt mountain mountains peak volcano gulf bay sea ocean strait channel cape island islands isle valley canyon gorge glacier lagoon reservoir dam canal desert plateau delta estuary falls forest airport harbour harbor port railway bridge lago laguna lac rio cerro monte salar embalse lagoa see fluss fleuve isla ilha'.split(
    ' ',
  ),
);

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A word right beside a name of a zone or station that says it is of another kind than the things of its layer. */
const isNameOfAnother = ({ from, to, sense }: Edge, tokens: readonly Token[], { layers }: Scope): boolean => {
  const { layer: called, names = [] } = (sense.meaning ?? {}) as { layer?: string; names?: readonly string[] };
  const layer = sense.type === 'Zone' ? layers.find(({ name }) => name === called) : undefined;
  const first = tokens[from];
  // "In the lake of Garda district" or "garda" alone says nothing of it.
  if (!layer || names.length === 0 || !first || !/^\p{Lu}/u.test(first.text)) return false;
  const nouns = new Set([layer.name, layer.plural, ...layer.aliases].flatMap((noun) => noun.split(/[_ ]/)).map(folded));
  const isOther = (token: Token | undefined): boolean =>
    token?.kind === 'word' && natural.has(folded(token.text)) && !nouns.has(folded(token.text));
  // "Northam forest" is the forest of Northam, "Northam Forest" may be a place of its own.
  return isOther(tokens[from - 1]) || (isOther(tokens[to]) && /^\p{Lu}/u.test(tokens[to]?.text ?? ''));
};

export const withoutNamesOfOthers = (edges: readonly Edge[], { tokens, scope }: Material): Edge[] =>
  edges.filter((edge) => !isNameOfAnother(edge, tokens, scope));
