import type { Tree } from '../../../analysis/tree.ts';
import type { Parameter } from '../../../core/workflow.ts';
import { type Context, parameter } from './context.ts';
import type { Part } from './part.ts';

/** What the template of the dryness index takes; null of anything else. */
export const drynessIn = (
  tree: Tree,
  { types }: Pick<Context, 'types'>,
): { readonly parts: Readonly<Record<string, Part>>; readonly params: Readonly<Record<string, Parameter>> } | null => {
  if (tree.kind === 'name') {
    const definition = types.defined.get(tree.name);
    return definition ? drynessIn(definition.value, { types }) : null;
  }
  const [ndvi, lst] = tree.kind === 'call' && tree.operator === 'tvdi' ? tree.operands : [];
  if (tree.kind !== 'call' || !ndvi || !lst) return null;
  const width = tree.options?.['bin'];
  return {
    parts: {
      ndvi: { value: ndvi, quantity: 'ndvi' },
      lst: { value: lst, quantity: 'land-surface-temperature' },
    },
    params: { binWidth: parameter(width?.kind === 'number' ? width.value : 0.02) },
  };
};
