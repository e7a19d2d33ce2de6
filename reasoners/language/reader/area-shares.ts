import type { Query } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { namesIn } from './merging.ts';

/** "What percentage of the area": on a grid in degrees that is no share of the pixels, which get smaller towards the poles. */

const ofArea =
  /\b(?:percent|per cent|percentage|share|fraction|proportion|part|much)\s+of\s+(?:the\s+)?(?:\w+\s+){0,2}?(?:area|areas|ground|land|surface|territory|country)\b/i;

const byArea = <Part>(part: Part): Part => {
  if (part === null || typeof part !== 'object') return part;
  if (Array.isArray(part)) return part.map((one: unknown) => byArea(one)) as Part;
  const made = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, byArea(one)]));
  const isShare = made['kind'] === 'call' && made['operator'] === 'share' && made['over'] === undefined;
  return (isShare ? { ...made, operator: 'area_share' } : made) as Part;
};

export const withAreaShares = (query: Query, question: string, scope: Scope): Query => {
  if (!ofArea.test(question)) return query;
  const used = namesIn(query, scope);
  return scope.fields.some(({ name, unequal }) => unequal && used.has(name))
    ? { ...query, value: byArea(query.value) }
    : query;
};
