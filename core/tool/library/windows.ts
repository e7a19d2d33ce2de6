/**
 * A reduction over a window of `size` neighbours centred on every value, shorter at the ends; missing values (NaN) stay out of the
 * window's values. `minimum`: with fewer values the result is NaN. Throws for a size that is not odd and above 0.
 */
export const running = (
  values: ArrayLike<number>,
  size: number,
  reduce: (inside: number[]) => number,
  minimum = 1,
): number[] => {
  if (!Number.isInteger(size) || size < 1 || size % 2 === 0)
    throw new Error(`A running window has an odd size of 1 or more, got ${size}.`);
  const reach = (size - 1) / 2;
  return Array.from(values, (_, centre) => {
    const inside: number[] = [];
    for (let index = Math.max(0, centre - reach); index <= Math.min(values.length - 1, centre + reach); index++) {
      const value = values[index] ?? NaN;
      if (!Number.isNaN(value)) inside.push(value);
    }
    return inside.length >= minimum ? reduce(inside) : NaN;
  });
};
