import * as z from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { findSpectralIndex } from '../../knowledge/spectral-indices.ts';
import type { MethodCard } from '../registry/method-card.ts';

/** How an index is computed, without the knowledge base: a look's process has none. */
export const indexFormula = z.object({
  /** Over the roles of bands and the constants. */
  expression: z.string(),
  constants: z.record(z.string(), z.number()),
});
export type IndexFormula = z.infer<typeof indexFormula>;

/** The formula of a card's index with published defaults of its constants; null where the method is another. Throws `index` where a constant depends on the scene. */
export const formulaOf = ({ method }: MethodCard): IndexFormula | null => {
  if (method.kind !== 'index') return null;
  const index = findSpectralIndex(method.index);
  if (!index) throw new EarthwrightError('index', 'user', `No index is called ${method.index}.`);
  const constants = Object.entries(index.constants).map(([name, { value }]): [string, number] => {
    if (value !== null) return [name, value];
    throw new EarthwrightError('index', 'user', `${index.id} has the constant ${name}, which depends on the scene.`);
  });
  return { expression: index.formula, constants: Object.fromEntries(constants) };
};
