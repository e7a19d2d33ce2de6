import type { OutputFile } from '../core/outcome.ts';
import type { Golden } from './fixture.ts';

/** Sums in another order differ in their last digits. */
const closeness = 1e-9;

const sameNumber = (one: number, other: number): boolean =>
  Object.is(one, other) ||
  one === other ||
  Math.abs(one - other) <= closeness * Math.max(Math.abs(one), Math.abs(other));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal but for rounding; notes are words about a result, not the result. */
const sameValue = (one: unknown, other: unknown): boolean => {
  if (typeof one === 'number' && typeof other === 'number') return sameNumber(one, other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => sameValue(value, other[index]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => key !== 'note');
  return keys.every((key) => sameValue(one[key], other[key]));
};

export const goldensOf = (outputs: readonly OutputFile[]): Golden[] =>
  outputs.map(({ name, kind, sha256, document }) => ({ name, kind, ...(document ? { document } : { sha256 }) }));

/** Names of outputs that are not those of the golden, in the order of their names; none: the same. */
export const differing = (golden: readonly Golden[], outputs: readonly Golden[]): string[] => {
  const names = [...new Set([...golden, ...outputs].map(({ name }) => name))].sort();
  return names.filter((name) => {
    const [was, is] = [golden, outputs].map((all) => all.find((one) => one.name === name));
    if (!was || !is || was.kind !== is.kind || was.sha256 !== is.sha256) return true;
    return !sameValue(was.document, is.document);
  });
};
