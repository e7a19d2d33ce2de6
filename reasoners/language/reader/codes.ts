import { call, name, number, type Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import type { Found } from './numbers.ts';
import type { Token } from './tokens.ts';

const codeWords = /^(?:code|codes|class|classes|value|values)$/;
const joins = /^(?:,|and|or|&|\/)$/;

/** "codes 10 and 20", "class 42": of the one class map that there is. */
export const codesIn = (tokens: readonly Token[], { fields }: Scope): Found<readonly Tree[]>[] => {
  const maps = fields.filter(({ sort }) => sort === 'code');
  const [map] = maps;
  if (!map || maps.length > 1) return [];
  return tokens.flatMap(({ lower }, from) => {
    if (!codeWords.test(lower)) return [];
    const codes: number[] = [];
    const found: Found<readonly Tree[]>[] = [];
    for (let at = from + 1; at < tokens.length; at++) {
      const token = tokens[at];
      if (token?.kind === 'number' && /^\d{1,3}$/.test(token.text)) {
        codes.push(Number(token.text));
        const trees = codes.map((code) => call('=', name(map.name), number(code)));
        found.push({ from, to: at + 1, value: [trees.reduce((left, right) => call('or', left, right))] });
      } else if (codes.length === 0 || !joins.test(token?.lower ?? '')) break;
    }
    return found.slice(-1);
  });
};
