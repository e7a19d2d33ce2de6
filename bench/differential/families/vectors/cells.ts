import type { TrueCell } from './truth.ts';

/** Milliseconds since 1970 of a day or moment, a moment without a zone taken as UTC. */
const momentOf = (text: string): number => {
  const iso = text.replace(' ', 'T');
  return Date.parse(/T.*(Z|[-+]\d\d:?\d\d)$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`);
};

const sameNumber = (left: number, right: number): boolean =>
  left === right || Math.abs(left - right) <= 4 * Number.EPSILON * Math.abs(right);

/** Nested values are compared as values: their JSON may be spaced otherwise. */
const sameText = (left: string, right: string): boolean => {
  if (left === right) return true;
  if (!/^[[{]/.test(right)) return false;
  try {
    return JSON.stringify(JSON.parse(left)) === JSON.stringify(JSON.parse(right));
  } catch {
    return false;
  }
};

const sameCell = (found: unknown, expected: TrueCell): boolean => {
  if (expected === null || found === null) return found === expected;
  if (typeof expected === 'object') return typeof found === 'string' && momentOf(found) === momentOf(expected.$date);
  if (typeof expected === 'number') return typeof found === 'number' && sameNumber(found, expected);
  if (typeof expected === 'string') return typeof found === 'string' && sameText(found, expected);
  return found === expected;
};

type Row = Readonly<Record<string, unknown>>;

/** The first cell that differs, or a column that should not be there. */
export const rowDifference = (
  found: Row,
  expected: Readonly<Record<string, TrueCell>>,
  extra: readonly string[],
): string | undefined => {
  for (const [name, cell] of Object.entries(expected)) {
    const value = found[name] ?? null;
    if (!sameCell(value, cell)) return `${name} is ${JSON.stringify(value)}, should be ${JSON.stringify(cell)}`;
  }
  const surplus = Object.keys(found).find((name) => !(name in expected) && !extra.includes(name));
  return surplus === undefined ? undefined : `there is a column '${surplus}' that was not written`;
};
