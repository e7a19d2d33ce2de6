import { skippable } from './lexicon.ts';
import type { Edge, Material } from './material.ts';
import type { Narrowing } from './meaning.ts';

const nouns = /^(?:boundar(?:y|ies)|borders?|outlines?|perimeters?)$/;
const inside = /^(?:inside|within|in|of)$/;

/** "Inside the boundary": within the polygons of a layer; where the folder has none there is no such thing. */
export const outlineEdges = ({ tokens, scope, lexicon }: Material): Edge[] =>
  tokens.flatMap(({ lower }, from): Edge[] => {
    if (!nouns.test(lower)) return [];
    let before = from - 1;
    while (before >= 0 && skippable(tokens, before, lexicon.functionWords)) before--;
    if (!inside.test(tokens[before]?.lower ?? '')) return [];
    const zones = scope.layers.filter(({ kind }) => kind === 'zones');
    const edge = (type: string, meaning: unknown): Edge => ({
      from,
      to: from + 1,
      sense: { type, meaning },
      data: true,
    });
    if (zones.length === 0) return [edge('Absent', { what: lower })];
    return zones.map(({ name }) =>
      edge('Zone', { kind: 'zone', layer: name, stations: false, names: [] } satisfies Narrowing),
    );
  });
