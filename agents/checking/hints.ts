/** Numbers that stand for "missing" in files all over the field, and are no measurement of anything. */
export const fillValues: readonly number[] = [
  -9999, -99999, -999, -32768, -32767, -3000, -28672, 32767, 65535, 1e20, 9.969209968386869e36, 2147483647, -2147483648,
];

/** Is a number a fill value, or beyond what any unit of the field needs? */
export const fillLike = (value: number): boolean =>
  fillValues.some((fill) => Math.abs(value - fill) <= 1e-6 * Math.abs(fill)) || Math.abs(value) > 1e30;
