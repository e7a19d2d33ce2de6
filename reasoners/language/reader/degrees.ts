/** "Above 18 degrees" of a temperature in degrees Celsius: no angle is meant. */
import { fieldOf } from '../../../analysis/environment.ts';
import { namesUsed } from '../../../analysis/parts.ts';
import type { Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';

const comparisons = new Set(['<', '<=', '>', '>=', '=', '!=', 'between']);

const inCelsius = (tree: Tree, scope: Scope): boolean => {
  const units = namesUsed(tree).flatMap((name) => fieldOf(scope, name)?.unit ?? []);
  return units.length > 0 && units.every((unit) => unit === 'degC');
};

/** Numbers of degrees that are compared with temperatures in degrees Celsius are in those. */
export const withDegrees = <Part>(part: Part, scope: Scope): Part => {
  if (part === null || typeof part !== 'object') return part;
  if (Array.isArray(part)) return part.map((one: unknown) => withDegrees(one, scope)) as Part;
  const rebuilt = Object.fromEntries(Object.entries(part).map(([key, one]) => [key, withDegrees(one, scope)]));
  if (!('kind' in part) || part.kind !== 'call') return rebuilt as Part;
  const { operator, operands } = rebuilt as unknown as { operator: string; operands: readonly Tree[] };
  const [measured] = operands;
  if (!comparisons.has(operator) || !measured || !inCelsius(measured, scope)) return rebuilt as Part;
  const told = operands.map((one) => (one.kind === 'number' && one.unit === 'deg' ? { ...one, unit: 'degC' } : one));
  return { ...rebuilt, operands: told } as Part;
};
