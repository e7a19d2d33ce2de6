/** An expression as the question's words have it: shares of the ground or of things, sizes, rates in their own unit. */
import type { Query } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { withAreaShares } from './area-shares.ts';
import { withRateUnits } from './rate-units.ts';
import { withSizes } from './sizes.ts';
import { withThingShares } from './thing-shares.ts';

export const asSaid = (query: Query, question: string, scope: Scope): Query => {
  const shared = withThingShares(withAreaShares(query, question, scope), question, scope);
  return withRateUnits(withSizes(shared, question), scope);
};
