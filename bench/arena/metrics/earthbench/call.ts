/** One tool call of a trajectory, expected or predicted. */
export interface Call {
  readonly name: string;
  readonly input: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equality as Python has it over parsed JSON: lists in order, objects by key in any order, `true` equal to 1. */
export const sameJson = (one: unknown, other: unknown): boolean => {
  if (typeof one === 'boolean' && typeof other === 'number') return Number(one) === other;
  if (typeof one === 'number' && typeof other === 'boolean') return one === Number(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => sameJson(value, other[index]));
  if (isRecord(one) && isRecord(other)) {
    const keys = Object.keys(one);
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
    );
  }
  return one === other;
};
