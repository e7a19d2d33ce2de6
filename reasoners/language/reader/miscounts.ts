import type { Scope } from '../../../analysis/types.ts';
import { thingsOf } from './layer-names.ts';
import type { Edge } from './material.ts';
import type { Token } from './tokens.ts';

/** "Three districts" of five are not all of them, however many dates there are: the noun behind a number says what is counted. */
export const miscounts = (edge: Edge, edges: readonly Edge[], tokens: readonly Token[], { layers }: Scope): boolean => {
  const count = edge.sense.meaning;
  if (edge.sense.type !== 'Whole' || typeof count !== 'number') return false;
  const nouns = edges.filter(({ sense, from }) => sense.type === 'Axis' && from >= edge.to && from <= edge.to + 3);
  const nearest = Math.min(...nouns.map(({ from }) => from));
  const between = tokens.slice(edge.to, nearest).every(({ kind }) => kind === 'word');
  return nouns.some(({ from, sense }) => {
    const { axis } = sense.meaning as { axis?: string };
    const layer = layers.find(({ name: called }) => called === axis);
    const members = layer && thingsOf(layer);
    return from === nearest && between && members !== undefined && members !== count;
  });
};
