/** Numbers that stand for "nothing here" all over the field. */
const usualFills = new Set([-9999, -999, -99, -32768, -32767, 32767, 65535, -3000, -28672, 9999, 99999, -99999, 1e20]);

/** Is it one of them, or beyond everything that is measured? */
export const isUsualFill = (value: number): boolean => usualFills.has(value) || Math.abs(value) > 1e30;
