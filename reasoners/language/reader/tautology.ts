import { print } from '../../../analysis/print.ts';
import type { Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { conjuncts } from './contradiction.ts';

/** Conditions that only say where a field is known, by their name: "cloud" is where NDVI is missing, "sea" where there is a sea temperature. */
const extents = ({
  definitions = [],
}: Scope): ReadonlyMap<string, { readonly field: string; readonly known: boolean }> =>
  new Map(
    definitions.flatMap(({ name, value }) => {
      const known = value.kind === 'call' && value.operator === 'not';
      const inner = known ? value.operands[0] : value;
      const field = inner?.kind === 'call' && inner.operator === 'missing' ? inner.operands[0] : undefined;
      return field?.kind === 'name' ? [[name, { field: field.name, known }] as const] : [];
    }),
  );

const namesIn = (part: unknown, found: Set<string> = new Set()): ReadonlySet<string> => {
  if (Array.isArray(part)) for (const one of part) namesIn(one, found);
  else if (part !== null && typeof part === 'object') {
    if ('kind' in part && part.kind === 'name' && 'name' in part) found.add(String(part.name));
    for (const one of Object.values(part)) namesIn(one, found);
  }
  return found;
};

/** The field of which a condition chooses one class. */
const oneClass = (tree: Tree): string[] => {
  const [field, chosen, ...more] = tree.kind === 'call' && tree.operator === '=' ? tree.operands : [];
  return field?.kind === 'name' && chosen && more.length === 0 ? [field.name] : [];
};

/** Where the temperature is above 40 °C it is known: what share of that is clear nobody asks. */
const isCertain = (tree: Tree, scope: Scope): boolean => {
  if (tree.kind !== 'call' || (tree.operator !== 'share' && tree.operator !== 'area_share')) return false;
  const [body] = tree.operands;
  if (body?.kind !== 'where') return false;
  // "The share of forest where it is forest" is all of it.
  const conditions = new Set(conjuncts(body.condition).map(print));
  if (conjuncts(body.value).every((one) => conditions.has(print(one)))) return true;
  // "Of the forest that is no forest" there is none.
  const isDenied = (one: Tree): boolean =>
    conditions.has(`not ${print(one)}`) ||
    (one.kind === 'call' && one.operator === 'not' && one.operands.some((operand) => conditions.has(print(operand))));
  if (conjuncts(body.value).some(isDenied)) return true;
  // Of one class all or nothing is of a class of the same map.
  const chosen = conjuncts(body.condition).flatMap(oneClass);
  if (
    conjuncts(body.value)
      .flatMap(oneClass)
      .some((field) => chosen.includes(field))
  )
    return true;
  const known = extents(scope);
  const said = [...namesIn(body.value)].map((one) => known.get(one)?.field);
  const condition = namesIn(body.condition);
  return said.length > 0 && said.every((field) => field !== undefined && condition.has(field));
};

/** Anything that is certain before it is computed, or an extent that is told by a field which may have gaps of its own. */
export const saysNothing = (part: unknown, scope: Scope): boolean => {
  const names = namesIn(part);
  const bare = [...extents(scope)].some(([name, { field, known }]) => known && names.has(name) && !names.has(field));
  return bare || holds(part, (tree) => isCertain(tree, scope));
};

const holds = (part: unknown, test: (tree: Tree) => boolean): boolean => {
  if (Array.isArray(part)) return part.some((one) => holds(one, test));
  if (part === null || typeof part !== 'object') return false;
  return test(part as Tree) || Object.values(part).some((one) => holds(one, test));
};
