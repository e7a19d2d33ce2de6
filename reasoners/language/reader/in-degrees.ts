import { check } from '../../../analysis/check.ts';
import type { Query } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';

/** "By how many degrees": of a difference or a trend of temperature a degree is one of kelvin or Celsius, which are the same there. */
export const inDegrees = (query: Query, scope: Scope): Query => {
  const { unit } = query;
  if (unit === undefined || !/^degrees?(?![A-Za-z])/.test(unit)) return query;
  const warmth = { ...query, unit: unit.replace(/^degrees?/, 'K') };
  const [plain, checked] = [check(query, scope), check(warmth, scope)];
  const isRelative = checked.kind === 'typed' && ['difference', 'rate'].includes(checked.type.sort);
  return plain.kind === 'faulty' && isRelative ? warmth : query;
};
