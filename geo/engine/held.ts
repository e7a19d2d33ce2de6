import type { FeatureSet } from '../features/feature-set.ts';
import { refused } from './arguments.ts';
import type { Registry } from './registry.ts';

/** Inputs that travel as text: features, or a document (table, series) that needs no more than to be sent. */
export type Held =
  | { readonly kind: 'features'; readonly set: FeatureSet }
  | { readonly kind: 'document'; readonly content: unknown };

export const heldFeatures = (held: Registry<Held>, id: number): FeatureSet => {
  const found = held.get(id);
  if (found.kind === 'features') return found.set;
  throw refused(`Number ${id} stands for no features.`);
};
