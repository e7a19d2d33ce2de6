import type { Given } from '../../../analysis/tree.ts';
import { meaningKey } from './chart.ts';
import type { Definition, Note } from './grammar/givens.ts';

const namesIn = (part: unknown): string[] => {
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (part === null || typeof part !== 'object') return [];
  const own =
    'kind' in part && part.kind === 'name' && 'name' in part && typeof part.name === 'string' ? [part.name] : [];
  return [...own, ...Object.values(part).flatMap(namesIn)];
};

/** Definitions in an order in which each stands behind those that it uses; facts first, by their text. */
export const ordered = (notes: readonly Note[]): Given[] => {
  const facts = new Map(notes.flatMap((note) => note.facts).map((given) => [meaningKey(given), given]));
  const waiting = new Map(notes.flatMap((note) => note.defined).map((one) => [one.name, one]));
  const placed: Definition[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()]
      .filter(({ name, tree }) => !namesIn(tree).some((used) => used !== name && waiting.has(used)))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const next = ready[0] ?? [...waiting.values()][0];
    if (!next) break;
    placed.push(next);
    waiting.delete(next.name);
  }
  return [
    ...[...facts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, given]) => given),
    ...placed.map(
      ({ name, tree, unit }): Given => ({
        kind: 'define',
        name,
        value: tree,
        ...(unit === undefined ? {} : { unit }),
      }),
    ),
  ];
};
